import { request } from 'undici';
import { judged, median, noted, type Finding } from '../../findings';
import { load } from '../load/bare-routes';
import { addressOf, cookiesOf, sessionCookie } from '../members';
import type { Server } from '../servers';

const VISITORS = 20;
const ROUNDS = 5;
const SECONDS = 1;
const DEMANDED_PER_SECOND = 2000;

interface Variant {
  who: string;
  isMember: boolean;
  encoding?: 'br' | 'gzip';
}

const VARIANTS: Variant[] = [
  { who: 'a guest, brotli', isMember: false, encoding: 'br' },
  { who: 'a member, brotli', isMember: true, encoding: 'br' },
  { who: 'a member, gzip', isMember: true, encoding: 'gzip' },
  { who: 'a member', isMember: true },
];

/** Measures how many pages a second the server sends to returning visitors. */
export async function measurePageRate(site: Server): Promise<Finding[]> {
  const findings = [];
  for (const variant of VARIANTS) findings.push(await measureVariant(site, variant));
  return findings;
}

async function measureVariant(site: Server, variant: Variant): Promise<Finding> {
  const { headers, bytes } = await prepare(site, variant);
  const round = () => load({ server: site, url: '/' }, SECONDS, headers);
  // The first one warms up.
  await round();
  const rounds = [];
  for (let each = 0; each < ROUNDS; each += 1) rounds.push(await round());
  const perSecond = Math.round(median(rounds.map((each) => each.perSecond)));
  const cpu = Math.round(median(rounds.map((each) => each.cpuMicroseconds)));
  const measured = `${perSecond}, ${cpu} µs of processor each, ${(bytes / 1024).toFixed(1)} kB`;
  const what = `GET /, ${variant.who}, pages per second`;
  // Browsers ask for brotli, at least over https.
  if (variant.encoding !== 'br') return noted(what, measured);
  return judged(what, measured, `>= ${DEMANDED_PER_SECOND}`, perSecond >= DEMANDED_PER_SECOND);
}

/** Opens the page once for each visitor. @returns their headers from then on, and the size of the page as it is sent */
async function prepare(site: Server, variant: Variant): Promise<{ headers: Record<string, string>[]; bytes: number }> {
  const headers = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => headersOf(site, variant, visitor)));
  const { statusCode, headers: sent, body } = await request(site.origin, { headers: headers[0] });
  if (statusCode !== 200) throw new Error(`The page answers with ${statusCode}.`);
  const encoding = sent['content-encoding'];
  if (encoding !== variant.encoding) throw new Error(`The page came as ${encoding ?? 'it is'}, not as ${variant.encoding ?? 'it is'}.`);
  return { headers, bytes: (await body.arrayBuffer()).byteLength };
}

async function headersOf(site: Server, { isMember, encoding }: Variant, visitor: number): Promise<Record<string, string>> {
  const session = isMember ? [sessionCookie(1 + visitor)] : [];
  const base = { accept: 'text/html', 'x-forwarded-for': addressOf(visitor) };
  const withCookies = (cookies: string[]) => ({ ...base, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) });
  // With the session: a member's first page sets cookies that a guest's does not.
  const earlier = cookiesOf((await request(site.origin, { headers: withCookies(session) })).headers['set-cookie']);
  return { ...withCookies([...session, ...earlier]), ...(encoding && { 'accept-encoding': encoding }) };
}
