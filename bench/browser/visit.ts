import { type Browser, chromium } from '@playwright/test';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import { startSite } from '../../e2e/site';
import { type Findings, judged, median, noted } from '../findings';
import { REFERENCES, makeReferences } from './lighthouse/references';
import { Recorder } from './loads/recorder';
import { type Certificate, type StaticServer, makeCertificate, serve } from './loads/server';
import { federated } from './loads/sites';

const PAGES = ['/', '/raffles'];
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 5;
const MOST_OF_REFERENCES = 1.3;
/** Longer than the splash, the counts and the prefetches; the same for all, since each goes on doing something. */
const VISIT_MS = 8000;
/** That of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What the browser counts of a page's main thread; times in milliseconds of the thread, which other load on the machine does not add to. */
interface Visit {
  tasks: number;
  scripts: number;
  style: number;
  layout: number;
  layouts: number;
}

/**
 * Measures the main thread in a first visit with motion, in turns with two references: the page's finished markup, and plain React.
 * `BENCH_BEFORE` is the address of another version of the site, started with `TRUST_PROXY=1`, that is measured as well.
 */
export async function measureVisit(routes: string[]): Promise<Findings> {
  const pages = routes.length > 0 ? routes : PAGES;
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const versions = { site: site.url, ...(process.env.BENCH_BEFORE && { before: process.env.BENCH_BEFORE }) };
  const args = [...launchArgs(), `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args });
  const servers: StaticServer[] = [];
  try {
    const urls = new Map<string, string>();
    for (const [version, url] of Object.entries(versions)) {
      const server = await serve(certificate, (host) => federated(new Recorder(url, host)));
      servers.push(server);
      for (const page of pages) urls.set(`${version} ${page}`, server.url + page);
    }
    for (const page of pages) {
      const server = await serveReferences(certificate, site.url, urls.get(`site ${page}`) ?? '');
      servers.push(server);
      urls.set(`static ${page}`, server.url + REFERENCES.static).set('react', server.url + REFERENCES.react);
    }
    const visits = await visitInTurns(browser, urls);
    return { rows: Object.keys(versions).flatMap((version) => pages.flatMap((page) => judge(visits, version, page))), figures: visits };
  } finally {
    await browser.close();
    for (const server of servers) server.close();
    await site.stop();
  }
}

async function serveReferences(certificate: Certificate, site: string, page: string): Promise<StaticServer> {
  const references = await makeReferences(page, certificate.fingerprint);
  return serve(certificate, (host) => {
    const recorder = new Recorder(site, host);
    return async (address, isPage) => references.get(address) ?? recorder.load(address, isPage);
  });
}

/** The first round fills the servers' caches, and does not count. */
async function visitInTurns(browser: Browser, urls: Map<string, string>): Promise<Record<string, Visit[]>> {
  const visits: Record<string, Visit[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, url] of urls) {
      process.stderr.write(`First visit of ${name}, round ${round} of ${ROUNDS}…\n`);
      const measured = await visit(browser, url);
      if (round > 0) (visits[name] ??= []).push(measured);
    }
  }
  return visits;
}

/** Opens a page with an empty cache, and leaves it alone. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(VISIT_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return {
      tasks: 1000 * valueOf('TaskDuration'),
      scripts: 1000 * valueOf('ScriptDuration'),
      style: 1000 * valueOf('RecalcStyleDuration'),
      layout: 1000 * valueOf('LayoutDuration'),
      layouts: valueOf('LayoutCount'),
    };
  } finally {
    await context.close();
  }
}

function judge(visits: Record<string, Visit[]>, version: string, page: string) {
  const of = (name: string, what: keyof Visit) => median((visits[name] ?? []).map((measured) => measured[what]));
  const own = (what: keyof Visit) => of(`${version} ${page}`, what);
  const references = of(`static ${page}`, 'tasks') + of('react', 'tasks');
  const ratio = own('tasks') / references;
  const measured = `${ratio.toFixed(2)} x: ${own('tasks').toFixed(0)} of ${references.toFixed(0)} ms`;
  const what = `${version}, ${page}: main thread, of static markup and plain React together`;
  return [
    version === 'site' ? judged(what, measured, `<= ${MOST_OF_REFERENCES} x`, ratio <= MOST_OF_REFERENCES) : noted(what, measured),
    noted(
      `${version}, ${page}: scripts, style, layout, layouts`,
      `${(['scripts', 'style', 'layout'] as const).map((part) => `${own(part).toFixed(0)} ms`).join(', ')}, ${own('layouts')}`,
    ),
  ];
}
