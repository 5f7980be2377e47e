import { QUEUE_KINDS, type StaffAlertSettings } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn } from '../../testing/fake-api';
import { enter, press, renderPanel } from '../../testing/render-panel';
import { StaffAlertsPage } from './staff-alerts-page';

const SWITCHES = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, true])) as StaffAlertSettings['switches'];
const NONE: StaffAlertSettings = {
  version: 1,
  webhook_set_at: null,
  switches: SWITCHES,
  every_minutes: 15,
  is_mailed: false,
  mail_to: 'staff@example.com',
  stopped: null,
  problem: null,
};
const STORED: StaffAlertSettings = { ...NONE, version: 2, webhook_set_at: '2026-11-01T12:00:00.000Z' };
const WEBHOOK = 'https://discord.com/api/webhooks/1/secret';

it('saves the webhook, the kinds, how often, and the mail', async () => {
  const requests = renderPanel(<StaffAlertsPage />, { 'GET /staff-alerts': { data: NONE }, 'PUT /staff-alerts': { data: STORED } });
  await enter('URL of the webhook', WEBHOOK);
  await userEvent.click(screen.getByRole('switch', { name: 'By email, to staff@example.com' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Look-alikes' }));
  await enter('Minutes between two messages', '30');
  await press('Save');
  expect(await screen.findByText('Saved')).toBeVisible();
  const body = { webhook: WEBHOOK, switches: { ...SWITCHES, 'look-alikes': false }, every_minutes: 30, is_mailed: true, version: 1 };
  expect(changesIn(requests)).toEqual([['PUT', '/staff-alerts', body]]);
});

it('says what is wrong, and that mail needs a mail server', async () => {
  const problem = "Couldn't reach Discord.";
  renderPanel(<StaffAlertsPage />, { 'GET /staff-alerts': { data: { ...STORED, mail_to: null, problem } } });
  expect(await screen.findByText(/We'll try again. Couldn't reach Discord./)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'By email' })).toBeDisabled();
  expect(screen.getByText('Needs a mail server. Add one under Settings, Set-up.')).toBeVisible();
});
