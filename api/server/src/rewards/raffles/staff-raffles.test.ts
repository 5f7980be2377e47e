import { StaffRaffle } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, raffles, streamPointSettings } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict, errorAt, membersOf } from '../../testing/test-members';
import { commitmentTo } from './draw/decide';

let now = new Date('2026-03-15T20:00:00Z');
const START = now.getTime();
const hours = (count: number) => new Date(START + count * 3_600_000).toISOString();

const panel = sharedPanel({ now: () => now });
beforeEach(() => {
  now = new Date(START);
});

const FIELDS = {
  title: 'Headset',
  description: 'For all.',
  prize: 'A headset',
  starts_at: hours(-1),
  ends_at: hours(1),
  max_entries: 10,
  entry_cost: 5,
  points_per_entry: 5,
  allow_passwordless_entry: true,
  allow_points_entry: false,
  winners_count: 1,
  draws_itself: false,
};

async function makeRaffle(fields: object = {}): Promise<StaffRaffle> {
  const response = await panel.call('POST', '/raffles', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffRaffle.parse(response.data);
}

const newMember = membersOf(() => panel.test);

async function enter(id: number, entry: object = { entry_type: 'passwordless' }) {
  const { id: memberId, username, post } = await newMember();
  return { memberId, username, ...(await post(`/raffles/${id}/enter`, entry)) };
}

const see = async (id: number) => (await panel.test.app.inject(`/api/r/raffles/${id}`)).json<{ data: Record<string, unknown> }>().data;
const logOf = (id: number) =>
  panel.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, `${id}`))
    .orderBy(auditLog.id);

it('shows a new raffle to visitors and logs it', async () => {
  const raffle = await makeRaffle();
  expect(raffle).toMatchObject({ ...FIELDS, state: 'running', has_password: false, entries: 0, version: 1 });
  expect(await see(raffle.id)).toMatchObject({ title: 'Headset', is_accepting_entries: true, max_entries: 10 });
  expect(await logOf(raffle.id)).toMatchObject([{ staffId: panel.staff, action: 'create', subject: 'raffles', after: raffle }]);
});

it('lists raffles by state, searched and sorted', async () => {
  await makeRaffle({ title: 'Upcoming 1', starts_at: hours(1), ends_at: null });
  await makeRaffle({ title: 'Upcoming 2', starts_at: hours(2), ends_at: null });
  const over = await makeRaffle({ title: 'Over', starts_at: hours(-3), ends_at: hours(-2) });
  const list = async (query: string) => (await panel.call('GET', `/raffles?${query}`)).data.map(({ title }: StaffRaffle) => title);
  expect(await list('search=upcoming&sort=starts_at&order=asc')).toEqual(['Upcoming 1', 'Upcoming 2']);
  expect(await list('state=upcoming&sort=title&order=desc')).toEqual(['Upcoming 2', 'Upcoming 1']);
  expect(await list('state=ended')).toEqual(['Over']);
  expect(await list('state=running')).toEqual(['Headset']);
  expect(await list('state=drawn')).toEqual([]);
  await panel.call('POST', `/raffles/${over.id}/draw`);
  expect(await list('state=drawn')).toEqual(['Over']);
  expect(await panel.call('GET', '/raffles?sort=entries&per_page=2&page=2')).toMatchObject({ total: 4, data: [{}, {}] });
});

it('changes a raffle without entries', async () => {
  const raffle = await makeRaffle();
  const changed = await panel.call('PUT', `/raffles/${raffle.id}`, { ...FIELDS, winners_count: 3, ends_at: null, version: 1 });
  expect(changed.data).toMatchObject({ winners_count: 3, ends_at: null, version: 2 });
  expect(await panel.call('PUT', `/raffles/${raffle.id}`, { ...FIELDS, ends_at: FIELDS.starts_at, version: 2 })).toMatchObject(
    errorAt('ends_at', 'The end must be after the start.'),
  );
});

it('refuses a start in the year 0', async () => {
  expect(await panel.call('POST', '/raffles', { ...FIELDS, starts_at: '0000-01-01T00:00:00Z' })).toMatchObject({
    status: 422,
    message: "One of the dates isn't valid.",
  });
});

