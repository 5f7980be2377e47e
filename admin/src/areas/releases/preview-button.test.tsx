import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PreviewButton } from './preview-button';

const notify = jest.fn();
// The library has parts that jest can't load.
jest.mock('react-admin', () => ({ useNotify: () => notify, HttpError: Error }));

const ADDRESS = 'https://site.example/store?remote-preview=v1.a.b';
const respond = (status: number, body: object) =>
  jest.fn<Promise<Response>, [string, RequestInit]>(async () => new Response(JSON.stringify(body), { status }));

/** Presses the button of a version. @returns the request */
async function press(fetched: ReturnType<typeof respond>) {
  window.fetch = fetched as unknown as typeof fetch;
  render(<PreviewButton remote="store" version="1.0.0-3f9c12ab" />);
  await userEvent.click(screen.getByRole('button', { name: 'Preview: 1.0.0-3f9c12ab of store' }));
}

test('shows the address of a preview, to copy it or to open it', async () => {
  const fetched = respond(200, { success: true, data: { url: ADDRESS, token: 'v1.a.b', expires_at: '2026-11-30T12:00:00.000Z' } });
  await press(fetched);
  expect(await screen.findByRole('dialog', { name: 'Preview of store' })).toHaveTextContent(
    /1\.0\.0-3f9c12ab opens on the site for anyone with this address, until 11\/30\/2026/,
  );
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(ADDRESS);
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', ADDRESS);
  expect(fetched.mock.calls.map(([url, { method, body }]) => [method, url, body])).toEqual([
    ['POST', '/admin-new/api/releases/store/previews', '{"version":"1.0.0-3f9c12ab"}'],
  ]);
});

test('shows why there is no preview', async () => {
  const message = 'store needs react ^20.0.0, but the live host provides 19.3.0.';
  await press(respond(422, { success: false, message }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith(message, expect.objectContaining({ type: 'error' })));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
