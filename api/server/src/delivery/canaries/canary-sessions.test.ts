import fs from 'node:fs/promises';
import path from 'node:path';
import type { CanaryPlan, MeasurementReport } from '@greenroom/contract';
import { isInCanary } from '@greenroom/contract/releases';
import { eq } from 'drizzle-orm';
import { canaryEvaluations, canarySessions } from '../../db/schema';
import { HOUR, MINUTE } from '../../lib/durations';
import { sharedPanel } from '../../testing/staff-panel';
import { changeForTest, storeBuildForTest } from '../../testing/test-releases';
import { canaryJob } from './decide-canaries';
import { CanarySessions, countSessions } from './canary-sessions';

const HOST = { exposes: './routes', provides: { react: { version: '19.3.0' } } };
const BEGIN = new Date('2026-03-15T20:00:00Z');
const PERCENT = 50;
const PLAN: CanaryPlan = { steps: [PERCENT, 75], rules: ['failures', 'flows'], pages: 20 };
const SOUND: Omit<MeasurementReport, 'version'> = { remote: 'store', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 };
const FAILED = { ...SOUND, failed_views: 1 };

let now: Date;
const panel = sharedPanel({ now: () => now });
beforeEach(async () => {
  now = BEGIN;
  await panel.test.reset();
  await panel.db.delete(canarySessions);
  await panel.db.delete(canaryEvaluations);
  await fs.writeFile(path.join(panel.test.hostDist, 'host.json'), JSON.stringify(HOST));
  for (const name of ['store', 'stream']) {
    for (const version of ['1', '2']) await storeBuildForTest(panel.test, version, { name });
    await changeForTest(panel.test, name, { action: 'release', version: '1' });
  }
  await changeForTest(panel.test, 'store', { action: 'canary', version: '2', percent: PERCENT, plan: PLAN });
});

let visitors = 0;

/** The cookies of a new visitor who gets the canary or not: of a response, or as the server signs them with a page. */
async function visit(hasCanary: boolean, url?: string): Promise<string> {
  let id;
  do id = `visitor-number-${(visitors += 1)}-of-many`;
  while (isInCanary('store', id, PERCENT) !== hasCanary);
  const { app } = panel.test;
  const headers = { accept: 'text/html', cookie: `greenroom_visitor=${id}` };
  const sent = url === undefined ? undefined : (await app.inject({ url, headers })).cookies.find(({ name }) => name === 'greenroom_served');
  const served = url === undefined ? app.signCookie(`served:${id}`) : (sent?.value ?? '');
  return `greenroom_visitor=${id}; greenroom_served=${encodeURIComponent(served)}`;
}

async function send(cookie: string, from: string, ...reports: MeasurementReport[]): Promise<void> {
  const request = { url: '/api/measurements', remoteAddress: from, headers: { cookie }, payload: { reports } };
  expect((await panel.test.app.inject({ method: 'POST', ...request })).statusCode).toBe(204);
}

const networkOf = (at: number) => `10.${at >> 8}.${at & 255}.7`;

/** As many honest visitors of each version, of networks of their own, of whom some fail. */
async function visitHonestly(count: number, failed: { canary?: number; live?: number } = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await send(await visit(true), networkOf(1000 + at), { ...(at < (failed.canary ?? 0) ? FAILED : SOUND), version: '2' });
    await send(await visit(false), networkOf(2000 + at), { ...(at < (failed.live ?? 0) ? FAILED : SOUND), version: '1' });
  }
}

async function counted() {
  await panel.test.services.canarySessions.flush();
  const counts = await countSessions(panel.db, { remote: 'store', number: 2, versions: ['1', '2'] });
  const [live, canary] = [counts('1'), counts('2')];
  return { canary: [canary.sessions, canary.failed.sessions], live: [live.sessions, live.failed.sessions] };
}

/** Returns what the rules do next, after the shortest time of a step. */
async function decided(): Promise<{ action: string; canary: number | undefined }> {
  now = new Date(now.getTime() + 11 * MINUTE);
  await canaryJob({ ...panel.test.services, teams: [] }).run(panel.test.jobContext);
  const { action, state } = (await panel.test.services.releases.newest('store'))!;
  return { action, canary: state.canary?.percent };
}

const WAITS = { action: 'canary', canary: PERCENT };

