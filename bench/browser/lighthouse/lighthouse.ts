import { request } from '@playwright/test';
import { FIRST_VISIT } from '../../../e2e/first-visit-budgets';
import { login } from '../../../e2e/fixtures';
import { startSite } from '../../../e2e/site';
import { Recorder } from '../loads/recorder';
import { makeCertificate, serve } from '../loads/server';
import { federated } from '../loads/sites';
import { type Findings, type Finding, judged, median, noted, skipped } from '../../findings';
import { type Report, installedLighthouse } from './install';
import { audit } from './audit';
import { makeReferences, REFERENCES } from './references';

const PUBLIC_PAGES = Object.keys(FIRST_VISIT);
/** Those that a guest can't open. */
const OWN_PAGES = ['/profile', '/tickets', '/settings'];
const MEMBER = 'highroller';
const ROUNDS = 5;

const LEAST_PERFORMANCE = 90;
/** On a machine that gives plain React less than this, the site's score says nothing. */
const LEAST_OF_REACT = 93;
/** Categories that do not depend on the machine, so that every audit has to score 100. */
const FAULTLESS = ['accessibility', 'best-practices', 'seo'];

const METRICS = [
  ['first-contentful-paint', 'first paint'],
  ['largest-contentful-paint', 'largest'],
  ['speed-index', 'speed index'],
  ['total-blocking-time', 'blocked'],
] as const;

/** A page to audit, by its name in the table. */
interface Audited {
  name: string;
  url: string;
  reports: Report[];
}

/**
 * Runs Lighthouse, as a mid-range phone on Slow 4G, on the site's pages as a guest and as a member, and in turns with them on the pages that
 * they are compared with; served over HTTP/2 as behind a current reverse proxy.
 * @param routes those to audit; all public ones and a member's own by default
 */
export async function measureLighthouse(routes: string[]): Promise<Findings> {
  const requested = routes.length > 0 ? routes : [...PUBLIC_PAGES, ...OWN_PAGES];
  const lighthouse = await installedLighthouse();
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const cookie = await cookieOf(site.url, MEMBER);
  const guests = await serve(certificate, (host) => federated(new Recorder(site.url, host)));
  const members = await serve(certificate, (host) => federated(new Recorder(site.url, host, cookie)));
  const references = await makeReferences(`${guests.url}/`, certificate.fingerprint);
  const plain = await serve(certificate, (host) => {
    const recorder = new Recorder(site.url, host);
    return async (address, page) => references.get(address) ?? recorder.load(address, page);
  });
  const audited = (name: string, url: string): Audited => ({ name, url, reports: [] });
  const compared = Object.values(REFERENCES).map((page) => audited(page, plain.url + page));
  const pages = [
    ...requested.filter((page) => !OWN_PAGES.includes(page)).map((page) => audited(page, guests.url + page)),
    ...requested.map((page) => audited(`${page}, as a member`, members.url + page)),
  ];
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      for (const { name, url, reports } of [...compared, ...pages]) {
        process.stderr.write(`Lighthouse at ${name}, round ${round} of ${ROUNDS}…\n`);
        reports.push(await audit(lighthouse, url, certificate.fingerprint));
      }
    }
    const all = [...compared, ...pages];
    const ofReact = performanceOf(compared[0]?.reports ?? []);
    return {
      rows: [
        ...compared.flatMap(({ name, reports }) => [
          noted(`${name}: performance`, String(performanceOf(reports))),
          metricsOf(name, reports),
        ]),
        ...pages.flatMap((page) => judge(page, ofReact)),
        noted("Lighthouse's benchmarkIndex of the machine", range(all.flatMap(({ reports }) => reports.map(indexOf)))),
      ],
      figures: Object.fromEntries(all.map(({ name, reports }) => [name, reports.map(figuresOf)])),
    };
  } finally {
    for (const server of [guests, members, plain]) server.close();
    await site.stop();
  }
}

/** The cookies of a demo member who has signed in. */
async function cookieOf(url: string, member: string): Promise<string> {
  const context = await request.newContext({ baseURL: url });
  await login({ request: context }, member);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const performanceOf = (reports: Report[]) => median(reports.map((report) => scoreOf(report, 'performance')));

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

const metricsOf = (name: string, reports: Report[]) =>
  noted(
    `${name}: ${METRICS.map(([, metric]) => metric).join(', ')}`,
    METRICS.map(([id]) => `${Math.round(median(reports.map((report) => valueOf(report, id))))} ms`).join(', '),
  );

const indexOf = ({ environment }: Report) => Math.round(environment.benchmarkIndex);
const valueOf = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? NaN;
const scoreOf = ({ categories }: Report, category: string) => Math.round(100 * (categories[category]?.score ?? NaN));
const range = (numbers: number[]) => `${Math.min(...numbers)} to ${Math.max(...numbers)}`;

/** @returns the ids of the audits that lower a page's score */
function faultsOf({ audits, categories }: Report, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
}

/** @returns the scores and metrics of a report, without its screenshots and traces */
function figuresOf(report: Report): object {
  return {
    benchmarkIndex: indexOf(report),
    scores: Object.fromEntries(Object.keys(report.categories).map((category) => [category, scoreOf(report, category)])),
    faults: Object.keys(report.categories).flatMap((category) => faultsOf(report, category)),
    metrics: Object.fromEntries([...METRICS.map(([id]) => id), 'cumulative-layout-shift'].map((id) => [id, valueOf(report, id)])),
    largestPaint: report.audits['largest-contentful-paint-element']?.details,
  };
}
