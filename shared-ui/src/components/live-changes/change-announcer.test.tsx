import { render, screen } from '@testing-library/react';
import { ChangeAnnouncer } from './change-announcer';

const describeLeader = (before: string, after: string) => (after === '' ? '' : `${after} has overtaken ${before}`);

test('announces changes only, and keeps the last announcement when a change has none', () => {
  const { rerender } = render(<ChangeAnnouncer value="nova" describe={describeLeader} />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  rerender(<ChangeAnnouncer value="nova" describe={describeLeader} />);
  expect(status).toBeEmptyDOMElement();

  rerender(<ChangeAnnouncer value="ace" describe={describeLeader} />);
  expect(status).toHaveTextContent('ace has overtaken nova');
  rerender(<ChangeAnnouncer value="" describe={describeLeader} />);
  expect(status).toHaveTextContent('ace has overtaken nova');
});
