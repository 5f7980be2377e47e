import fs from 'node:fs';
import path from 'node:path';
import type { MeasurementsBody } from '@greenroom/contract';
import { startJobs } from '../../jobs/run-jobs';
import { openBrowser } from '../../testing/member-browser';
import { createTestApp, sharedTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app';
import { changeForTest, storeForTest } from '../../testing/test-releases';

const ALLOWED = '10.1.2.3';

const env = { METRICS_ALLOW: '10.1.0.0/16, 2001:db8::7' };
const shared = sharedTestApp({ env });
let test: TestApp = shared;
afterEach(async () => {
  if (test !== shared) await test.close();
  test = shared;
});

/** Opens another server for one test alone. */
async function open(options: TestAppOptions = {}) {
  test = await createTestApp({ site: shared, ...options, env: { ...env, ...options.env } });
}

const request = (remoteAddress = ALLOWED, headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/metrics', remoteAddress, headers });
/** The samples of GET /metrics: values by name with labels. */
async function read(): Promise<Record<string, number>> {
  const lines = (await request()).body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}
const report = async (reports: MeasurementsBody['reports']) => (await openBrowser(test)).post('/api/measurements', { reports });
const REPORT = { remote: 'store', version: '1', views: 2, failed_views: 0, failed_call_views: 0, completed_views: 0 };

describe('GET /metrics', () => {
  it('is sent to the allowed addresses alone', async () => {
    const seen = async (address: string) => {
      const { statusCode, headers } = await request(address);
      expect(headers['cache-control']).toBe('no-store');
      return [address, statusCode, headers['content-type']?.toString().split(';')[0]];
    };
    for (const address of ['10.1.255.255', '::ffff:10.1.0.1', '2001:db8::7'])
      expect(await seen(address)).toEqual([address, 200, 'text/plain']);
    for (const address of ['10.2.0.1', '2001:db8::8', '127.0.0.1']) expect(await seen(address)).toEqual([address, 404, 'application/json']);
    expect((await request()).headers['content-type']).toContain('text/plain; version=0.0.4');
  });

  it('is 404 for all addresses by default, also for a browser', async () => {
    await open({ env: { METRICS_ALLOW: '' } });
    expect((await request()).statusCode).toBe(404);
    expect((await request(ALLOWED, { accept: 'text/html' })).body).not.toContain('id="root"');
    expect((await request('127.0.0.1')).statusCode).toBe(404);
  });

  it('trusts the address that a known proxy forwards, and no other', async () => {
    await open({ env: { TRUST_PROXY: '192.168.0.1' } });
    expect((await request('192.168.0.1', { 'x-forwarded-for': ALLOWED })).statusCode).toBe(200);
    expect((await request('192.168.0.2', { 'x-forwarded-for': ALLOWED })).statusCode).toBe(404);
  });

  it('is sent by an overloaded server, however often it is requested', async () => {
    await open({ load: () => 9, rateLimits: true });
    for (let i = 0; i < 130; i += 1) expect((await request()).statusCode).toBe(200);
    await test.app.inject('/api/r/captcha');
    expect(await read()).toMatchObject({ greenroom_shed_requests_total: 1 });
  });
});

it('counts requests by route and class of status, never by address', async () => {
  await open();
  const urls = [
    '/',
    '/store?a=1',
    '/nowhere/at/all',
    '/api/r/raffles/12',
    '/api/r/raffles/13',
    '/api/nothing',
    '/host.12345678.js',
    '/metrics',
  ];
  for (const url of urls) await test.app.inject({ url, headers: { accept: url.startsWith('/api') ? 'application/json' : 'text/html' } });
  await test.app.inject({ method: 'POST', url: '/api/telemetry', payload: {} });
  const samples = await read();
  const ofPages = (le: string) => samples[`http_request_duration_seconds_bucket{le="${le}",method="GET",route="page",status="2xx"}`];
  expect([ofPages('10'), ofPages('+Inf')]).toEqual([2, 2]);
  expect(ofPages('0.001')).toBeLessThanOrEqual(ofPages('5') as number);
  expect(samples['http_request_duration_seconds_sum{method="GET",route="page",status="2xx"}']).toBeGreaterThan(0);
  const counts = Object.entries(samples).flatMap(([name, value]) =>
    name.startsWith('http_request_duration_seconds_count') ? [[name.slice(35), value]] : [],
  );
  expect(Object.fromEntries(counts)).toEqual({
    '{method="GET",route="page",status="2xx"}': 2,
    '{method="GET",route="page",status="4xx"}': expect.any(Number),
    '{method="GET",route="/api/r/raffles/:id",status="4xx"}': 2,
    '{method="GET",route="none",status="4xx"}': expect.any(Number),
    '{method="GET",route="/metrics",status="4xx"}': 1,
    '{method="POST",route="/api/telemetry",status="4xx"}': 1,
  });
});

it('counts runs of jobs and their failures', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const run = async () => {
    runs += 1;
    if (runs === 3) finish();
    if (runs === 1) throw new Error('once');
  };
  const { app, db, services } = test;
  const stop = startJobs([{ name: 'test', everyMs: 0, run }], {
    db,
    now: () => new Date(),
    changes: services.changes,
    log: app.log,
    onRun: (ended) => services.metrics?.server.countJob(ended),
  });
  await finished;
  await stop();
  const samples = await read();
  expect(samples['greenroom_job_failures_total{job="test"}']).toBe(1);
  expect(samples['greenroom_job_duration_seconds_count{job="test"}']).toBeGreaterThanOrEqual(2);
});

it('has the process, the event streams and the connection pool, and every metric of the alerts and the dashboard', async () => {
  await open({ pool: () => ({ total: 3, idle: 1, waiting: 2 }) });
  expect(await read()).toMatchObject({
    process_cpu_seconds_total: expect.any(Number),
    greenroom_live_connections: 0,
    greenroom_database_connections: 3,
    greenroom_database_idle_connections: 1,
    greenroom_database_waiting_queries: 2,
  });
  const { body } = await request();
  const existing = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = fs.readFileSync(path.join(__dirname, '../../../../../deploy', file), 'utf8');
    const used = [...new Set(text.match(/\b(http_request|greenroom|nodejs|process)_\w+(?=\{|\[)/g))];
    expect(used.length).toBeGreaterThan(7);
    expect(used.filter((name) => !existing.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  }
});

it('has no metrics of a pool without one', async () => {
  expect(await read()).not.toHaveProperty('greenroom_database_connections');
});

it('has the measurements of live versions and canaries, as counters and histograms, and drops those of replaced versions', async () => {
  for (const version of ['1', '2', '3']) await storeForTest(test, { name: 'store', version, entry: 'entry.js', routes: ['/store'] });
  await changeForTest(test, 'store', { action: 'release', version: '1' });
  await changeForTest(test, 'store', { action: 'canary', version: '2', percent: 25 });
  const host = { ...REPORT, remote: 'host', version: '12345678' };
  const response = await report([
    { ...REPORT, failed_views: 1, timings: { lcp: [900], cls: [0.02] } },
    { ...REPORT, version: '2' },
    { ...REPORT, version: '3' },
    host,
    { ...host, version: 'ffffffff' },
  ]);
  await report([{ ...REPORT, timings: { lcp: [2000] } }]);
  expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([204, '', 'no-store']);

  const samples = await read();
  expect(samples).toMatchObject({
    'greenroom_release_visitors_percent{remote="store",version="1",side="live"}': 75,
    'greenroom_release_visitors_percent{remote="store",version="2",side="canary"}': 25,
    'greenroom_release_visitors_percent{remote="host",version="12345678",side="live"}': 100,
    'greenroom_views_total{remote="store",version="1"}': 2,
    'greenroom_failed_views_total{remote="store",version="1"}': 1,
    'greenroom_views_total{remote="store",version="2"}': 1,
    'greenroom_views_total{remote="host",version="12345678"}': 1,
    'greenroom_lcp_seconds_bucket{le="1",remote="store",version="1"}': 1,
    'greenroom_lcp_seconds_bucket{le="2",remote="store",version="1"}': 2,
    'greenroom_lcp_seconds_sum{remote="store",version="1"}': 2.9,
    'greenroom_cls_bucket{le="0.02",remote="store",version="1"}': 1,
  });
  const views = () => read().then((all) => Object.keys(all).filter((name) => name.startsWith('greenroom_views_total')));
  expect(await views()).toHaveLength(3);
  await changeForTest(test, 'store', { action: 'promote' });
  expect(await views()).toEqual([
    'greenroom_views_total{remote="store",version="2"}',
    'greenroom_views_total{remote="host",version="12345678"}',
  ]);
});
