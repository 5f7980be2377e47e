import { type Finding, judged, noted } from '../../findings';
import type { OperatorFigures } from './operator';
import type { PageFigures } from './pages';

export type SiteFigures = PageFigures & OperatorFigures;

export type Measured = SiteFigures & { count: number };

/** The number of remotes from which on a visitor's figures must stay within their limits. */
const FLAT_FROM = 10;

const MS = (value: number) => `${value.toFixed(0)} ms`;
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
  const valuesOf = (key: keyof SiteFigures): Values => measured.map((site) => [site.count, site[key]]);
  return [
    ...FELT.map(([key, what, unit, limit]) => limited(`site, ${what}`, unit, valuesOf(key), limit)),
    ...PAID.map(([key, what, unit]) => noted(`site, ${what}`, row(unit, valuesOf(key)))),
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
