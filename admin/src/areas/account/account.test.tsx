import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { setAsker } from '../../data/confirmation';
import { enter, renderPanel } from '../../testing/render-panel';
import { AccountPage } from './account';

const AT = '2026-03-15T20:00:00Z';
const PASSKEY = { id: 4, kind: 'passkey', name: 'Laptop', created_at: AT, used_at: AT };
const ACCOUNT = { is_required: true, needs_reset: false, factors: [PASSKEY], recovery_codes: 9 };
const NONE = { is_required: true, needs_reset: false, factors: [], recovery_codes: 0 };
const CODES = ['abcde-fghij', 'kmnpq-rstuv'];
const SESSIONS = [
  { id: 'a', is_current: true, device: 'Firefox on Linux', network: '203.0.113.0/24', signed_in_at: AT, used_at: AT },
  { id: 'b', is_current: false, device: 'Chrome on Android', network: '198.51.100.0/24', signed_in_at: AT, used_at: AT },
];

const open = (account: object, endpoints: Record<string, FakeEndpoint> = {}) =>
  renderPanel(<AccountPage />, { 'GET /account': { data: account }, 'GET /account/sessions': { data: SESSIONS }, ...endpoints });

it('sets an app up by its key and a code, keeps both after a wrong code, and shows the recovery codes once', async () => {
  let attempts = 0;
  const requests = open(NONE, {
    'POST /account/app/options': { data: { secret: 'ABCDEFGH', address: 'otpauth://totp/Site:ann?secret=ABCDEFGH', set_up: 'sealed' } },
    'POST /account/app': () => {
      attempts += 1;
      const message = "This isn't the code your app shows now.";
      return attempts === 1
        ? respond(422, { success: false, message, errors: { code: [message] } })
        : { data: ACCOUNT, recovery_codes: CODES };
    },
  });
  expect(await screen.findByText(/Your role needs a second factor/)).toBeVisible();
  expect(screen.queryByText('Where you are signed in')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('img', { name: 'QR code of the key' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH')).toBeVisible();
  await enter('Name', 'Phone');
  await enter('Code shown', '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText("This isn't the code your app shows now.")).toBeVisible();
  await enter('Code shown', '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const codes = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(changesIn(requests).filter(([, path]) => path === '/account/app')).toEqual(
    ['000000', '123456'].map((code) => ['POST', '/account/app', { name: 'Phone', set_up: 'sealed', code }]),
  );
  expect(changesIn(requests).filter(([, path]) => path === '/account/app/options')).toHaveLength(1);
});

it('removes a second factor after a question, and signs out another browser', async () => {
  const requests = open(ACCOUNT, { 'DELETE /account/factors/4': { data: NONE }, 'DELETE /account/sessions/b': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Laptop was removed')).toBeVisible();
  const [current, other] = within(await screen.findByRole('region', { name: 'Your sessions' }))
    .getAllByRole('row')
    .slice(1);
  expect(current).toHaveTextContent('This browser');
  await userEvent.click(within(other as HTMLElement).getByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(await screen.findByText('Chrome on Android is signed out')).toBeVisible();
  expect(changesIn(requests).map(([method, path]) => [method, path])).toEqual([
    ['DELETE', '/account/factors/4'],
    ['DELETE', '/account/sessions/b'],
  ]);
});

it('confirms that it is the user before they change their account on the site', async () => {
  const ask = jest.fn(() => Promise.resolve(true));
  const unset = setAsker(ask);
  open(ACCOUNT);
  await userEvent.click(await screen.findByRole('button', { name: "Confirm it's you" }));
  expect(await screen.findByText('Confirmed for ten minutes')).toBeVisible();
  expect(ask).toHaveBeenCalledWith('second-factor');
  unset();
});

it('says who can help after an account with a second factor was deleted, and offers nothing that would be refused', async () => {
  open({ ...NONE, needs_reset: true });
  expect(await screen.findByText(/You deleted an account that had a second factor/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
