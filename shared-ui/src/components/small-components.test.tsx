// Components whose whole behaviour fits into one test.
import { render, screen, within } from '@testing-library/react';
import { renderPage } from '../testing';
import { EmptyState } from './empty-state/empty-state';
import { Logo } from './logo/logo';
import { PageHeader } from './page-header/page-header';
import { Section } from './section/section';
import { SignInPrompt } from './sign-in-prompt/sign-in-prompt';
import { Spinner } from './spinner/spinner';

test('EmptyState shows a heading of the given level, a text and an action', () => {
  render(<EmptyState heading="h2" title="No tickets yet" text="Ask us anything." action={<a href="/tickets/create">Create Ticket</a>} />);
  expect(screen.getByRole('heading', { level: 2, name: 'No tickets yet' })).toBeVisible();
  expect(screen.getByText('Ask us anything.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Ticket' })).toBeVisible();
});

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

test('Section names the region by its title', () => {
  render(
    <Section title="Available Items" aside={<input aria-label="Search" />}>
      <p>A hoodie</p>
    </Section>,
  );
  const region = screen.getByRole('region', { name: 'Available Items' });
  expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Available Items');
  expect(within(region).getByRole('textbox', { name: 'Search' })).toBeVisible();
  expect(within(region).getByText('A hoodie')).toBeVisible();
});

test('SignInPrompt links to the sign-in flow of the configured chat platform', () => {
  renderPage(() => <SignInPrompt title="Login Required" text="Please log in." linkText={(chat) => `Login with ${chat}`} />, {
    config: { chat: { name: 'Guilded', signInPath: '/auth/guilded' } },
  });
  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Guilded' })).toHaveAttribute('href', '/auth/guilded');
});

test('Spinner is a status with its label, and hidden without a label', () => {
  const { rerender } = render(<Spinner label="Loading the total" />);
  expect(screen.getByRole('status', { name: 'Loading the total' })).toBeVisible();

  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
