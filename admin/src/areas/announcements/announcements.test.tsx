import { ANNOUNCEMENT_KINDS, type StaffAnnouncement, type StaffAnnouncementSettings } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeEndpoint, changesIn, respond } from '../../testing/fake-api';
import { enter, press, renderPanel } from '../../testing/render-panel';
import { AnnouncementsPage } from './announcements';

const SWITCHES = Object.fromEntries(
  ANNOUNCEMENT_KINDS.map((kind) => [kind, kind !== 'tournament_started']),
) as StaffAnnouncementSettings['switches'];
const ROLES = { raffle_drawn: '123456789012345678' };
const NONE: StaffAnnouncementSettings = { version: 1, webhook_set_at: null, switches: SWITCHES, roles: ROLES, stopped: null };
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

/** Opens the page over a server that stores the settings which its responses have. */
function open(settings: StaffAnnouncementSettings, endpoints: Readonly<Record<string, FakeEndpoint>> = {}) {
  let stored = settings;
  const store = (data: StaffAnnouncementSettings) => () => ({ data: (stored = data) });
  const requests = renderPanel(<AnnouncementsPage />, {
    'GET /announcement-settings': () => ({ data: stored }),
    'PUT /announcement-settings': store(STORED),
    'DELETE /announcement-settings/webhook': store({ ...NONE, version: 5 }),
    'GET /announcements': { data: [], total: 0 },
    ...endpoints,
  });
  return { requests, sent: () => changesIn(requests) };
}

const field = (name: string) => screen.findByLabelText(name);
const enterWebhook = (text: string) => enter('URL of the webhook', text);

it('saves a webhook with the switches and roles, and empties the field', async () => {
  const { sent } = open(NONE);
  await enterWebhook(WEBHOOK);
  expect(screen.getByText('Save a webhook to start sending announcements.')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'A tournament starts' }));
  await userEvent.click(screen.getByRole('switch', { name: 'A challenge is won' }));
  await enter('Role for: The stream is live', '223456789012345678');
  await press('Save');
  expect(await screen.findByText(/^A webhook has been stored since/)).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();
  expect(await field('URL of another webhook')).toHaveValue('');
  expect(sent()).toEqual([
    [
      'PUT',
      '/announcement-settings',
      {
        webhook: WEBHOOK,
        switches: { ...SWITCHES, tournament_started: true, challenge_won: false },
        roles: { ...ROLES, stream_started: '223456789012345678' },
        version: 1,
      },
    ],
  ]);
});

it('deletes the stored webhook after a confirmation, and keeps what was entered', async () => {
  const { sent, requests } = open(STORED);
  await userEvent.click(await screen.findByRole('switch', { name: 'A raffle opens' }));
  await press('Delete the webhook');
  await press('Delete the webhook', 'Delete the stored webhook?');
  expect(await screen.findByText('Save a webhook to start sending announcements.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'DELETE')?.query).toEqual({ version: '4' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save');
  await screen.findByText('Saved');
  expect(sent().at(-1)).toEqual([
    'PUT',
    '/announcement-settings',
    { switches: { ...SWITCHES, raffle_opened: false }, roles: ROLES, version: 5 },
  ]);
});

it.each([
  [true, 'The message is in the channel: the webhook works.'],
  [false, "Discord doesn't know this webhook (status 404). It was deleted, or its URL was renewed."],
])('shows how Discord responded to a test of what is entered (%s)', async (isSent, message) => {
  const { sent } = open(NONE, { 'POST /announcement-settings/test': { data: { is_sent: isSent, message } } });
  await enterWebhook(WEBHOOK);
  await press('Send a test message');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(sent()).toEqual([['POST', '/announcement-settings/test', { webhook: WEBHOOK }]]);
  expect(await field('URL of the webhook')).toHaveValue(WEBHOOK);
});

const refusal = (message: string) => respond(422, { message: 'Please check your input.', errors: { webhook: [message] } });

it("shows the server's sentence at the field after a test, and keeps what was entered", async () => {
  const message = "This isn't a Discord webhook URL.";
  open(NONE, { 'POST /announcement-settings/test': refusal(message) });
  await enterWebhook('no address');
  await press('Send a test message');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your input.');
  expect(await field('URL of the webhook')).toHaveAccessibleDescription(message);
  expect(await field('URL of the webhook')).toHaveValue('no address');
});

it("shows the server's sentence at the field after it refused to save, keeps what was entered, and saves it afterwards", async () => {
  const message = "This isn't a Discord webhook URL.";
  let isRefused = true;
  open(NONE, { 'PUT /announcement-settings': () => (isRefused ? refusal(message) : { data: STORED }) });
  await enterWebhook('no address');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your input.');
  expect(await field('URL of the webhook')).toHaveAccessibleDescription(message);
  expect(await field('URL of the webhook')).toHaveValue('no address');
  isRefused = false;
  await press('Save');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Please check your input.')).not.toBeInTheDocument();
});

it('keeps what was entered after an edit conflict, and offers what is stored now', async () => {
  const { sent } = open(STORED, { 'PUT /announcement-settings': respond(409, { message: 'The row was changed.' }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'A raffle opens' }));
  await press('Save');
  expect(await screen.findByText(/The row was changed\. Your changes were not saved/)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'A raffle opens' })).not.toBeChecked();
  await press('Load the current state');
  expect(await screen.findByRole('switch', { name: 'A raffle opens', checked: true })).toBeChecked();
  expect(screen.queryByText(/The row was changed/)).not.toBeInTheDocument();
  // The stored webhook is left out.
  expect(sent()).toEqual([
    ['PUT', '/announcement-settings', { switches: { ...SWITCHES, raffle_opened: false }, roles: ROLES, version: 4 }],
  ]);
});

it('says that nothing is sent, and why, and that nothing was announced', async () => {
  open({ ...STORED, stopped: 'Discord no longer knows the webhook.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing is sent. Discord no longer knows the webhook.');
  expect(await screen.findByText('Nothing has been announced yet.')).toBeVisible();
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
      sent_at: null,
      next_attempt_at: '2026-11-01T12:05:00.000Z',
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
  const { sent } = open(STORED, {
    'GET /announcements': { data: rows, total: rows.length },
    'POST /announcements/3/retry': { data: rows[2] },
  });
  const table = await screen.findByRole('region', { name: 'Announcements' });
  for (const name of [
    /^Raffle drawn: Spring Sent/,
    /^Hunt started: Hunt #3\s*Discord responded with status 500\. Waiting Next attempt/,
    /^Challenge won: 500x on Gates\s*It could not be sent within a day\. Failed/,
  ])
    expect(within(table).getByRole('row', { name })).toBeVisible();
  await press('Send 500x on Gates again');
  expect(sent()).toEqual([['POST', '/announcements/3/retry', undefined]]);
});

it('shows why nothing can be loaded', async () => {
  const failure = respond(503, { message: 'The database is down.' });
  open(NONE, { 'GET /announcement-settings': failure, 'GET /announcements': failure });
  await waitFor(() => expect(screen.getAllByText('The database is down.')).toHaveLength(2));
});
