import fs from 'node:fs/promises';
import path from 'node:path';
import type { RemoteEntry } from '@greenroom/contract';
import { StaffRemote } from '@greenroom/contract/admin';
import { and, eq } from 'drizzle-orm';
import { canaryEvaluations, canarySessions } from '../../db/schema';
import { type MockWebhook, openMockWebhook } from '../../testing/mock-webhook';
import { sharedPanel } from '../../testing/staff-panel';
import { changeForTest, storeBuildForTest, storeForTest } from '../../testing/test-releases';
import { until } from '../../testing/until';
import type { Releases } from '../releases/releases';
import { findEvaluations } from './canary-evaluations.repository';
import { canaryJob } from './decide-canaries';

const HOST = { exposes: './routes', provides: { react: { version: '19.3.0' } } };
const PLAN = { steps: [5, 50], rules: ['failures', 'flows'], pages: 20 };

const BEGIN = new Date('2026-03-15T20:00:00Z');
let now = BEGIN;
const panel = sharedPanel({ now: () => now });
let releases: Releases;
let webhook: MockWebhook;

beforeAll(async () => {
  ({ releases } = panel.test.services);
  webhook = await openMockWebhook();
});
beforeEach(async () => {
  now = BEGIN;
  await panel.test.reset();
  await panel.db.delete(canarySessions);
  await panel.db.delete(canaryEvaluations);
  webhook.received.length = 0;
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify(HOST));
  for (const version of ['1', '2']) await upload(version);
  await changeForTest(panel.test, 'store', { action: 'release', version: '1' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => webhook.close());

const hook = () => `${webhook.origin}/hook`;

/** Returns what the webhook received, once there are so many messages. */
async function received(count: number): Promise<object[]> {
  await until(async () => webhook.received.length >= count);
  return webhook.received.map(({ body }) => body as object);
}

const upload = (version: string, name = 'store') => storeBuildForTest(panel.test, version, { name });

/** A server's job. */
function server(teams: { team: string; remotes: string[]; webhook?: string }[] = []) {
  const job = canaryJob({ ...panel.test.services, teams: teams.map((team) => ({ ...team, sha256: '' })), retryDelaysMs: [0, 0] });
  return { run: () => job.run(panel.test.jobContext) };
}

const startCanary = (number = 1, plan: object = PLAN) =>
  panel.call('POST', '/releases/store', { number, change: { action: 'canary', version: '2', percent: 5, plan } });
const wait = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const shown = async () => (await panel.call('GET', '/releases')).data[0] as StaffRemote;
const newest = async () => (await releases.newest('store'))!;
const live = async () => (await panel.test.app.inject('/remotes.json')).json<RemoteEntry[]>()[0]?.version;

/** Sessions of the current step that were reported so far, each in a network of its own, or the failed ones in fewer. */
async function report(version: string, counts: { of?: string; views: number; failed?: number; completed?: number; networks?: number }) {
  const { of: remote = 'store', views, failed = 0, completed = 0, networks = failed } = counts;
  const { number } = (await releases.newest(remote))!;
  await panel.db.delete(canarySessions).where(and(eq(canarySessions.remote, remote), eq(canarySessions.version, version)));
  const rows = Array.from({ length: views }, (_, at) => {
    const network = at < failed ? at % networks : at;
    return {
      ...{ remote, number, version, session: `${version} ${at}`, network: `${version} ${network}` },
      hour: new Date(now.getTime() + at * 3_600_000),
      ...{ failed: at < failed, failedCalls: false, completed: at < completed },
      expiresAt: new Date('2027-01-01'),
    };
  });
  await panel.db.insert(canarySessions).values(rows);
}

/** Starts a canary whose views so far clearly fail. */
async function startBrokenCanary(job = server()) {
  await startCanary();
  await job.run();
  wait(1);
  await report('2', { views: 20, failed: 12 });
  await report('1', { views: 40, failed: 4 });
  return job;
}

it('gives a good version to more and more visitors, step by step, until it is live', async () => {
  const job = server();
  await startCanary();
  expect(await shown()).toMatchObject({ canary: { percent: 5, plan: { steps: [5, 50, 100] } }, progress: null });
  await job.run();
  expect((await shown()).progress).toMatchObject({
    views: 0,
    needed: 20,
    decision: 'It waits for visitors: none of the 20 views that this step needs were reported yet.',
  });

  wait(11);
  await report('2', { views: 24, failed: 1 });
  await report('1', { views: 40, failed: 5 });
  await job.run();
  expect((await findEvaluations(panel.db)).get('store')).toMatchObject({
    findings: [{ rule: 'failures', sign: 'none' }, { rule: 'failures' }, { rule: 'flows' }],
  });
  expect(await newest()).toMatchObject({
    number: 3,
    action: 'canary',
    by: 'canary rules',
    state: { live: '1', canary: { version: '2', percent: 50 } },
    reason: '24 views at 5 % show no sign of being worse: failures, completed flows.',
  });
  await job.run();
  expect(StaffRemote.parse(await shown())).toMatchObject({ progress: { views: 0, step_since: now.toISOString(), findings: [] } });

  wait(11);
  await report('2', { views: 30, failed: 2 });
  await report('1', { views: 30, failed: 2 });
  await job.run();
  expect(await newest()).toMatchObject({ number: 4, action: 'promote', by: 'canary rules', state: { live: '2', canary: null } });
  expect(await shown()).toMatchObject({
    progress: null,
    history: [
      { reason: '30 views at 50 % show no sign of being worse: failures, completed flows.' },
      { number: 3 },
      { number: 2 },
      { number: 1 },
    ],
  });
  await job.run();
  expect((await newest()).number).toBe(4);
});

it('rolls a broken version back, and notifies the teams of the remote, again if their webhook fails', async () => {
  const job = server([
    { team: 'the store team', remotes: ['store', 'quests'], webhook: hook() },
    { team: 'the members team', remotes: ['members'], webhook: `${webhook.origin}/other` },
    { team: 'the same channel', remotes: ['store'], webhook: hook() },
    { team: 'without a webhook', remotes: ['store'] },
  ]);
  await startBrokenCanary(job);
  webhook.next({ status: 500 }, { status: 500 });
  await job.run();
  const reason = 'More views fail: 12 of 20 (60 %), live 4 of 40 (10 %).';
  expect(await newest()).toMatchObject({ number: 3, action: 'rollback', by: 'canary rules', reason, state: { live: '1', canary: null } });
  expect(await live()).toBe('1');
  const text = `store 2 was rolled back, 1 stays live. ${reason}`;
  const facts = { remote: 'store', version: '2', live: '1', percent: 0, decision: 'rollback', reason, at: now.toISOString(), number: 3 };
  expect(await received(3)).toEqual(new Array(3).fill({ content: text, text, ...facts }));
  expect(
    await panel.call('POST', '/releases/store', { number: 3, change: { action: 'canary', version: '2', percent: 5, plan: PLAN } }),
  ).toMatchObject({ status: 200 });
  await job.run();
  // Another canary of the same version begins without the evidence of the first.
  expect((await newest()).number).toBe(4);
});

it('pauses at an alarm that few networks report, tells the team once, and rolls back when more do', async () => {
  const job = server([{ team: 'the store team', remotes: ['store'], webhook: hook() }]);
  await startCanary();
  await job.run();
  wait(11);
  await report('2', { views: 40, failed: 36, networks: 3 });
  await report('1', { views: 40 });
  await job.run();
  await job.run();
  const reason =
    'More views fail: 9 of 34 (26 %), live 0 of 40 (0 %). It waits, since few networks report that: look whether it is true, and promote it or roll it back.';
  expect(await newest()).toMatchObject({ number: 2, state: { live: '1', canary: { version: '2', percent: 5 } } });
  expect((await shown()).progress?.decision).toBe(reason);
  expect(await received(1)).toMatchObject([{ decision: 'pause', text: `store 2 waits for you at 5 %. ${reason}`, percent: 5, number: 2 }]);

  await report('2', { views: 40, failed: 20 });
  await job.run();
  expect(await newest()).toMatchObject({ number: 3, action: 'rollback' });
});

itOnBoth('is decided once by several servers', async () => {
  const servers = [1, 2, 3].map(() => server([{ team: 'the store team', remotes: ['store'], webhook: hook() }]));
  await startBrokenCanary(servers[0]);
  await Promise.all(servers.map(({ run }) => run()));
  await Promise.all(servers.map(({ run }) => run()));
  expect((await releases.part('store')).history.map(({ action }) => action)).toEqual(['release', 'canary', 'rollback']);
  expect(await received(1)).toHaveLength(1);
});

itOnBoth('counts each view once, however many servers evaluate it', async () => {
  const servers = [1, 2, 3].map(() => server());
  await startCanary();
  await servers[0]?.run();
  wait(1);
  await report('2', { views: 20 });
  await report('1', { views: 40 });
  await Promise.all(servers.map(({ run }) => run()));
  await Promise.all(servers.map(({ run }) => run()));
  expect((await shown()).progress).toMatchObject({ views: 20 });
});

it('rolls back at the next run if the change failed, although the evidence is not new', async () => {
  const job = await startBrokenCanary();
  jest.spyOn(releases, 'make').mockRejectedValueOnce(new Error('the database is away'));
  await job.run();
  expect(panel.test.warnings.join()).toContain('A canary could not be evaluated');
  expect(await newest()).toMatchObject({ number: 2, state: { live: '1', canary: { version: '2' } } });
  await job.run();
  expect(await newest()).toMatchObject({ number: 3, action: 'rollback' });
});

it('leaves the decision to a person who changes the release', async () => {
  const job = await startBrokenCanary();
  // The same version and share, without a plan.
  await panel.call('POST', '/releases/store', { number: 2, change: { action: 'canary', version: '2', percent: 5 } });
  await job.run();
  expect(await newest()).toMatchObject({ number: 3, state: { canary: { version: '2', percent: 5 } } });
  expect((await shown()).progress).toBeNull();
});

it('waits at its step if the version does not fit the site any more', async () => {
  const job = server();
  await startCanary();
  await job.run();
  wait(11);
  await report('2', { views: 24, failed: 1 });
  await report('1', { views: 40, failed: 5 });
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify({ ...HOST, provides: { react: { version: '20.0.0' } } }));
  await job.run();
  expect((await newest()).number).toBe(2);
  expect((await shown()).progress?.decision).toBe(
    "24 views at 5 % show no sign of being worse: failures, completed flows. The release can't be changed: store needs react ^19.0.0, but the live host provides 20.0.0.",
  );
});

describe('a canary of a set', () => {
  beforeEach(async () => {
    for (const version of ['1', '2']) await upload(version, 'members');
    await changeForTest(panel.test, 'members', { action: 'release', version: '1' });
    const versions = { members: '2', store: '2' };
    await releases.make({ action: 'canary', versions, percent: 5, plan: { ...PLAN, rules: ['failures'] } }, { by: 'both teams' });
  });

  const both = () =>
    Promise.all(
      ['members', 'store'].map(async (name) => {
        const { state, by, reason, set } = (await releases.newest(name))!;
        return { live: state.live, percent: state.canary?.percent, by, reason, set };
      }),
    );

  async function reportBoth(canary: Parameters<typeof report>[1], views: Parameters<typeof report>[1]) {
    await report('2', canary);
    await report('2', { ...views, of: 'members' });
    for (const part of ['store', 'members']) await report('1', { of: part, views: 40, failed: 2 });
  }

  it('goes on when each part goes on, and is promoted as one', async () => {
    const job = server();
    await job.run();
    wait(11);
    await reportBoth({ views: 24, failed: 1 }, { views: 19 });
    await job.run();
    expect(await both()).toMatchObject([{ percent: 5 }, { percent: 5 }]);
    await report('2', { of: 'members', views: 20 });
    await job.run();
    expect(await both()).toMatchObject([
      { live: '1', percent: 50, by: 'canary rules', set: 2 },
      { live: '1', percent: 50, by: 'canary rules', set: 2 },
    ]);
    await job.run();
    wait(11);
    await reportBoth({ views: 30, failed: 1 }, { views: 30 });
    await job.run();
    expect(await both()).toMatchObject([
      { live: '2', percent: undefined, set: 3 },
      { live: '2', percent: undefined, set: 3 },
    ]);
  });

  itOnBoth('is rolled back by the failures of any part, and notifies the teams of each', async () => {
    const teams = [
      { team: 'store', remotes: ['store'], webhook: hook() },
      { team: 'nobody', remotes: ['stream'], webhook: hook() },
    ];
    const [one, other] = [server(teams), server(teams)];
    await one.run();
    wait(1);
    await reportBoth({ views: 40 }, { views: 40, failed: 20 });
    await Promise.all([one.run(), other.run()]);
    const reason = 'members: More views fail: 20 of 40 (50 %), live 2 of 40 (5 %).';
    const [members, store] = await both();
    expect(members).toEqual({ live: '1', percent: undefined, by: 'canary rules', reason, set: 2 });
    expect(store).toEqual(members);
    expect(await received(1)).toMatchObject([{ remote: 'store', version: '2', live: '1', decision: 'rollback', reason }]);
  });

  it('tells which part waits for a person, unless another one rolls all of them back', async () => {
    const job = server([{ team: 'store', remotes: ['store'], webhook: hook() }]);
    await job.run();
    wait(1);
    const few = { views: 40, failed: 36, networks: 3 };
    await reportBoth(few, { views: 20 });
    for (const part of ['store', 'members']) await report('1', { of: part, views: 40 });
    await job.run();
    expect(await received(1)).toMatchObject([{ decision: 'pause', reason: expect.stringMatching(/^store: More views fail: 9/) as string }]);
    await report('2', { views: 40 });
    await job.run();
    await report('2', few);
    await report('2', { of: 'members', views: 40, failed: 20 });
    await job.run();
    expect(await received(2)).toMatchObject([{ decision: 'pause' }, { decision: 'rollback' }]);
  });
});

it('evaluates the other canaries if one can not be read', async () => {
  for (const version of ['1', '2']) await storeForTest(panel.test, { name: 'arcade', version, entry: 'e.js', routes: ['/arcade'] });
  await changeForTest(panel.test, 'arcade', { action: 'release', version: '1' });
  await changeForTest(panel.test, 'arcade', { action: 'canary', version: '2', percent: 5, plan: { steps: [5] } });
  await startCanary();
  const job = server();
  const current = releases.current.bind(releases);
  // The registry reads all records at once, which succeeds; the job reads that of each canary.
  jest
    .spyOn(releases, 'current')
    .mockImplementation((only) => (only?.[0] === 'arcade' ? Promise.reject(new Error('broken')) : current(only)));
  await job.run();
  const { data } = await panel.call('GET', '/releases');
  expect((data as StaffRemote[]).map(({ name, progress }) => [name, progress !== null])).toEqual([
    ['arcade', false],
    ['store', true],
  ]);
});

it.each([
  [{ ...PLAN, steps: [] }, 422],
  [{ ...PLAN, steps: [50, 5] }, 409],
])('refuses the plan %j', async (plan, status) => {
  expect((await startCanary(1, plan)).status).toBe(status);
  expect((await newest()).number).toBe(1);
});
