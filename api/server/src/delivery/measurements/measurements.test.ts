import fs from 'node:fs/promises';
import path from 'node:path';
import type { MeasurementReport } from '@greenroom/contract';
import { StaffMeasurements } from '@greenroom/contract/admin';
import { versionTimings, versionViews } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { sharedPanel } from '../../testing/staff-panel';
import { TEST_PAGE } from '../../testing/test-app';
import { changeForTest, storeForTest } from '../../testing/test-releases';

const REPORT: MeasurementReport = { remote: 'store', version: '2', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 };

const START = '2026-03-15T20:10:00Z';

let now = new Date(START);
const panel = sharedPanel({ now: () => now });
/** A visitor of `panel`. */
let visitor: { cookie: string; token: string };
beforeAll(async () => {
  const { test } = panel;
  for (const version of ['1', '2', '3', '4']) await storeForTest(test, { name: 'store', version, entry: 'entry.js', routes: ['/store'] });
  for (const version of ['1', '2']) await changeForTest(test, 'store', { action: 'release', version });
  await changeForTest(test, 'store', { action: 'canary', version: '3', percent: 10 });
  visitor = await test.openPage();
});
beforeEach(async () => {
  await panel.db.delete(versionViews);
  await panel.db.delete(versionTimings);
});

async function send(payload: object, { of = panel, by = visitor, from = '10.0.0.1' } = {}) {
  const headers = { cookie: by.cookie, 'x-csrf-token': by.token };
  return of.test.app.inject({ method: 'POST', url: '/api/measurements', remoteAddress: from, headers, payload });
}
async function read(remote = 'store', hours = 24, of = panel): Promise<StaffMeasurements> {
  const { data } = await of.call('GET', `/releases/${remote}/measurements?hours=${hours}`);
  expect(StaffMeasurements.parse(data)).toEqual(data);
  return data as StaffMeasurements;
}
const viewsOf = ({ versions }: StaffMeasurements) => versions.map(({ version, role, total }) => [version, role, total.views]);

describe('POST /api/measurements', () => {
  /** Another server of the site, which limits requests. */
  const limited = sharedPanel(() => ({ site: panel.test, now: () => now, rateLimits: true }));

  it('counts reports of versions that were served, and drops others silently', async () => {
    const reports = [REPORT, { ...REPORT, version: '3' }, { ...REPORT, version: '4' }, { ...REPORT, remote: 'nothing' }];
    const response = await send({ reports });
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(viewsOf(await read())).toEqual([
      ['2', 'live', 1],
      ['3', 'canary', 1],
      ['1', 'before', 0],
    ]);
    expect(await panel.db.$count(versionViews)).toBe(2);
  });

  it('counts versions of the host that were served', async () => {
    await send({
      reports: [
        { ...REPORT, remote: 'host', version: '12345678' },
        { ...REPORT, remote: 'host', version: '87654321' },
      ],
    });
    expect(viewsOf(await read('host'))).toEqual([['12345678', 'live', 1]]);
    await fs.writeFile(path.join(panel.test.hostDist, 'index.html'), TEST_PAGE.replace('12345678', '87654321'));
    await send({
      reports: [
        { ...REPORT, remote: 'host', version: '12345678' },
        { ...REPORT, remote: 'host', version: '87654321' },
      ],
    });
    expect(viewsOf(await read('host'))).toEqual([
      ['87654321', 'live', 1],
      ['12345678', 'before', 2],
    ]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no reports', { reports: [] }],
    ['21 reports', { reports: new Array(21).fill(REPORT) }],
    ['too many views', { reports: [{ ...REPORT, views: 51 }] }],
    ['a negative count', { reports: [{ ...REPORT, failed_views: -1 }] }],
    ['an unknown timing', { reports: [{ ...REPORT, timings: { ttfb: [1] } }] }],
    ['a timing of an hour', { reports: [{ ...REPORT, timings: { lcp: [3_600_000] } }] }],
  ])('refuses %s', async (_, payload) => {
    expect((await send(payload)).statusCode).toBe(422);
  });

  it('accepts the last report of a page whose token has ended, and no form of another site', async () => {
    expect((await send({ reports: [REPORT] }, { by: { ...visitor, cookie: '' } })).statusCode).toBe(204);
    const form = {
      method: 'POST',
      url: '/api/measurements',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ reports: [REPORT] }),
    } as const;
    expect((await panel.test.app.inject(form)).statusCode).toBeGreaterThanOrEqual(400);
    expect(viewsOf(await read())).toEqual(expect.arrayContaining([expect.arrayContaining(['live', 1])]));
  });

  it('counts 60 reports of an address in ten minutes, without refusing further ones', async () => {
    const by = await limited.test.openPage();
    for (let at = 0; at < 70; at += 1) {
      now = new Date(now.getTime() + 2000);
      expect((await send({ reports: [{ ...REPORT, views: 50, failed_views: 50 }] }, { of: limited, by })).statusCode).toBe(204);
    }
    await send({ reports: [REPORT] }, { of: limited, by, from: '10.0.0.2' });
    const [live] = (await read('store', 24, limited)).versions;
    expect(live?.total).toMatchObject({ views: 61, failed_views: 60 });
    now = new Date(START);
  });

  it('limits requests to 60 a minute for each address', async () => {
    const by = await limited.test.openPage();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await send({ reports: [REPORT] }, { of: limited, by, from: '10.0.0.3' })).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the panel's measurements", () => {
  it('are by hour, with percentiles only of enough values', async () => {
    const values = (at: number) => ({ ...(at < 19 && { lcp: [1900] }), ...(at < 20 && { inp: [90] }), ...(at < 1 && { cls: [0] }) });
    for (let at = 0; at < 30; at += 1) await send({ reports: [{ ...REPORT, failed_views: at < 3 ? 1 : 0, timings: values(at) }] });
    now = new Date(now.getTime() + HOUR);
    for (let at = 0; at < 5; at += 1)
      await send({ reports: [{ ...REPORT, completed_views: at < 1 ? 1 : 0, timings: at < 1 ? { lcp: [1900] } : {} }] });
    const { hours, versions } = await read();
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-03-14T22:00:00.000Z', '2026-03-15T21:00:00.000Z']);
    const live = versions[0];
    expect(live?.hours.slice(0, 22)).toEqual(new Array(22).fill(null));
    expect(live?.hours[22]).toEqual({
      views: 30,
      failed_views: 3,
      failed_call_views: 0,
      completed_views: 0,
      timings: {
        lcp: { values: 19, p75: null },
        inp: { values: 20, p75: 93.75 },
        cls: { values: 1, p75: null },
        content: { values: 0, p75: null },
      },
    });
    expect(live?.hours[23]).toMatchObject({ views: 5, completed_views: 1 });
    expect(live?.total).toMatchObject({ views: 35, failed_views: 3, timings: { lcp: { values: 20, p75: 1875 } } });
    expect((await read('store', 168)).hours).toHaveLength(168);

    const { data } = await panel.call('GET', '/releases');
    const measured = data[0].versions.map(({ version, measured: of }: { version: string; measured: { views: number } | null }) => [
      version,
      of && of.views,
    ]);
    expect(Object.fromEntries(measured)).toEqual({ 1: null, 2: 35, 3: null, 4: null });
  });

  it('exist for 24 hours and 7 days, and for Admins only', async () => {
    expect((await panel.call('GET', '/releases/store/measurements?hours=48')).status).toBe(422);
    const moderator = await panel.as('901', 'Moderator');
    expect((await moderator('GET', '/releases/store/measurements')).status).toBe(403);
    expect(await read('nothing')).toMatchObject({ versions: [] });
  });
});