it('fixes the prize, the terms and the rules of entry with the first entry, and the texts with the draw', async () => {
  const raffle = await makeRaffle();
  expect(await enter(raffle.id)).toMatchObject({ status: 200 });
  const change = (fields: object, version: number) => panel.call('PUT', `/raffles/${raffle.id}`, { ...FIELDS, ...fields, version });
  const times = { starts_at: hours(-2), ends_at: hours(2) };
  const amounts = { max_entries: null, entry_cost: 6, points_per_entry: 6, winners_count: 2, prize: 'A mug' };
  const rules = { min_account_days: 30, min_discord_days: 30, min_points: 5 };
  const terms = { ...times, ...amounts, ...rules, allow_passwordless_entry: false, allow_points_entry: true };
  const response = await change(terms, 1);
  expect(response).toMatchObject({ status: 422, message: expect.stringContaining('Somebody has entered') });
  expect(Object.keys(response.errors).sort()).toEqual(Object.keys(terms).sort());
  expect(await change({ title: 'Fixed', starts_at: '2026-03-15T21:00:00+02:00' }, 1)).toMatchObject({
    status: 200,
    data: { title: 'Fixed', entries: 1 },
  });
  expect(await see(raffle.id)).toMatchObject({ title: 'Fixed' });

  await panel.call('POST', `/raffles/${raffle.id}/close`);
  await panel.call('POST', `/raffles/${raffle.id}/draw`);
  expect(await change({ prize: 'A mug' }, 3)).toMatchObject(conflict(expect.stringContaining('has been drawn')));
  expect(await panel.call('DELETE', `/raffles/${raffle.id}?version=3`)).toMatchObject({ status: 409 });
});

it('refuses rules about the chat while nothing of it is stored, and days of which it is not stored any more', async () => {
  const make = (fields: object) => panel.call('POST', '/raffles', { ...FIELDS, ...fields });
  expect(await make({ subscribers_only: true })).toMatchObject(errorAt('subscribers_only', expect.stringContaining('Turn them on first.')));
  expect(await make({ min_messages: 5 })).toMatchObject(errorAt('min_messages'));
  await panel.db.update(streamPointSettings).set({ isEnabled: true });
  expect(await make({ min_messages: 5, messages_days: 8 })).toMatchObject(errorAt('messages_days'));
  expect(await make({ min_messages: 5, messages_days: 7, subscribers_only: true })).toMatchObject({ status: 200 });
  const [raffle] = (await panel.call('GET', '/raffles?search=Headset&sort=starts_at')).data as StaffRaffle[];
  await panel.db.update(streamPointSettings).set({ isEnabled: false });
  const { id = 0, ...saved } = raffle ?? {};
  // An existing rule blocks no other change.
  expect(await panel.call('PUT', `/raffles/${id}`, { ...saved, title: 'Mended' })).toMatchObject({ status: 200 });
});

it('sets, changes and removes a password', async () => {
  const raffle = await makeRaffle({ password: 'first word' });
  const password = (word: string) => panel.call('PUT', `/raffles/${raffle.id}/password`, { password: word });
  const by = async (word: string) => (await enter(raffle.id, { entry_type: 'password', password: word })).status;
  expect(raffle.has_password).toBe(true);
  expect(await panel.call('DELETE', `/raffles/${raffle.id}/password`)).toMatchObject({ data: { has_password: false } });
  expect(await panel.call('DELETE', `/raffles/${raffle.id}/password`)).toMatchObject({ status: 409 });
  expect(await by('first word')).toBe(409);
  await password('second word');
  expect(await by('second word')).toBe(200);

  expect(await panel.call('DELETE', `/raffles/${raffle.id}/password`)).toMatchObject(
    conflict(expect.stringContaining('cannot be removed')),
  );
  expect(await password('third word')).toMatchObject({ status: 200, data: { has_password: true } });
  expect([await by('second word'), await by('third word')]).toEqual([422, 200]);

  const without = await makeRaffle();
  await enter(without.id);
  expect(await panel.call('PUT', `/raffles/${without.id}/password`, { password: 'late' })).toMatchObject({ status: 409 });
});

