import { SourceDeclaration } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import { auditLog, platforms, sources } from '../../db/schema';
import { type MockCasino, openMockCasino } from '../../testing/mock-casino';
import { openPanel, sharedPanel } from '../../testing/staff-panel';
import { fetchStandings } from './fetch-standings';
import { fetchSource, listEnabledSources } from './sources.repository';

const NOW = new Date('2026-03-15T20:00:00Z');
const KEY = 'very-secret-key+/=';
const MARCH = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };

const panel = sharedPanel({ now: () => NOW, env: { SOURCES_ALLOW: '127.0.0.0/8' } });
let mock: MockCasino;
let platformId = 0;
beforeAll(async () => {
  mock = await openMockCasino();
});
afterAll(() => mock.close());
beforeEach(async () => {
  platformId += 1;
  mock.received.length = 0;
  mock.respond(() => ({
    body: JSON.stringify([
      { name: 'ann', wagered: 12.5 },
      { name: 'bob', wagered: 20 },
    ]),
  }));
  await panel.db.insert(platforms).values({ id: platformId, name: `P${platformId}`, slug: `p${platformId}` });
});

const declarationAt = (origin: string) =>
  SourceDeclaration.parse({
    label: 'A casino',
    request: { address: `${origin}/stats`, headers: { 'x-key': '{key}' }, query: { from: '{start}' } },
    counts: 'range',
    fields: { name: 'name', wagered: 'wagered' },
  });
const bodyOf = (fields: object = {}) => ({
  preset: null,
  declaration: declarationAt(mock.origin),
  settings: {},
  is_enabled: true,
  interval_minutes: null,
  version: 0,
  key: KEY,
  ...fields,
});
const url = () => `/platforms/${platformId}/source`;
const save = (fields: object = {}) => panel.call('PUT', url(), bodyOf(fields));
const attempt = (fields: object = {}) =>
  panel.call('POST', `${url()}/try`, { preset: null, declaration: declarationAt(mock.origin), settings: {}, ...MARCH, ...fields });
const context = () => ({ ...panel.test.services, now: () => NOW });

it('never reveals a saved key: not in responses, not in the audit log, not in the database', async () => {
  const saved = await save();
  expect(saved).toMatchObject({ status: 200, data: { version: 1, key_set_at: NOW.toISOString(), key_origin: mock.origin } });
  const read = await panel.call('GET', url());
  const audit = await panel.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(platformId)));
  const rows = await panel.db.select().from(sources);
  expect(audit.map(({ summary }) => summary)).toContain(`Changed the source of P${platformId} and its key`);
  expect(JSON.stringify([saved, read, audit, rows, panel.test.warnings])).not.toContain(KEY);
});

it('says how wagers count in the words of the preset, or of the staff', async () => {
  const disclosure = async () => (await listEnabledSources(panel.db)).find((source) => source.platformId === platformId)?.disclosure;
  const roobet = { preset: 'roobet', declaration: null, settings: { user_id: '1' } };
  expect(await save(roobet)).toMatchObject({ status: 200 });
  expect(await disclosure()).toMatch(/^Wagers count by the return to player/);
  await save({ ...roobet, settings: { user_id: '1', disclosure: 'All games count.' }, version: 1 });
  expect(await disclosure()).toBe('All games count.');
});

it('fetches with the stored key, and lists the source for a schedule', async () => {
  await save({ interval_minutes: 30 });
  const result = await fetchSource(context(), platformId, { from: new Date(MARCH.from), to: new Date(MARCH.to) });
  expect(result).toMatchObject({
    status: 'fetched',
    players: [
      { name: 'ann', wagered: '12.5' },
      { name: 'bob', wagered: '20' },
    ],
  });
  expect(mock.received[0]?.headers['x-key']).toBe(KEY);
  const listed = (await listEnabledSources(panel.db)).find((source) => source.platformId === platformId);
  expect(listed).toEqual({
    platformId,
    leastIntervalMs: 1_800_000,
    isCumulative: false,
    isOpenEnded: false,
    delayMs: 0,
    label: 'A casino',
  });
});

