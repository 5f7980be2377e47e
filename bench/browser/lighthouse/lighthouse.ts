import { startSite } from '../../../e2e/site';
import { Recorder } from '../loads/recorder';
import { makeCertificate, serve } from '../loads/server';
import { federated } from '../loads/sites';
import { type Findings, type Finding, judged, median, noted } from '../../findings';
import { type Report, installedLighthouse } from './install';
import { audit } from './audit';

const PAGES = ['/', '/leaderboard', '/store', '/raffles'];
const ROUNDS = 3;

const LEAST_PERFORMANCE = 95;
/** Categories that do not depend on the machine, so that every audit has to score 100. */
const FAULTLESS = ['accessibility', 'best-practices', 'seo'];

const METRICS = [
  ['first-contentful-paint', 'first paint'],
  ['largest-contentful-paint', 'largest'],
  ['speed-index', 'speed index'],
  ['total-blocking-time', 'blocked'],
] as const;

/**
 * Runs Lighthouse, as a mid-range phone on Slow 4G, on the most frequent landing pages, served over HTTP/2 as behind a current
 * reverse proxy.
 */
export async function measureLighthouse(): Promise<Findings> {
  const lighthouse = await installedLighthouse();
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const front = await serve(certificate, (host) => federated(new Recorder(site.url, host)));
  const auditPage: AuditPage = (page) => audit(lighthouse, front.url + page, certificate.fingerprint);
  try {
    const reports = new Map<string, Report[]>();
    for (const page of PAGES) reports.set(page, await auditRepeatedly(auditPage, page));
    const all = [...reports.values()].flat();
    return {
      rows: [
        ...[...reports].flatMap(([page, ofPage]) => judge(page, ofPage)),
        noted("Lighthouse's benchmarkIndex of the machine", range(all.map(indexOf))),
      ],
      figures: Object.fromEntries([...reports].map(([page, ofPage]) => [page, ofPage.map(figuresOf)])),
    };
  } finally {
    front.close();
    await site.stop();
  }
}

type AuditPage = (page: string) => Promise<Report>;

async function auditRepeatedly(auditPage: AuditPage, page: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    process.stderr.write(`Lighthouse at ${page}, round ${round} of ${ROUNDS}…\n`);
    reports.push(await auditPage(page));
  }
  return reports;
}

function judge(page: string, reports: Report[]): Finding[] {
  const performance = median(reports.map((report) => scoreOf(report, 'performance')));
  return [
    judged(`${page}: performance`, String(performance), `>= ${LEAST_PERFORMANCE}`, performance >= LEAST_PERFORMANCE),
    ...FAULTLESS.map((category) => {
      const worst = Math.min(...reports.map((report) => scoreOf(report, category)));
      const faults = [...new Set(reports.flatMap((report) => faultsOf(report, category)))];
      return judged(`${page}: ${category}`, [worst, ...faults].join(', '), '100', worst === 100);
    }),
    noted(
      `${page}: ${METRICS.map(([, name]) => name).join(', ')}`,
      METRICS.map(([id]) => `${Math.round(median(reports.map((report) => valueOf(report, id))))} ms`).join(', '),
    ),
    noted(`${page}: layout shifts`, median(reports.map((report) => valueOf(report, 'cumulative-layout-shift'))).toFixed(3)),
  ];
}

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
