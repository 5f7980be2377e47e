import { renderPage, type RenderPageOptions, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { reportPageIdle } from '../../app/when-idle';
import { Footer } from './footer';

const MEMBER = { id: '1', username: 'nova', kick_username: null, avatar: null, points: 0, role: 'Member' };

beforeAll(reportPageIdle);
afterEach(() => {
  document.cookie = 'language=; max-age=0; path=/';
});

async function showFooter(options: RenderPageOptions = {}) {
  const page = renderPage(() => <Footer onCookieSettings={() => undefined} />, { config: { languages: ['en', 'es', 'ar'] }, ...options });
  const navigate = jest.spyOn(page.router, 'navigate').mockResolvedValue();
  return { ...page, navigate, list: within(await screen.findByRole('list', { name: 'Language' })) };
}

test('names each language in itself, and marks the current one', async () => {
  const { list } = await showFooter();
  const items = list.getAllByRole('listitem');
  expect(items.map((item) => [item.lang, item.textContent])).toEqual([
    ['en', 'English'],
    ['es', 'Español'],
    ['ar', 'العربية'],
  ]);
  expect(list.getByText('English')).toHaveAttribute('aria-current', 'true');
  expect(list.getAllByRole('button')).toHaveLength(2);
});

test('is missing on a site in English alone', async () => {
  renderPage(() => <Footer onCookieSettings={() => undefined} />);
  await act(async () => {
    await import('./footer-languages');
  });
  expect(screen.queryByRole('list', { name: 'Language' })).not.toBeInTheDocument();
});

test("keeps a guest's choice in a cookie, and reloads the page", async () => {
  const { user, list, navigate, requests } = await showFooter();
  await user.click(list.getByRole('button', { name: 'Español' }));
  expect(document.cookie).toBe('language=es');
  await waitFor(() => expect(navigate.mock.calls).toEqual([[0]]));
  expect(requests).toEqual([]);
});

test("saves a member's choice first, and says when that fails", async () => {
  let isOffline = true;
  const save = () => (isOffline ? unreachable() : { success: true });
  const { user, list, navigate, requests, toasts } = await showFooter({ user: MEMBER, api: { 'POST /api/r/profile/update': save } });
  await user.click(list.getByRole('button', { name: 'العربية' }));
  await waitFor(() => expect(toasts).toEqual([{ message: "Couldn't save your language. Please try again.", type: 'error' }]));
  expect([document.cookie, navigate.mock.calls]).toEqual(['', []]);

  isOffline = false;
  await user.click(list.getByRole('button', { name: 'العربية' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(0));
  expect(requests.at(-1)?.body).toEqual({ language: 'ar' });
  expect(document.cookie).toBe('language=ar');
});
