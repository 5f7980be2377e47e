import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../../kit/lib/free-port.mjs';
import { createTestApp, type TestApp } from '../../testing/test-app';

const REPOSITORY = path.join(import.meta.dirname, '../../../../..');
const ALERTS = path.join(REPOSITORY, 'deploy/alerts.yml');
/** Starts within seconds, on a busy machine within a minute. */
const LIMIT_MS = 100_000;

interface Series {
  metric: Record<string, string>;
}
interface Rule {
  name: string;
  query: string;
  health: string;
  state: string;
}
interface Dashboard {
  panels: { targets?: { expr: string; legendFormat: string }[] }[];
}

const read = (file: string) => fs.readFileSync(path.join(REPOSITORY, file), 'utf8');
const { panels } = JSON.parse(read('deploy/dashboard.json')) as Dashboard;

/** The first group of each match, at the commas. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(/, */));
}

/** Expects series, and that each has the labels. */
function expectLabels(expression: string, series: Series['metric'][], labels: string[]): void {
  expect([expression, series.length]).not.toEqual([expression, 0]);
  for (const metric of series) expect([expression, Object.keys(metric)]).toEqual([expression, expect.arrayContaining(labels)]);
}

const isInstalled = spawnSync('prometheus', ['--version']).error === undefined;
(isInstalled ? describe : describe.skip)('a Prometheus with the documented configuration', () => {
  let test: TestApp;
  let folder: string;
  let prometheus: ChildProcessByStdio<null, null, Readable>;
  let ended: Promise<unknown>;
  let origin: string;

  beforeAll(async () => {
    let load = 0;
    test = await createTestApp({
      env: { METRICS_ALLOW: '127.0.0.1' },
      pool: () => ({ total: 3, idle: 1, waiting: 2 }),
      load: () => load,
    });
    const site = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
    await useEverything();
    load = 9;
    await test.app.inject('/api/r/captcha');

    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-prometheus-'));
    const [scrapeConfigs = ''] = /^scrape_configs:[^`]+/m.exec(read('docs/measurements.md')) ?? [];
    const configuration = `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${ALERTS}']
${scrapeConfigs.replace(/targets: .+/, `targets: ['${site.host}']`)}`;
    fs.writeFileSync(path.join(folder, 'prometheus.yml'), configuration);
    const address = `127.0.0.1:${await freePort()}`;
    origin = `http://${address}`;
    prometheus = spawn(
      'prometheus',
      [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    ended = once(prometheus, 'close');
    let log = '';
    prometheus.stderr.on('data', (chunk) => (log += chunk));
    // What rate() needs of each series.
    while ((await query('count_over_time(up[1m]) > 2').catch(() => [])).length === 0) {
      if (prometheus.exitCode !== null) throw new Error(log);
      await sleep(50);
    }
    while ((await rules()).some(({ health }) => health === 'unknown')) await sleep(50);
  }, LIMIT_MS);
  afterAll(async () => {
    prometheus.kill();
    await ended;
    await test.close();
    fs.rmSync(folder, { recursive: true });
  });

  /** Makes the server count something of each kind. */
  async function useEverything() {
    const { token, cookie } = await test.openPage();
    const views = { views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 };
    const reports = [{ remote: 'host', version: '12345678', ...views, timings: { lcp: [900], inp: [100], cls: [0] } }];
    await test.app.inject({ method: 'POST', url: '/api/measurements', headers: { cookie, 'x-csrf-token': token }, payload: { reports } });
    test.services.metrics?.server.countJob({ job: 'mail', seconds: 1, isFailed: false });
  }

  /** Requests Prometheus' API. @returns the data of its response @throws if it has an error, such as one of the expression */
  async function get<Data>(address: string, parameters: Record<string, string> = {}): Promise<Data> {
    const response = await fetch(`${origin}${address}?${new URLSearchParams(parameters)}`);
    const { data, error } = (await response.json()) as { data: Data; error?: string };
    if (error) throw new Error(error);
    return data;
  }
  const query = async (expression: string) =>
    (await get<{ result: Series[] }>('/api/v1/query', { query: expression })).result.map(({ metric }) => metric);

  const rules = async () => (await get<{ groups: { rules: Rule[] }[] }>('/api/v1/rules')).groups.flatMap((group) => group.rules);

  it('scrapes the server', async () => {
    expect(await query('max_over_time(up[1m]) == 1')).toEqual([expect.objectContaining({ job: 'greenroom' })]);
  });

  it('evaluates each alert, finds every metric and label in it, and alerts of nothing', async () => {
    const alerts = await rules();
    expect(alerts.map(({ name }) => name)).toEqual(namesIn(read('deploy/alerts.yml'), /- alert: (\w+)/g));
    for (const { name, query: expression, health, state } of alerts) {
      expect([name, health, state === 'firing']).toEqual([name, 'ok', false]);
      const labels = namesIn(expression, / by \(([\w, ]+)\)/g).filter((label) => label !== 'le');
      for (const selector of expression.match(/\w+\{[^}]*\}/g) ?? []) expectLabels(selector, await query(selector), labels);
    }
  });

  it.each(panels.flatMap((panel) => panel.targets ?? []))("has data for the dashboard's $expr", async ({ expr, legendFormat }) => {
    // Nothing fails meanwhile, so that a comparison with 0 would leave nothing.
    const series = await query(expr.replace('$__rate_interval', '1m').replace(/ > 0$/, ''));
    expectLabels(expr, series, namesIn(legendFormat, /\{\{(\w+)\}\}/g));
  });

  it('finds no fault with the names of our metrics', async () => {
    const { body } = await test.app.inject('/metrics');
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' });
    const ofLibrary = /^(nodejs|process)_/;
    expect([...stdout.split('\n'), ...stderr.split('\n')].filter((line) => line && !ofLibrary.test(line))).toEqual([]);
  });
});
