import { type Browser, request } from '@playwright/test';
import { FIRST_VISIT } from '../../../e2e/helpers/first-visit-budgets';
import { login } from '../../../e2e/helpers/fixtures';
import { startSite } from '../../../e2e/helpers/site';
import { type Finding, type Findings, judged, median, noted, skipped } from '../../findings';
import { launch } from '../browser';
import { Recorder } from '../loads/recorder';
import { makeCertificate, serve } from '../loads/server';
import { federated } from '../loads/sites';
import { type Report, audit, installedLighthouse } from './lighthouse';
import { makeReferences } from './references';

const PUBLIC_PAGES = Object.keys(FIRST_VISIT);
const OWN_PAGES = ['/profile', '/tickets', '/settings'];
const VISITED = ['/', '/raffles'];
const MEMBER = 'highroller';
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 5;

const LEAST_PERFORMANCE = 90;
/** On a machine that gives plain React less than this, the site's score says nothing. */
const LEAST_OF_REACT = 93;
/** Categories that do not depend on the machine, so that every audit has to score 100. */
const FAULTLESS = ['accessibility', 'best-practices', 'seo'];
/** The limit of a visit's main thread, as a factor of both references together. */
const MOST_OF_REFERENCES = 1.3;
/** Longer than the splash, the counts and the prefetches; the same for all, since each goes on doing something. */
const VISIT_MS = 8000;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
};

interface Audited {
  name: string;
  url: string;
  reports: Report[];
}

/**
 * Measures pages as a phone on Slow 4G opens them, over HTTP/2 as behind a current reverse proxy: Lighthouse as a guest and as a member, and
 * the main thread of a first visit. In turns with them, the pages that they are compared with.
 * @param routes those to audit; all public ones and a member's own by default
 */
export async function measurePage(routes: string[]): Promise<Findings> {
  const requested = routes.length > 0 ? routes : [...PUBLIC_PAGES, ...OWN_PAGES];
  const visited = VISITED.filter((page) => requested.includes(page));
  const lighthouse = await installedLighthouse();
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const cookie = await cookieOf(site.url, MEMBER);
  const guests = await serve(certificate, (host) => federated(new Recorder(site.url, host)));
  const members = await serve(certificate, (host) => federated(new Recorder(site.url, host, cookie)));
  const references = await makeReferences(
    ['/', ...visited].map((page) => guests.url + page),
    certificate,
  );
  const plain = await serve(certificate, (host) => {
    const recorder = new Recorder(site.url, host);
    return async (address, page) => references.responses.get(address) ?? recorder.load(address, page);
  });
  const audited = (name: string, url: string): Audited => ({ name, url, reports: [] });
  const [react, markup] = [plain.url + references.react, plain.url + references.staticOf('/')];
  const compared = [audited('plain React', react), audited('static markup', markup)];
  const pages = [
    ...requested.filter((page) => !OWN_PAGES.includes(page)).map((page) => audited(page, guests.url + page)),
    ...requested.map((page) => audited(`${page}, as a member`, members.url + page)),
  ];
  const visits = new Visits(await launch(certificate));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      process.stderr.write(`Page, round ${round} of ${ROUNDS}…\n`);
      for (const url of [react, ...visited.flatMap((page) => [guests.url + page, plain.url + references.staticOf(page)])])
        await visits.add(url);
      // The first round fills the servers' caches, and does not count.
      if (round === 0) visits.forget();
      else for (const { url, reports } of [...compared, ...pages]) reports.push(await audit(lighthouse, url, certificate));
    }
    const ofReact = performanceOf(compared[0]?.reports ?? []);
    return {
      rows: [
        ...compared.flatMap(({ name, reports }) => [
          noted(`${name}: performance`, String(performanceOf(reports))),
          metricsOf(name, reports),
        ]),
        ...pages.flatMap((page) => judge(page, ofReact)),
        ...visited.flatMap((page) => visits.judge(page, guests.url + page, [react, plain.url + references.staticOf(page)])),
      ],
      figures: Object.fromEntries([...compared, ...pages].map(({ name, reports }) => [name, reports.map(figuresOf)])),
    };
  } finally {
    await visits.browser.close();
    for (const server of [guests, members, plain]) server.close();
    await site.stop();
  }
}