it('closes a running raffle, draws it once, and publishes a verifiable record', async () => {
  const raffle = await makeRaffle({ ends_at: null });
  const { memberId, username } = await enter(raffle.id);
  const before = await panel.call('GET', `/raffles/${raffle.id}/draw`);
  expect(before.data).toMatchObject({ seed: null, entries_hash: null, winners: [], commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });

  expect(await panel.call('POST', `/raffles/${raffle.id}/draw`)).toMatchObject(conflict("This raffle hasn't ended yet."));
  expect(await panel.call('POST', `/raffles/${raffle.id}/close`)).toMatchObject({
    status: 200,
    data: { state: 'ended', closed_at: now.toISOString() },
  });
  expect(await panel.call('POST', `/raffles/${raffle.id}/close`)).toMatchObject({ status: 409 });
  expect((await enter(raffle.id)).status).toBe(409);
  expect(await see(raffle.id)).toMatchObject({ has_ended: true, winners: [] });
  expect(await panel.call('POST', `/raffles/${raffle.id}/draw`)).toMatchObject({ status: 200, data: { state: 'drawn' } });
  expect(await panel.call('POST', `/raffles/${raffle.id}/draw`)).toMatchObject(conflict('This raffle has already been drawn.'));

  const record = await panel.call('GET', `/raffles/${raffle.id}/draw`);
  expect(record.data).toMatchObject({ entries_count: 1, winners: [{ position: 1, user_id: memberId, username }] });
  expect(commitmentTo(record.data.seed)).toBe(before.data.commitment);
  expect(await see(raffle.id)).toMatchObject({ winners: [{ username }] });
});

it('refuses to close a raffle that has not begun', async () => {
  const raffle = await makeRaffle({ starts_at: hours(1), ends_at: null });
  expect(await panel.call('POST', `/raffles/${raffle.id}/close`)).toMatchObject(conflict("This raffle hasn't started yet."));
  expect(await panel.call('DELETE', `/raffles/${raffle.id}?version=1`)).toMatchObject({ status: 200 });
  expect((await panel.test.app.inject(`/api/r/raffles/${raffle.id}`)).statusCode).toBe(404);
});

it('pages and searches entries', async () => {
  const raffle = await makeRaffle();
  const ids = [(await enter(raffle.id)).memberId, (await enter(raffle.id)).memberId, (await enter(raffle.id)).memberId];
  const page = await panel.call('GET', `/raffles/${raffle.id}/entries?per_page=2`);
  expect(page).toMatchObject({
    total: 3,
    data: [{ user: { id: ids[2] } }, { user: { id: ids[1] }, entry_type: 'passwordless', tickets: 1 }],
  });
  expect(await panel.call('GET', `/raffles/${raffle.id}/entries?search=MEMBER${ids[0]}`)).toMatchObject({
    total: 1,
    data: [{ user: { id: ids[0] } }],
  });
  expect(await panel.call('GET', `/raffles/${raffle.id}/entries?type=points`)).toMatchObject({ total: 0, data: [] });
  expect(await panel.call('GET', '/raffles/999999/entries')).toMatchObject({ status: 404 });
});

it('never exposes the seed before the draw, nor the password, not even in the log', async () => {
  const raffle = await makeRaffle({ title: 'Secret', password: 'open sesame' });
  await panel.call('PUT', `/raffles/${raffle.id}`, { ...FIELDS, title: 'Secrets', version: 1 });
  await panel.call('PUT', `/raffles/${raffle.id}/password`, { password: 'open barley' });
  await enter(raffle.id);
  await panel.call('POST', `/raffles/${raffle.id}/close`);
  const [row] = await panel.db.select().from(raffles).where(eq(raffles.id, raffle.id));
  const responses = await Promise.all(
    ['', `/${raffle.id}`, `/${raffle.id}/draw`, `/${raffle.id}/entries`].map((path) => panel.call('GET', `/raffles${path}`)),
  );
  const exposed = JSON.stringify([
    responses,
    raffle,
    await panel.call('POST', `/raffles/${raffle.id}/draw`),
    await logOf(raffle.id),
    panel.test.warnings,
  ]);
  for (const secret of [row?.drawSeed, row?.passwordHash, 'open sesame', 'open barley']) expect(exposed).not.toContain(secret);
  expect((await logOf(raffle.id)).map(({ action }) => action)).toEqual(['create', 'update', 'password', 'close', 'draw']);
});
