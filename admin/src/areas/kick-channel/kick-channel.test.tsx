import type { KickOverview, StaffChat, StaffKickChannel } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRequest, changesIn, respond } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { KickChannelPage } from './kick-channel-page';

const AT = '2026-03-15T20:00:00.000Z';
const CHANNEL: StaffKickChannel = {
  slug: 'green-room',
  name: 'greenroom',
  scopes: ['user:read', 'events:subscribe'],
  connected_at: AT,
  problem: null,
  is_live: true,
  category: 'Slots & Casino',
  live_checked_at: AT,
  subscriptions: [
    { event: 'chat.message.sent', is_active: true },
    { event: 'channel.followed', is_active: false },
  ],
  subscriptions_checked_at: AT,
  subscriptions_error: null,
  next_check_at: AT,
};
const OVERVIEW: KickOverview = {
  is_configured: true,
  webhook_url: 'https://site.example/webhooks/kick',
  channel: null,
  live_stream: { settings: {}, from_kick: null },
  last_events: [
    { kind: 'chat', received_at: AT },
    { kind: 'follow', received_at: null },
  ],
  waiting: 0,
  set_aside: 0,
  set_aside_events: [],
};

const CHAT: StaffChat = {
  version: 3,
  switches: { guess: true, call: true, join: true, points: true },
  is_writing: false,
  may_write: false,
  messages: [],
};

async function show(overview: Partial<KickOverview>, chat: Partial<StaffChat> = {}, others: Parameters<typeof renderPanel>[1] = {}) {
  const data = { ...CHAT, ...chat };
  const requests = renderPanel(<KickChannelPage />, {
    'GET /kick-channel': { data: { ...OVERVIEW, ...overview } },
    'GET /chat': { data },
    'PUT /chat': ({ body }: FakeRequest) => ({ data: { ...data, ...(body as object), version: 4 } }),
    'POST /kick-channel/events/retry': { data: { events: 1 } },
    ...others,
  });
  await screen.findByRole('region', { name: 'Connection' });
  return { requests, sent: () => changesIn(requests) };
}

it("shows where the home page's stream comes from, and what a setting overrides", async () => {
  const fromKick = { player: 'https://player.kick.com/green-room', url: 'https://kick.com/green-room' };
  await show({ channel: CHANNEL, live_stream: { settings: { player: 'https://player.example/x', url: '' }, from_kick: fromKick } });
  const stream = within(screen.getByRole('region', { name: 'Live stream of the home page' }));
  expect(stream.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Set by SITE_CONFIG: https://player.example/xFrom Kick: https://player.kick.com/green-room',
    'Set by SITE_CONFIG: emptyFrom Kick: https://kick.com/green-room',
    'From Kick: live, Slots & Casino',
  ]);
});

it('says what is missing while there is no client of Kick, and shows neither a stream nor a chat', async () => {
  const { requests } = await show({ is_configured: false });
  expect(screen.getByText(/Add it under Settings, Set-up/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect a channel' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Live stream of the home page' })).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain('/chat');
});

it('connects a channel only once the session is confirmed, and shows the address for Kick', async () => {
  // jsdom logs that it can't navigate.
  const errors = jest.spyOn(console, 'error').mockImplementation();
  const message = 'Sign out and sign in again with Discord.';
  const results = [respond(403, { message }), respond(200, {})];
  const { sent } = await show({}, {}, { 'POST /kick-channel/connect': () => results.shift() ?? {} });
  await userEvent.click(screen.getByRole('button', { name: 'Connect a channel' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Connect a channel' }));
  await waitFor(() => expect(String(errors.mock.calls)).toContain('navigation'));
  expect(sent()).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('https://site.example/webhooks/kick');
  expect(screen.queryByRole('region', { name: 'Subscriptions' })).toBeNull();
});

it('shows a connected channel with its scopes and subscriptions', async () => {
  await show({ channel: CHANNEL });
  const connection = within(screen.getByRole('region', { name: 'Connection' }));
  expect(connection.getByText('Connected', { selector: '.MuiChip-label' })).toBeVisible();
  expect(connection.getByText('user:read, events:subscribe')).toBeVisible();
  expect(connection.getByRole('link', { name: 'greenroom' })).toHaveAttribute('href', 'https://kick.com/green-room');
  expect(screen.getByRole('row', { name: 'chat.message.sent Active' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'channel.followed Missing' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Last events' })).getByText('None stored')).toBeVisible();
});

it('shows the problem, the last error of the subscriptions, and an event that was set aside, which it attempts again', async () => {
  const { sent } = await show({
    channel: { ...CHANNEL, problem: 'Kick no longer accepts the connection.', subscriptions_error: 'Kick responded with status 500.' },
    set_aside: 1,
    set_aside_events: [{ id: 7, kind: 'follow', occurred_at: AT, attempts: 5, error: 'It broke' }],
  });
  expect(screen.getByText('Kick no longer accepts the connection.')).toBeVisible();
  expect(screen.getByText(/Kick responded with status 500\./)).toBeVisible();
  expect(screen.getByText('Problem')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Events set aside: 1' })).toBeVisible();
  expect(screen.getByText('It broke')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry event 7' }));
  expect(sent()).toEqual([['POST', '/kick-channel/events/retry', { ids: [7] }]]);
});

describe('the chat', () => {
  it('saves which commands viewers may write, and whether the site does', async () => {
    const { sent } = await show({ channel: CHANNEL });
    await userEvent.click(await screen.findByRole('switch', { name: /^!call/ }));
    await userEvent.click(screen.getByRole('switch', { name: /^The site writes/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent()).toEqual([['PUT', '/chat', { switches: { ...CHAT.switches, call: false }, is_writing: true, version: 3 }]]);
  });

  it("says that Kick doesn't allow the site to write yet", async () => {
    await show({ channel: CHANNEL }, { is_writing: true });
    expect(await screen.findByText(/Kick doesn't allow the site to write yet/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Connect again' })).toHaveLength(2);
    expect(screen.getByText("The site hasn't written anything in the last day.")).toBeVisible();
  });

  it('lists what was written, and why something was not', async () => {
    const message = { id: 1, text: "@nova: You're in: Headset", status: 'sent' as const, queued_at: AT, sent_at: AT, problem: null };
    const failed = {
      ...message,
      id: 2,
      text: 'Later',
      status: 'failed' as const,
      sent_at: null,
      problem: 'Kick responded with status 500.',
    };
    await show({ channel: CHANNEL }, { is_writing: true, may_write: true, messages: [failed, message] });
    expect(await screen.findByRole('row', { name: /^Later Kick responded with status 500\. Failed/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^@nova: You're in: Headset Sent/ })).toBeVisible();
    expect(screen.queryByText(/doesn't allow the site to write/)).toBeNull();
  });
});
