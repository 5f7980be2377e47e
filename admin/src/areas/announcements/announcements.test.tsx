import { ANNOUNCEMENT_KINDS, type StaffAnnouncement, type StaffAnnouncementSettings } from '@greenroom/contract/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnnouncementsPage } from './announcements';

// The library has parts that jest can't load.
jest.mock('react-admin', () => ({
  useNotify: () => () => undefined,
  useRefresh: () => () => undefined,
  Title: () => null,
  Confirm: ({ isOpen, confirm, onConfirm }: { isOpen: boolean; confirm: string; onConfirm: () => void }) =>
    isOpen && (
      <button type="button" onClick={onConfirm}>
        Confirm: {confirm}
      </button>
    ),
  HttpError: class extends Error {
    constructor(
      message: string,
      readonly status: number,
      readonly body: unknown,
    ) {
      super(message);
    }
  },
}));

const SWITCHES = Object.fromEntries(
  ANNOUNCEMENT_KINDS.map((kind) => [kind, kind !== 'tournament_started']),
) as StaffAnnouncementSettings['switches'];
const NONE: StaffAnnouncementSettings = { version: 1, webhook_set_at: null, switches: SWITCHES, stopped: null };
const STORED: StaffAnnouncementSettings = { ...NONE, version: 4, webhook_set_at: '2026-11-01T12:00:00.000Z' };
const ROW: StaffAnnouncement = {
  id: 1,
  kind: 'raffle_drawn',
  label: 'Spring',
  status: 'sent',
  occurred_at: '2026-11-01T12:00:00.000Z',
  attempts: 1,
  next_attempt_at: null,
  sent_at: '2026-11-01T12:00:05.000Z',
  problem: null,
};
const WEBHOOK = 'https://discord.com/api/webhooks/1/secret';

interface Reply {
  status?: number;
  body: object;
}

/** Opens the page over a server with these settings and rows, and replies to requests that change something. */
function open(
  settings: StaffAnnouncementSettings,
  {
    rows = [],
    failure,
    reply = () => ({ body: { data: settings } }),
  }: { rows?: StaffAnnouncement[]; failure?: string; reply?: () => Reply } = {},
) {
  const fetched = jest.fn(async (url: string, { method = 'GET' }: RequestInit) => {
    if (failure !== undefined) return new Response(JSON.stringify({ success: false, message: failure }), { status: 503 });
    const { status = 200, body }: Reply =
      method !== 'GET' ? reply() : url.includes('settings') ? { body: { data: settings } } : { body: { data: rows, total: rows.length } };
    return new Response(JSON.stringify({ success: status === 200, ...body }), { status });
  });
  window.fetch = fetched as unknown as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnnouncementsPage />
    </QueryClientProvider>,
  );
  const sent = () =>
    fetched.mock.calls
      .filter(([, { method }]) => method !== 'GET')
      .map(([url, { method, body }]) => [method, url.replace('/admin-new/api', ''), body && JSON.parse(String(body))]);
  return { sent };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByLabelText(name);
async function enter(text: string) {
  await userEvent.click(await field('URL of the webhook'));
  await userEvent.paste(text);
}

it('saves a webhook with the switches, and empties the field', async () => {
  const { sent } = open(NONE, { reply: () => ({ body: { data: STORED } }) });
  await enter(WEBHOOK);
  expect(screen.getByText('Nothing is announced until a webhook is saved.')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'A tournament begins' }));
  await userEvent.click(screen.getByRole('switch', { name: 'A challenge is won' }));
  await press('Save');
  expect(await screen.findByText(/^A webhook is stored since/)).toBeVisible();
  expect(await field('URL of another webhook')).toHaveValue('');
  expect(sent()).toEqual([
    [
      'PUT',
      '/announcement-settings',
      { webhook: WEBHOOK, switches: { ...SWITCHES, tournament_started: true, challenge_won: false }, version: 1 },
    ],
  ]);
});

