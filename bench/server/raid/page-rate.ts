import { request } from 'undici';
import { judged, kilobytes, median, noted, type Finding } from '../../report';
import { saturate } from '../load/saturate';
import { addressOf, cookiesOf, sessionCookie } from '../members';
import type { Server } from '../servers';

const VISITORS = 20;
const ROUNDS = 5;
const LOAD = { path: '/', connections: 20, duration: 1 };
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

async function measureVariant(site: Server, { who, isMember, encoding }: Variant): Promise<Finding> {
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visitor);
  const headers = await Promise.all(visitors.map((visitor) => returning(site, visitor, isMember, encoding)));
  const { statusCode, headers: sent, body } = await request(site.origin, { headers: headers[0] });
  const size = kilobytes((await body.arrayBuffer()).byteLength);
  if (statusCode !== 200 || sent['content-encoding'] !== encoding)
    throw new Error(`The page came with ${statusCode} as ${sent['content-encoding']}, not as ${encoding}.`);
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await saturate(site, { ...LOAD, headers }));
  // The first one warms up.
  const counted = rounds.slice(1);
  const perSecond = Math.round(median(counted.map((round) => round.perSecond)));
  const cpu = Math.round(median(counted.map((round) => round.cpuMicroseconds)));
  const [what, measured] = [`GET /, ${who}, pages per second`, `${perSecond}, ${cpu} µs of processor each, ${size}`];
  // Browsers ask for brotli, at least over https.
  if (encoding !== 'br') return noted(what, measured);
  return judged(what, measured, `>= ${DEMANDED_PER_SECOND}`, perSecond >= DEMANDED_PER_SECOND);
}

/** Opens the page once. @returns the headers of the visitor from then on */
async function returning({ origin }: Server, visitor: number, isMember: boolean, encoding?: string): Promise<Record<string, string>> {
  const base = { accept: 'text/html', 'x-forwarded-for': addressOf(visitor) };
  // With the session: a member's first page sets cookies that a guest's does not.
  const session = isMember ? [sessionCookie(1 + visitor)] : [];
  const first = await request(origin, { headers: { ...base, ...(isMember && { cookie: session.join() }) } });
  await first.body.dump();
  const cookie = [...session, ...cookiesOf(first.headers['set-cookie'])].join('; ');
  return { ...base, ...(cookie && { cookie }), ...(encoding && { 'accept-encoding': encoding }) };
}