itOnBoth('counts a session for the version that it got, and its failure when that is reported later', async () => {
  const cookie = await visit(true, '/');
  await send(cookie, '10.0.0.1', { ...SOUND, version: '2' });
  expect(await counted()).toEqual({ canary: [1, 0], live: [0, 0] });
  await send(cookie, '10.0.0.1', { ...FAILED, views: 0, version: '2' });
  expect(await counted()).toEqual({ canary: [1, 1], live: [0, 0] });
});

itOnBoth('counts a failure once whose view another server writes a little later', async () => {
  const cookie = await visit(true);
  await send(cookie, '10.0.0.1', { ...FAILED, views: 0, version: '2' });
  expect(await counted()).toEqual({ canary: [1, 1], live: [0, 0] });
  await send(cookie, '10.0.0.1', { ...SOUND, version: '2' });
  expect(await counted()).toEqual({ canary: [1, 1], live: [0, 0] });
});

it('counts no session that reports neither a view nor a failure, such as a tab from the step before', async () => {
  const cookie = await visit(true);
  await send(cookie, '10.0.0.1', { ...SOUND, views: 0, completed_views: 1, version: '2' });
  expect(await counted()).toEqual({ canary: [0, 0], live: [0, 0] });
});

itOnBoth('writes many sessions of several servers that have the same networks and visitors', async () => {
  const parts = await panel.test.services.remotes.all();
  const one = { db: panel.db, now: () => now, log: { warn: jest.fn() }, key: Buffer.from('the same') };
  const servers = [new CanarySessions(one), new CanarySessions(one)];
  const senders = Array.from({ length: 400 }, (_, at) => ({ visitor: `visitor-${at}`, network: `network ${at % 150}` }));
  for (const [at, server] of servers.entries()) {
    for (const sender of at ? senders : senders.toReversed()) {
      const version = isInCanary('store', sender.visitor, PERCENT) ? '2' : '1';
      server.record(sender, [{ ...FAILED, version }], parts);
    }
  }
  await Promise.all(servers.map((server) => server.flush()));
  expect(one.log.warn).not.toHaveBeenCalled();
  expect(await panel.db.$count(canarySessions, eq(canarySessions.failed, true))).toBe(150);
});

it('rolls a broken version back, and lets a sound one go on', async () => {
  await visitHonestly(25, { canary: 18 });
  expect(await decided()).toMatchObject({ action: 'rollback' });
  await changeForTest(panel.test, 'store', { action: 'canary', version: '2', percent: PERCENT, plan: PLAN });
  await visitHonestly(21, { canary: 1, live: 1 });
  expect(await decided()).toEqual({ action: 'canary', canary: 75 });
});

