// Components whose whole behaviour fits into one test.
import { render, screen } from '@testing-library/react';
import { renderPage } from '../testing';
import { Logo } from './logo/logo';
import { PageHeader } from './page-header/page-header';
import { Spinner } from './spinner/spinner';

test("Logo shows the operator's logo in place of the built-in one", () => {
  const { container } = renderPage(() => <Logo size={64} />, { config: { appearance: { logo: 'data:image/webp;base64,UklGRg==' } } });
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,UklGRg==');
  expect(container.querySelector('svg')).not.toBeInTheDocument();
});

test('PageHeader renders the h1, and the subtitle if there is one', () => {
  const { container, rerender } = render(<PageHeader title="Leaderboard" subtitle="Compete for the top" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  expect(screen.getByText('Compete for the top')).toBeVisible();

  rerender(<PageHeader title="Leaderboard" />);
  expect(container).toHaveTextContent(/^Leaderboard$/);
});

test('Spinner is a status with its label, and hidden without a label', () => {
  const { rerender } = render(<Spinner label="Loading the total" />);
  expect(screen.getByRole('status', { name: 'Loading the total' })).toBeVisible();

  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
