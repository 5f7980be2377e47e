import { render, screen } from '@testing-library/react';
import { EmptyState } from './empty-state';

test('shows a heading of the given level, a text and an action', () => {
  render(<EmptyState heading="h2" title="No tickets yet" text="Ask us anything." action={<a href="/tickets/create">Create Ticket</a>} />);
  expect(screen.getByRole('heading', { level: 2, name: 'No tickets yet' })).toBeVisible();
  expect(screen.getByText('Ask us anything.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Ticket' })).toBeVisible();
});
