import { type Finding, judged, noted } from '../../findings';
import { REFERENCES, type ReferenceName } from './build-references';
import type { OperatorFigures } from './operator';
import type { PageFigures } from './pages';

export type SiteFigures = PageFigures & OperatorFigures;

/** The figures of a reference: only its host's build if its page was not shown within a minute. */
export type ReferenceFigures = Partial<PageFigures> & { seconds: number };

export interface Measured {
  count: number;
  site: SiteFigures | undefined;
  references: Partial<Record<ReferenceName, ReferenceFigures>>;
}

/** The number of remotes from which on a visitor's figures must stay within their limits. */
const FLAT_FROM = 10;
const NAMES = { webpack: 'webpack', vite: 'Vite', oneBundle: 'one bundle' };

const MS = (value: number) => `${value.toFixed(0)} ms`;
const SECONDS = (value: number) => `${value.toFixed(1)} s`;
const KB = (value: number) => `${(value / 1024).toFixed(1)} KB`;
const COUNT = (value: number) => value.toFixed(0);
const MB = (value: number) => `${value.toFixed(0)} MB`;

/** The growth that a figure may have beyond ten remotes. */
interface Limit {
  text: string;
  of: (first: number) => number;
}
const times = (factor: number): Limit => ({ text: `${factor} x of ${FLAT_FROM}`, of: (first) => factor * first });
const MORE_HTML: Limit = { text: `3 KB more than ${FLAT_FROM}`, of: (first) => first + 3 * 1024 };

/** A figure without a limit grows by the registry, which a page requests when it is idle. */
const FELT: [key: keyof PageFigures, what: string, unit: (value: number) => string, limit?: Limit][] = [
  ['htmlBytes', 'a page: HTML', KB, MORE_HTML],
  ['bytes', 'a page: bytes until it is idle', KB],
  ['requestsToContent', 'a page: requests until its content', COUNT, times(1)],
  ['requests', 'a page: requests until it is idle', COUNT, times(1)],
  ['depth', 'a page: depth of the chain of requests', COUNT, times(1)],
  ['content', 'a page: content stands, Slow 4G', MS, times(1.05)],
  ['tap', 'a tap into another remote, Slow 4G', MS, times(1.1)],
  ['mainThread', 'a page: main thread, processor time', MS, times(1.05)],
  ['prefetched', 'a page: prefetched after the content', KB, times(1.05)],
];

const PAID: [keyof SiteFigures, string, (value: number) => string][] = [
  ['gate', 'release gate and upload', MS],
  ['release', 'a release until the next page has it: folder', MS],
  ['bucketRelease', 'a release until the next page has it: bucket, by another server', MS],
  ['storeRequests', 'requests to the bucket each minute', COUNT],
  ['storeListings', 'listings of them', COUNT],
  ['pagesPerSecond', 'pages a second', COUNT],
  ['pageProcessor', 'processor time of the server for a page', (value) => `${value.toFixed(2)} ms`],
  ['memoryMb', "the server's memory", MB],
];

/** The table: each figure of what was measured, for each number of remotes. */
export function judge(measured: readonly Measured[]): Finding[] {
  const hasSite = measured.some(({ site }) => site);
  const references = REFERENCES.filter((name) => measured.some((each) => each.references[name]));
  const ofSite = (key: keyof SiteFigures): Values => measured.map(({ count, site }) => [count, site?.[key]]);
  const ofReference = (name: ReferenceName, key: keyof PageFigures | 'seconds'): Values =>
    measured.map(({ count, references: each }) => [count, each[name]?.[key]]);
  return [
    ...FELT.flatMap(([key, what, unit, limit]) => [
      ...(hasSite ? [limited(`site, ${what}`, unit, ofSite(key), limit)] : []),
      ...references.map((name) => noted(`${NAMES[name]}, ${what}`, row(unit, ofReference(name, key)))),
    ]),
    ...(hasSite ? PAID : []).map(([key, what, unit]) => noted(`site, ${what}`, row(unit, ofSite(key)))),
    ...references.map((name) => noted(`${NAMES[name]}, build of the host`, row(SECONDS, ofReference(name, 'seconds')))),
  ];
}

type Values = (readonly [count: number, value: number | undefined])[];

/** A dash: not measured with so many, or there is no next remote. */
const row = (unit: (value: number) => string, values: Values) =>
  values.map(([count, value]) => `${count}: ${value === undefined ? '-' : unit(value)}`).join('; ');

/** A figure that must not grow beyond its limit from ten remotes on. */
function limited(what: string, unit: (value: number) => string, values: Values, limit: Limit | undefined): Finding {
  const measured = row(unit, values);
  const compared = values.flatMap(([count, value]) => (count >= FLAT_FROM && value !== undefined ? [value] : []));
  const [first, ...others] = compared;
  if (!limit || first === undefined || others.length === 0) return noted(what, measured);
  return judged(
    what,
    measured,
    `<= ${limit.text}`,
    others.every((value) => value <= limit.of(first)),
  );
}