describe('a forger', () => {
  it('who repeats the reports of a session counts once, also from other networks', async () => {
    const cookie = await visit(true);
    for (let at = 0; at < 14; at += 1) await send(cookie, networkOf(at), { ...FAILED, views: 1, version: '2' });
    now = new Date(now.getTime() + HOUR);
    for (let at = 0; at < 14; at += 1) await send(cookie, networkOf(at), { ...FAILED, views: 1, version: '2' });
    expect(await counted()).toEqual({ canary: [1, 1], live: [0, 0] });
    expect(await decided()).toEqual(WAITS);
  });

  it('who makes up sessions, or signatures, without loading a page counts for nothing', async () => {
    const real = await visit(true, '/');
    for (let at = 0; at < 3; at += 1) {
      const made = [
        `greenroom_visitor=visitor-number-${at}-made-up`,
        `greenroom_visitor=visitor-number-${at}-made-up; greenroom_served=visitor-number-${at}-made-up`,
        await visit(true, '/remotes.json'),
        real.replace(/served%3A[\w-]+/, `served%3Avisitor-number-${at}-made-up`),
      ];
      for (const [kind, cookie] of ['', ...made].entries()) await send(cookie, networkOf(kind * 100 + at), { ...FAILED, version: '2' });
    }
    expect(await counted()).toEqual({ canary: [0, 0], live: [0, 0] });
  });

  it('who loads a page for each session counts once an hour, and never rolls back alone', async () => {
    await visitHonestly(20);
    for (let hour = 0; hour < 5; hour += 1) {
      for (let at = 0; at < 4; at += 1) await send(await visit(true), `10.200.0.${at}`, { ...FAILED, version: '2' });
      await panel.test.services.canarySessions.flush();
      now = new Date(now.getTime() + HOUR);
    }
    expect((await counted()).canary).toEqual([20 + 5, 3]);
    expect((await decided()).action).not.toBe('rollback');
  });

  it('who has three networks stops a canary at most, until a person looks', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      for (let at = 0; at < 3; at += 1) await send(await visit(true), networkOf(at), { ...FAILED, version: '2' });
      await panel.test.services.canarySessions.flush();
      now = new Date(now.getTime() + HOUR);
    }
    expect(await decided()).toEqual(WAITS);
  });

  it('who has one network promotes nothing, however long the site has no other visitors', async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      await send(await visit(hour < 22), '10.0.0.1', { ...SOUND, version: hour < 22 ? '2' : '1' });
      await panel.test.services.canarySessions.flush();
      now = new Date(now.getTime() + HOUR);
    }
    expect((await counted()).canary).toEqual([10, 0]);
    expect(await decided()).toEqual(WAITS);
  });

  it('who has one network does not hide what honest visitors report, however long the live version fails there', async () => {
    for (let hour = 0; hour < 12; hour += 1) {
      await send(await visit(false), '10.200.0.1', { ...FAILED, version: '1' });
      await panel.test.services.canarySessions.flush();
      now = new Date(now.getTime() + HOUR);
    }
    await visitHonestly(25, { canary: 24 });
    expect(await counted()).toEqual({ canary: [25, 24], live: [25 + 10, 3] });
    expect((await decided()).action).toBe('rollback');
  });

  it('who reports versions that the session did not get counts for nothing', async () => {
    for (let at = 0; at < 3; at += 1) {
      await send(await visit(false), networkOf(at), { ...FAILED, version: '2' });
      await send(await visit(true), networkOf(500 + at), { ...FAILED, version: '1' });
    }
    expect(await counted()).toEqual({ canary: [0, 0], live: [0, 0] });
  });

  it("who reports other parts' failures changes nothing about this one", async () => {
    await changeForTest(panel.test, 'stream', { action: 'canary', version: '2', percent: PERCENT, plan: PLAN });
    for (let at = 0; at < 21; at += 1) {
      const failed = ['1', '2'].map((version) => ({ ...FAILED, remote: 'stream', version }));
      const other = { ...FAILED, remote: 'host', version: '12345678' };
      await send(await visit(true), networkOf(at), { ...SOUND, version: '2' }, ...failed, other);
      await send(await visit(false), networkOf(500 + at), { ...SOUND, version: '1' }, ...failed, other);
    }
    expect(await counted()).toEqual({ canary: [21, 0], live: [21, 0] });
    expect(await decided()).toEqual({ action: 'canary', canary: 75 });
  });

  it('who floods with successes promotes no broken version, nor does one who makes the live one fail', async () => {
    await visitHonestly(25, { canary: 18 });
    for (let at = 0; at < 20; at += 1) await send(await visit(true), `10.200.0.${at}`, { ...SOUND, completed_views: 1, version: '2' });
    for (let at = 0; at < 20; at += 1) await send(await visit(false), `10.201.0.${at}`, { ...FAILED, version: '1' });
    expect(await counted()).toEqual({ canary: [26, 18], live: [26, 1] });
    expect((await decided()).action).toBe('rollback');
  });
});

it('counts nothing of a canary without a plan', async () => {
  await changeForTest(panel.test, 'store', { action: 'canary', version: '2', percent: PERCENT });
  await send(await visit(true), '10.0.0.1', { ...FAILED, version: '2' });
  await panel.test.services.canarySessions.flush();
  expect(await panel.db.$count(canarySessions)).toBe(0);
});

it('stores nothing by which a visitor or a network is recognized in another step', async () => {
  const cookie = await visit(true);
  await send(cookie, '10.0.0.1', { ...SOUND, version: '2' });
  await panel.test.services.canarySessions.flush();
  await changeForTest(panel.test, 'store', { action: 'canary', version: '2', percent: PERCENT, plan: { ...PLAN, pages: 21 } });
  await send(cookie, '10.0.0.1', { ...SOUND, version: '2' });
  await panel.test.services.canarySessions.flush();
  const rows = await panel.db.select().from(canarySessions);
  expect(rows).toHaveLength(2);
  expect(new Set(rows.flatMap(({ session, network }) => [session, network])).size).toBe(4);
  expect(JSON.stringify(rows)).not.toMatch(/visitor-number|10\.0\.0/);
});