it('shows what comes before anything is stored, with the key masked', async () => {
  mock.respond(() => ({
    body: JSON.stringify([
      { name: 'ann', wagered: 0.1, echo: KEY },
      { name: 'bob', wagered: 0.2, echo: encodeURIComponent(KEY) },
    ]),
  }));
  const { data } = await attempt({ key: KEY });
  expect(data).toMatchObject({
    status: 'fetched',
    players: 2,
    total: '0.3',
    first_rows: [
      { name: 'bob', wagered: '0.2' },
      { name: 'ann', wagered: '0.1' },
    ],
  });
  expect(data.raw.body).toContain('"echo":"•••"');
  expect(JSON.stringify(data)).not.toContain(KEY);
  expect((await panel.call('GET', url())).data).toBeNull();
});

it('shows the raw response of a source that does not fit, cut to 4 KB', async () => {
  mock.respond(() => ({ body: JSON.stringify({ error: 'x'.repeat(5000) }) }));
  const { data } = await attempt({ key: KEY });
  expect(data).toMatchObject({
    status: 'failed',
    reason: 'malformed',
    message: 'There is no list of players at "the top".',
    raw: { status: 200, is_cut: true },
  });
  expect(data.raw.body).toHaveLength(4096);
});

it('sends a stored key only to the origin for which it was saved', async () => {
  await save();
  const elsewhere = declarationAt('https://evil.example');
  const refusal = { status: 422, errors: { key: [expect.stringContaining(mock.origin)] } };
  expect(await attempt({ declaration: elsewhere })).toMatchObject(refusal);
  expect(await save({ declaration: elsewhere, key: undefined, version: 1 })).toMatchObject(refusal);
  expect(await attempt()).toMatchObject({ status: 200, data: { status: 'fetched' } });

  // An origin changed behind the panel's back.
  await panel.db.update(sources).set({ declaration: elsewhere }).where(eq(sources.platformId, platformId));
  expect(await fetchSource(context(), platformId, { from: new Date(MARCH.from), to: new Date(MARCH.to) })).toMatchObject({
    status: 'failed',
    reason: 'refused',
  });
});

it('answers other requests while a response of 20 MB is read', async () => {
  mock.respond(() => ({ body: JSON.stringify([{ name: 'ann', wagered: 1 }]).padEnd(20 * 1024 * 1024) }));
  const events: string[] = [];
  let health: Promise<unknown> | undefined;
  // The clock is read when the response has arrived, before it is parsed.
  const now = () => {
    if (mock.received.length > 0)
      health ??= panel.test.app.inject('/healthz').then(({ statusCode }) => events.push(`health ${statusCode}`));
    return NOW;
  };
  const source = { declaration: declarationAt(mock.origin), settings: {}, key: KEY };
  const range = { from: new Date(MARCH.from), to: new Date(MARCH.to) };
  const result = await fetchStandings(source, range, { now, owner: 'test', allow: ['127.0.0.0/8'] });
  events.push(`read ${result.status === 'fetched' ? result.players.length : result.message}`);
  await health;
  expect(events).toEqual(['health 200', 'read 1']);
});

it('refuses inside addresses that the operator has not allowed', async () => {
  for (const origin of ['https://10.0.0.1', 'https://169.254.169.254', 'http://8.8.8.8']) {
    expect(await save({ declaration: declarationAt(origin) })).toMatchObject({
      status: 422,
      errors: { declaration: [expect.any(String)] },
    });
    expect(await attempt({ declaration: declarationAt(origin), key: KEY })).toMatchObject({ status: 422 });
  }
});

it('deletes the key and the source, and refuses outdated versions', async () => {
  await save();
  expect(await save({ version: 0 })).toMatchObject({ status: 409 });
  expect((await panel.call('DELETE', `${url()}/key?version=1`)).data).toMatchObject({ key_set_at: null, is_enabled: false, version: 2 });
  expect(await save({ key: undefined, version: 2 })).toMatchObject({ status: 422, errors: { key: [expect.any(String)] } });
  expect(await panel.call('DELETE', `${url()}?version=1`)).toMatchObject({ status: 409 });
  expect(await panel.call('DELETE', `${url()}?version=2`)).toMatchObject({ status: 200 });
  expect((await panel.call('GET', url())).data).toBeNull();
});

it('limits how often a source is tried', async () => {
  const limited = await openPanel({ now: () => NOW, rateLimits: true, site: panel.test });
  const statuses = [];
  for (let count = 0; count < 11; count++)
    statuses.push((await limited.call('POST', `${url()}/try`, { preset: 'rainbet', declaration: null, settings: {}, ...MARCH })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  await limited.close();
});
