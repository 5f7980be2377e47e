import { SettingsResponse } from '@greenroom/contract';
import { staffRoles } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();

const FIELDS = {
  site_name: 'The <Lounge>',
  site_description: 'Where the chat meets.',
  crypto1_enabled: true,
  crypto1_label: 'Roobet',
  crypto2_enabled: false,
  crypto2_label: 'Second',
  crypto3_enabled: false,
  crypto3_label: 'Third',
};

const SAVED = {
  ...FIELDS,
  language: 'de',
  languages: ['es', 'de'],
  moderator_drop_points: 5000,
  prize_claim_days: 14,
  prize_payment_days: 3,
  prizes_lapse: true,
  prize_details_days: 30,
};

it('shows changed settings on the next page load, and refuses a change of an outdated version', async () => {
  expect((await panel.call('GET', '/settings/site')).data).toMatchObject({ id: 'site', version: 1, site_name: 'Greenroom' });
  const saved = await panel.call('PUT', '/settings/site', { ...SAVED, version: 1 });
  expect(saved.data).toEqual({ id: 'site', version: 2, ...SAVED });
  const entry = await lastAuditEntry(panel.db);
  expect(entry).toMatchObject({
    action: 'update',
    subject: 'settings',
    before: { site_name: 'Greenroom' },
    after: { site_name: 'The <Lounge>' },
  });

  const open = SettingsResponse.parse((await panel.test.app.inject('/api/r/settings')).json());
  expect(open).toEqual({ success: true, ...FIELDS });
  const page = await panel.test.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(page.body).toContain('<title>The &lt;Lounge&gt;');

  expect(await panel.call('PUT', '/settings/site', { ...SAVED, site_name: 'Mine', version: 1 })).toMatchObject({ status: 409 });
  expect((await panel.call('GET', '/settings/site')).data).toMatchObject({ site_name: 'The <Lounge>', version: 2 });
});

it.each([
  ['no name', { site_name: ' ' }, 'site_name'],
  ['no description', { site_description: '' }, 'site_description'],
  ['a casino without a name', { crypto2_label: '' }, 'crypto2_label'],
  ['a language that nobody translates', { language: 'tlh' }, 'language'],
])('refuses settings with %s', async (_what, fields, field) => {
  const response = await panel.call('PUT', '/settings/site', { ...SAVED, version: 2, ...fields });
  expect(response).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
});

it('lets only who may give points change how many others can give away', async () => {
  const [role] = await panel.db
    .insert(staffRoles)
    .values({ name: 'Writer', permissions: ['settings:configure'] })
    .returning();
  const writer = await panel.as('800', String(role?.id));
  const { id: _, version, ...stored } = (await panel.call('GET', '/settings/site')).data;
  expect(await writer('PUT', '/settings/site', { ...stored, version, moderator_drop_points: null })).toMatchObject({
    status: 422,
    errors: { moderator_drop_points: ['Only someone who may give points can change this limit.'] },
  });
  expect(await writer('PUT', '/settings/site', { ...stored, version, site_name: 'Mine' })).toMatchObject({ status: 200 });
});
