import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeEndpoint, changesIn, respond } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { PreviewButton } from './preview-button';

const ADDRESS = 'https://site.example/store?remote-preview=v1.a.b';

/** Presses the button of a version. @returns the requests */
async function press(endpoint: FakeEndpoint) {
  const requests = renderPanel(<PreviewButton remote="store" version="1.0.0-3f9c12ab" />, { 'POST /releases/store/previews': endpoint });
  await userEvent.click(screen.getByRole('button', { name: 'Preview: 1.0.0-3f9c12ab of store' }));
  return requests;
}

test('shows the address of a preview, to copy it or to open it', async () => {
  const requests = await press({ data: { url: ADDRESS, token: 'v1.a.b', expires_at: '2026-11-30T12:00:00.000Z' } });
  expect(await screen.findByRole('dialog', { name: 'Preview of store' })).toHaveTextContent(
    /1\.0\.0-3f9c12ab opens on the site for anyone with this address, until Nov 30, 2026/,
  );
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(ADDRESS);
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', ADDRESS);
  expect(changesIn(requests)).toEqual([['POST', '/releases/store/previews', { version: '1.0.0-3f9c12ab' }]]);
});

test('shows why there is no preview', async () => {
  const message = 'store needs react ^20.0.0, but the live host provides 19.3.0.';
  await press(respond(422, { message }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
