import { renderPage } from '@greenroom/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { LoadingCover } from './loading-cover';
import { showLoading } from './loading-store';

test('makes the page inert while it is covered, then returns the focus, and keeps the message while it fades out', () => {
  renderPage(() => (
    <LoadingCover>
      <button type="button">Save</button>
    </LoadingCover>
  ));
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();

  let done: () => void = () => undefined;
  act(() => void (done = showLoading('Saving...')));
  expect(screen.getByText('Saving...')).toBeInTheDocument();
  expect(button.closest('[inert]')).not.toBeNull();
  // A browser blurs an element that becomes inert; jsdom does not.
  button.blur();

  act(() => done());
  expect(button.closest('[inert]')).toBeNull();
  expect(button).toHaveFocus();
  expect(screen.getByText('Saving...')).toBeInTheDocument();
});
