import { StaffPlatform } from '@greenroom/contract/admin';
import { desc } from 'drizzle-orm';
import { auditLog, players } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();

let made = 0;
const fieldsOf = (fields: object = {}) => ({ name: 'Roobet', slug: `roobet-${++made}`, currency_symbol: '€', position: 3, ...fields });

async function makePlatform(fields: object = {}): Promise<StaffPlatform> {
  const response = await panel.call('POST', '/platforms', fieldsOf(fields));
  expect(response).toMatchObject({ status: 200 });
  return StaffPlatform.parse(response.data);
}

const siteNames = async () => {
  const response = (await panel.test.app.inject('/api/r/leaderboard')).json<{ data: { platforms: { name: string }[] } }>();
  return response.data.platforms.map(({ name }) => name);
};

it('shows a created, changed and deleted platform to visitors', async () => {
  expect(await siteNames()).toEqual([]);
  const platform = await makePlatform({ slug: 'first' });
  expect(platform).toMatchObject({ name: 'Roobet', slug: 'first', currency_symbol: '€', position: 3, version: 1 });
  expect(await siteNames()).toEqual(['Roobet']);

  const changed = await panel.call('PUT', `/platforms/${platform.id}`, { ...fieldsOf(), slug: 'first', name: 'Renamed', version: 1 });
  expect(changed.data).toEqual({ ...platform, name: 'Renamed', version: 2 });
  expect(await siteNames()).toEqual(['Renamed']);

  expect(await panel.call('DELETE', `/platforms/${platform.id}?version=2`)).toMatchObject({ status: 200 });
  expect(await siteNames()).toEqual([]);
  const log = await panel.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3);
  expect(log.map(({ summary, subject }) => `${subject}: ${summary}`)).toEqual([
    'platforms: Deleted the platform Renamed',
    'platforms: Changed the platform Renamed',
    'platforms: Made the platform Roobet',
  ]);
});

it('refuses to delete a platform with players', async () => {
  const { id } = await makePlatform();
  await panel.db.insert(players).values({ platformId: id, displayName: 'ann' });
  expect(await panel.call('DELETE', `/platforms/${id}?version=1`)).toMatchObject({
    status: 409,
    message: "This is used elsewhere, so it can't be deleted.",
  });
});

it.each([
  ['taken', 'taken', 'Roobet has this slug already.'],
  ['invalid in a URL', 'Roo bet', expect.any(String)],
  ['empty', ' ', 'Please fill this in.'],
])('refuses a slug that is %s, with an error at the field', async (_what, slug, message) => {
  const [first, second] = [await makePlatform(slug === 'taken' ? { slug } : {}), await makePlatform()];
  const refusal = { status: 422, errors: { slug: expect.arrayContaining([message]) } };
  expect(await panel.call('POST', '/platforms', fieldsOf({ slug }))).toMatchObject(refusal);
  expect(await panel.call('PUT', `/platforms/${second.id}`, { ...fieldsOf({ slug }), version: 1 })).toMatchObject(refusal);
  expect(await panel.call('PUT', `/platforms/${first.id}`, { ...fieldsOf(), slug: first.slug, version: 1 })).toMatchObject({ status: 200 });
});
