import { screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { SignInPrompt } from './sign-in-prompt';

test('links to the sign-in flow of the configured chat platform', () => {
  renderPage(() => <SignInPrompt title="Login Required" text="Please log in." linkText={(chat) => `Login with ${chat}`} />, {
    config: { chat: { name: 'Guilded', signInPath: '/auth/guilded' } },
  });
  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login with Guilded' })).toHaveAttribute('href', '/auth/guilded');
});
