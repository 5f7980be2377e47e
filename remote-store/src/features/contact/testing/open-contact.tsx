import { type FakeEndpoint, type RenderPageOptions, renderPage } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import ContactPage from '../contact-page';

export const TEXTS = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'First line' };

/** Returns a new captcha for each request, like the server. */
function captchas(): FakeEndpoint {
  let count = 0;
  return () => ({ success: true, token: `token-${(count += 1)}`, image: `data:image/png;base64,${count}` });
}

export function openContact({ api, ...options }: RenderPageOptions = {}) {
  const view = renderPage(ContactPage, { path: '/contact', api: { 'GET /api/r/captcha': captchas(), ...api }, ...options });
  const sent = () => view.requests.filter(({ method }) => method === 'POST');
  return { ...view, sent };
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const solution = () => field('Captcha answer');
export const submit = () => screen.getByRole('button', { name: /Send Message|Sending/ });
export const captchaImage = () => screen.queryByRole('img');
export const captchaLoaded = (count: number) =>
  waitFor(() => expect(captchaImage()).toHaveAttribute('src', `data:image/png;base64,${count}`));

export const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

export function fillIn({ name, email, subject, message } = TEXTS) {
  write('Name', name);
  write('Email', email);
  write('Subject', subject);
  write('Message', message);
  write('Captcha answer', 'ACDEF');
}