it('leaves the stored webhook out of a save, and deletes it after a confirmation', async () => {
  const { sent } = open(STORED);
  await press('Save');
  await press('Delete the webhook');
  await press('Confirm: Delete the webhook');
  expect(sent()).toEqual([
    ['PUT', '/announcement-settings', { switches: SWITCHES, version: 4 }],
    ['DELETE', '/announcement-settings/webhook?version=4', undefined],
  ]);
});

it.each([
  [true, 'The message is in the channel: the webhook works.'],
  [false, 'Discord does not know this webhook (status 404). It was deleted, or its URL was renewed.'],
])('shows how Discord responded to a test of what is entered (%s)', async (isSent, message) => {
  const { sent } = open(NONE, { reply: () => ({ body: { data: { is_sent: isSent, message } } }) });
  await enter(WEBHOOK);
  await press('Send a test message');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(sent()).toEqual([['POST', '/announcement-settings/test', { webhook: WEBHOOK }]]);
  expect(await field('URL of the webhook')).toHaveValue(WEBHOOK);
});

it("shows the server's sentence at the field, and keeps what was entered", async () => {
  const message = 'This is not the URL of a webhook of Discord.';
  open(NONE, { reply: () => ({ status: 422, body: { message, errors: { webhook: [message] } } }) });
  await enter('no address');
  await press('Save');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await field('URL of the webhook')).toHaveAccessibleDescription(message);
  expect(await field('URL of the webhook')).toHaveValue('no address');
});

it('offers what is stored now after an edit conflict', async () => {
  open(STORED, { reply: () => ({ status: 409, body: { message: 'The row was changed.' } }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'A raffle opens' }));
  await press('Save');
  expect(await screen.findByText(/The row was changed\. Nothing of yours was saved/)).toBeVisible();
  await press('Load what is there now');
  expect(await screen.findByRole('switch', { name: 'A raffle opens', checked: true })).toBeChecked();
});

it('says that nothing is sent, and why', async () => {
  open({ ...STORED, stopped: 'Discord no longer knows the webhook.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is sent. Discord no longer knows the webhook.');
});

it('lists what was sent, waits and failed with the reason, and sends a failed one again', async () => {
  const rows: StaffAnnouncement[] = [
    ROW,
    {
      ...ROW,
      id: 2,
      kind: 'hunt_started',
      label: 'Hunt #3',
      status: 'waiting',
      next_attempt_at: '2026-11-01T12:05:00.000Z',
      sent_at: null,
      problem: 'Discord responded with status 500.',
    },
    {
      ...ROW,
      id: 3,
      kind: 'challenge_won',
      label: '500x on Gates',
      status: 'failed',
      sent_at: null,
      problem: 'It could not be sent within a day.',
    },
  ];
  const { sent } = open(STORED, { rows, reply: () => ({ body: { data: rows[2] } }) });
  const table = await screen.findByRole('region', { name: 'Announcements' });
  expect(within(table).getByRole('row', { name: /^Raffle drawn: Spring Sent/ })).toBeVisible();
  expect(
    within(table).getByRole('row', { name: /^Hunt begun: Hunt #3\s*Discord responded with status 500\. Waiting Next attempt/ }),
  ).toBeVisible();
  expect(
    within(table).getByRole('row', { name: /^Challenge won: 500x on Gates\s*It could not be sent within a day\. Failed/ }),
  ).toBeVisible();
  await press('Send 500x on Gates again');
  expect(sent()).toEqual([['POST', '/announcements/3/retry', undefined]]);
});

it('has a sentence when nothing was announced', async () => {
  open(NONE);
  expect(await screen.findByText('Nothing was announced yet.')).toBeVisible();
});

it('shows why nothing can be loaded', async () => {
  open(NONE, { failure: 'The database is down.' });
  await waitFor(() => expect(screen.getAllByText('The database is down.')).toHaveLength(2));
});
