import { type Browser, request } from '@playwright/test';
import { FIRST_VISIT } from '../../../e2e/helpers/first-visit-budgets';
import { login } from '../../../e2e/helpers/fixtures';
import { startSite } from '../../../e2e/helpers/site';
import { type Finding, compared, judged, log, median, milliseconds, noted, runBench, skipped } from '../../report';
import { launch } from '../browser';
import { fromSite, makeCertificate, serve } from '../loads/server';
import { type Report, audit, installedLighthouse } from './lighthouse';
import { makeReferences } from './references';

const PUBLIC_PAGES = Object.keys(FIRST_VISIT);
const OWN_PAGES = ['/profile', '/tickets', '/settings'];
const VISITED = ['/', '/raffles'];
const MEMBER = 'highroller';
/** A language of Latin letters, and one that is written from right to left. */
const LANGUAGES = ['es', 'ar'];
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 5;

const LEAST_PERFORMANCE = 90;
/** On a machine that gives plain React less than this, the site's score says nothing. */
const LEAST_OF_REACT = 93;
/** Categories that do not depend on the machine, so that every audit has to score 100. */
const FAULTLESS = ['accessibility', 'best-practices', 'seo'];
/** The limit of a visit's main thread, as a factor of both references together. */
const MOST_OF_REFERENCES = 1.3;
/** The limit of a visit's main thread in another language, as a factor of the visit in English. */
const MOST_OF_ENGLISH = 1.1;
/** Longer than the splash, the counts and the prefetches; the same for all, since each goes on doing something. */
const VISIT_MS = 8000;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

interface Audited {
  name: string;
  url: string;
  reports: Report[];
}

// npm run bench -- page [<routes>…]: pages as a phone on Slow 4G opens them, over HTTP/2 as behind a current reverse proxy: Lighthouse as a
// guest and as a member, and the main thread of a first visit, also in other languages. In turns with them, the pages that they are compared with.

runBench('page', async () => {
  const routes = process.argv.slice(2);
  const requested = routes.length > 0 ? routes : [...PUBLIC_PAGES, ...OWN_PAGES];
  const visited = VISITED.filter((page) => requested.includes(page));
  const lighthouse = await installedLighthouse();
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const guests = await serve(certificate, fromSite(site.url));
  const members = await serve(certificate, fromSite(site.url, await cookieOf(site.url, MEMBER)));
  const translated = await Promise.all(LANGUAGES.map((language) => serve(certificate, fromSite(site.url, `language=${language}`))));
  const comparable = ['/', ...visited].map((page) => guests.url + page);
  const references = await makeReferences(comparable, certificate);
  const plain = await serve(certificate, (host) => {
    const load = fromSite(site.url)(host);
    return async (address, page) => references.responses.get(address) ?? load(address, page);
  });
  const audited = (name: string, url: string): Audited => ({ name, url, reports: [] });
  const react = plain.url + references.react;
  const staticOf = (page: string) => plain.url + references.staticOf(page);
  const plainPages = [audited('plain React', react), audited('static markup', staticOf('/'))];
  const pages = [
    ...requested.filter((page) => !OWN_PAGES.includes(page)).map((page) => audited(page, guests.url + page)),
    ...requested.map((page) => audited(`${page}, as a member`, members.url + page)),
    ...visited.flatMap((page) => translated.map(({ url }, index) => audited(`${page}, in ${LANGUAGES[index]}`, url + page))),
  ];
  const browser = await launch(certificate);
  const visits = new Map<string, Visit[]>();
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      log(`Page, round ${round} of ${ROUNDS}…`);
      const urlsOf = (page: string) => [guests.url + page, staticOf(page), ...translated.map(({ url }) => url + page)];
      for (const url of [react, ...visited.flatMap(urlsOf)]) {
        const measured = await visit(browser, url);
        // The first round fills the servers' caches, and does not count.
        if (round > 0) visits.set(url, [...(visits.get(url) ?? []), measured]);
      }
      if (round > 0) for (const { url, reports } of [...plainPages, ...pages]) reports.push(await audit(lighthouse, url, certificate));
    }
    const [ofReact = NaN] = plainPages.map(({ reports }) => performanceOf(reports));
    return [
      ...plainPages.map(({ name, reports }) => noted(`${name}: performance`, String(performanceOf(reports)))),
      ...pages.flatMap((page) => judge(page, ofReact)),
      ...visited.flatMap((page) => {
        const visitsOf = (url: string) => visits.get(url) ?? [];
        const own = visitsOf(guests.url + page);
        return [
          ...judgeVisits(page, own, [react, staticOf(page)].map(visitsOf)),
          ...translated.map(({ url }, index) => judgeLanguage(`${page}, in ${LANGUAGES[index]}`, visitsOf(url + page), own)),
        ];
      }),
    ];
  } finally {
    await browser.close();
    for (const server of [guests, members, plain, ...translated]) server.close();
    await site.stop();
  }
});

async function cookieOf(url: string, member: string): Promise<string> {
  const context = await request.newContext({ baseURL: url });
  await login({ request: context }, member);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The browser's counts of the main thread: thread times, to which other load on the machine does not add. */
type Visit = Record<'TaskDuration' | 'ScriptDuration' | 'RecalcStyleDuration' | 'LayoutDuration', number>;

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(VISIT_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Visit;
  } finally {
    await context.close();
  }
}

const ms = (visits: Visit[], what: keyof Visit) => 1000 * median(visits.map((each) => each[what]));

const judgeLanguage = (page: string, own: Visit[], english: Visit[]): Finding =>
  compared(`${page}: main thread, of English`, milliseconds, [ms(own, 'TaskDuration'), ms(english, 'TaskDuration')], MOST_OF_ENGLISH);

function judgeVisits(page: string, own: Visit[], references: Visit[][]): Finding[] {
  const both = references.reduce((sum, visits) => sum + ms(visits, 'TaskDuration'), 0);
  const parts = (['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const).map((what) => milliseconds(ms(own, what)));
  return [
    compared(`${page}: main thread, of both references`, milliseconds, [ms(own, 'TaskDuration'), both], MOST_OF_REFERENCES),
    noted(`${page}: scripts, style, layout`, parts.join(', ')),
  ];
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
  ];
}

const performanceOf = (reports: Report[]) => median(reports.map((report) => scoreOf(report, 'performance')));
const scoreOf = ({ categories }: Report, category: string) => Math.round(100 * (categories[category]?.score ?? NaN));

/** @returns the ids of the audits that lower a page's score */
function faultsOf({ audits, categories }: Report, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
}