async function cookieOf(url: string, member: string): Promise<string> {
  const context = await request.newContext({ baseURL: url });
  await login({ request: context }, member);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The browser's counts of the main thread: thread times, to which other load on the machine does not add. */
type Visit = Record<'TaskDuration' | 'ScriptDuration' | 'RecalcStyleDuration' | 'LayoutDuration' | 'LayoutCount', number>;

class Visits {
  private readonly all = new Map<string, Visit[]>();

  constructor(readonly browser: Browser) {}

  async add(url: string): Promise<void> {
    const context = await this.browser.newContext(PHONE);
    try {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.goto(url, { waitUntil: 'commit' });
      await page.waitForTimeout(VISIT_MS);
      const { metrics } = await session.send('Performance.getMetrics');
      const visit = Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Visit;
      this.all.set(url, [...(this.all.get(url) ?? []), visit]);
    } finally {
      await context.close();
    }
  }

  forget(): void {
    this.all.clear();
  }

  judge(page: string, url: string, references: string[]): Finding[] {
    const medianOf = (of: string, what: keyof Visit) => median((this.all.get(of) ?? []).map((visit) => visit[what]));
    const ms = (what: keyof Visit) => `${(1000 * medianOf(url, what)).toFixed(0)} ms`;
    const compared = references.reduce((sum, reference) => sum + medianOf(reference, 'TaskDuration'), 0);
    const ratio = medianOf(url, 'TaskDuration') / compared;
    const measured = `${ratio.toFixed(2)} x: ${ms('TaskDuration')} of ${(1000 * compared).toFixed(0)}`;
    const parts = (['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const).map(ms);
    return [
      judged(`${page}: main thread, of both references`, measured, `<= ${MOST_OF_REFERENCES} x`, ratio <= MOST_OF_REFERENCES),
      noted(`${page}: scripts, style, layout, layouts`, `${parts.join(', ')}, ${medianOf(url, 'LayoutCount')}`),
    ];
  }
}

function judge({ name, reports }: Audited, ofReact: number): Finding[] {
  const performance = performanceOf(reports);
  const demand = `>= ${LEAST_PERFORMANCE}`;
  return [
    ofReact < LEAST_OF_REACT
      ? skipped(`${name}: performance`, `${performance}, where plain React has ${ofReact}`, demand)
      : judged(`${name}: performance`, String(performance), demand, performance >= LEAST_PERFORMANCE),
    ...FAULTLESS.map((category) => {
      const worst = Math.min(...reports.map((report) => scoreOf(report, category)));
      const faults = [...new Set(reports.flatMap((report) => faultsOf(report, category)))];
      return judged(`${name}: ${category}`, [worst, ...faults].join(', '), '100', worst === 100);
    }),
    metricsOf(name, reports),
    noted(`${name}: layout shifts`, median(reports.map((report) => valueOf(report, 'cumulative-layout-shift'))).toFixed(3)),
  ];
}

const performanceOf = (reports: Report[]) => median(reports.map((report) => scoreOf(report, 'performance')));
const valueOf = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? NaN;
const scoreOf = ({ categories }: Report, category: string) => Math.round(100 * (categories[category]?.score ?? NaN));

const metricsOf = (name: string, reports: Report[]) =>
  noted(
    `${name}: ${Object.values(METRICS).join(', ')}`,
    Object.keys(METRICS)
      .map((id) => `${Math.round(median(reports.map((report) => valueOf(report, id))))} ms`)
      .join(', '),
  );

/** @returns the ids of the audits that lower a page's score */
function faultsOf({ audits, categories }: Report, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
}

/** @returns the scores and metrics of a report, without its screenshots and traces */
function figuresOf(report: Report): object {
  return {
    benchmarkIndex: report.environment.benchmarkIndex,
    scores: Object.fromEntries(Object.keys(report.categories).map((category) => [category, scoreOf(report, category)])),
    metrics: Object.fromEntries([...Object.keys(METRICS), 'cumulative-layout-shift'].map((id) => [id, valueOf(report, id)])),
  };
}
