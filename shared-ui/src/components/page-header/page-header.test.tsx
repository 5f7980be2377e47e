import { render, screen } from '@testing-library/react';
import { PageHeader } from './page-header';

test('renders the h1, and the subtitle if there is one', () => {
  const { container, rerender } = render(<PageHeader title="Leaderboard" subtitle="Compete for the top" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  expect(screen.getByText('Compete for the top')).toBeVisible();

  rerender(<PageHeader title="Leaderboard" />);
  expect(container).toHaveTextContent(/^Leaderboard$/);
});
