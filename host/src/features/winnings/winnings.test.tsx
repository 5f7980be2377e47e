import { type FakeEndpoint, renderPage, respond } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeWinnings, openWinnings } from '../../app/winnings-store';
import { Winnings } from './winnings';

const LIST = 'GET /api/r/winnings';
const SEEN = 'POST /api/r/winnings/seen';
const CLAIM = 'POST /api/r/winnings/4/claim';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 50, role: 'Member' };
const prize = {
  id: 4,
  platform: 'Roobet',
  currency_symbol: '$',
  starts_at: '2026-03-01T12:00:00Z',
  ends_at: '2026-03-29T12:00:00Z',
  subsection: null,
  rank: 2,
  amount: 75.5,
  state: 'open',
  details: null,
  is_new: true,
};
const seen = { ...prize, is_new: false };

afterEach(() => act(closeWinnings));

const show = (winnings: 'new' | 'open' | undefined, api: Record<string, FakeEndpoint> = {}) =>
  renderPage(Winnings, {
    user: { ...member, winnings },
    api: { [LIST]: { success: true, data: [prize] }, [SEEN]: { success: true }, ...api },
  });
const sent = (requests: { method: string; path: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('notifies of a prize that is new, and not again once the message was closed', async () => {
  const { user, requests } = show('new');
  expect(await screen.findByText('You won $75.50 for rank #2 on the leaderboard of Roobet.')).toBeVisible();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('complementary', { name: 'Prize' })).not.toBeInTheDocument();
  expect(sent(requests)).toEqual([['/api/r/winnings/seen', { ids: [4] }]]);
});

test('names the number of several prizes', async () => {
  show('new', { [LIST]: { success: true, data: [prize, { ...prize, id: 5 }, { ...seen, id: 6 }] } });
  expect(await screen.findByText('You won 2 prizes on leaderboards.')).toBeVisible();
});

test('requests nothing for members without a new prize, until they open the dialog', async () => {
  const { requests } = show('open', { [LIST]: { success: true, data: [{ ...seen, state: 'paid' }] } });
  expect(requests).toEqual([]);
  act(openWinnings);
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('claims a prize from the message, and lets the winner change it', async () => {
  const claimed = { ...seen, state: 'claimed', details: 'nova on Roobet' };
  const { user, requests, toasts } = show('new', { [CLAIM]: { success: true, data: claimed } });
  await user.click(await screen.findByRole('button', { name: 'Claim your prize' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your prizes' }));
  expect(dialog.getByText('Rank #2 on Roobet')).toBeVisible();
  await waitFor(() => expect(sent(requests)).toEqual([['/api/r/winnings/seen', { ids: [4] }]]));

  await user.click(dialog.getByRole('button', { name: 'Claim prize' }));
  expect(await dialog.findByText('Please tell us where to pay your prize.')).toBeVisible();
  await user.type(dialog.getByLabelText('Where should we pay it?'), ' nova on Roobet ');
  await user.click(dialog.getByRole('button', { name: 'Claim prize' }));
  expect(await dialog.findByText('nova on Roobet')).toBeVisible();
  expect(sent(requests)[1]).toEqual(['/api/r/winnings/4/claim', { details: 'nova on Roobet' }]);
  expect(toasts).toMatchObject([{ type: 'success' }]);
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(dialog.getByLabelText('Where should we pay it?')).toHaveValue('nova on Roobet');
});

test('keeps the text when the claim is refused, with the reason', async () => {
  const { user } = show('open', {
    [LIST]: { success: true, data: [seen] },
    [CLAIM]: respond(409, { success: false, message: 'This prize has been paid already.' }),
  });
  act(openWinnings);
  await user.type(await screen.findByLabelText('Where should we pay it?'), 'nova');
  await user.click(screen.getByRole('button', { name: 'Claim prize' }));
  expect(await screen.findByText('This prize has been paid already.')).toBeVisible();
  expect(screen.getByLabelText('Where should we pay it?')).toHaveValue('nova');
});

test.each([
  ['address', 'Where should we send it?'],
  ['wallet', 'Your wallet address'],
  ['casino', 'Your name at the casino'],
])("asks for what a raffle's prize needs: %s", async (need, label) => {
  const raffle = {
    ...prize,
    kind: 'raffle',
    platform: 'March',
    prize: 'Headset',
    amount: 0,
    step: 'won',
    need,
    claim_until: '2026-04-02T12:00:00Z',
  };
  show('new', { [LIST]: { success: true, data: [raffle] } });
  expect(await screen.findByText('You won Headset. Raffle: March')).toBeVisible();
  act(openWinnings);
  expect(await screen.findByLabelText(label)).toBeVisible();
  expect(screen.getByText(/Claim by/)).toBeVisible();
});

test('confirms that a paid prize has arrived, and says when that fails', async () => {
  const paid = { ...seen, state: 'paid', step: 'paid' };
  let isUp = false;
  const { user, toasts } = show('open', {
    [LIST]: { success: true, data: [paid] },
    'POST /api/r/winnings/4/received': () =>
      isUp ? { success: true, data: { ...paid, step: 'received' } } : respond(500, { success: false }),
  });
  act(openWinnings);
  await user.click(await screen.findByRole('button', { name: 'I received it' }));
  expect(await screen.findByRole('button', { name: 'I received it' })).toBeEnabled();
  expect(toasts).toMatchObject([{ type: 'error' }]);
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'I received it' }));
  expect(await screen.findByText('Received')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I received it' })).not.toBeInTheDocument();
});

test('shows that a prize has lapsed, without a form', async () => {
  show('open', { [LIST]: { success: true, data: [{ ...seen, step: 'lapsed' }] } });
  act(openWinnings);
  expect(await screen.findByText('Lapsed')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('offers a retry when the prizes fail to load', async () => {
  const { user } = show('open', { [LIST]: respond(500, { success: false }) });
  act(openWinnings);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Couldn't load/)).toBeVisible();
});
