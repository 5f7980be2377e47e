import { setTimeout as pause } from 'node:timers/promises';
import { MockKick } from '../../../api/server/src/demo/mock-kick';
import { KICK_BODIES, TEST_SECRET } from '../../../api/server/src/testing/kick-webhooks';
import { judged, log, noted, percentile, runBench, type Finding } from '../../report';
import { query } from '../databases';
import { sendWhenDue, type LoadRequest, type Sample } from '../load/open-load';
import { MEMBERS, openPage } from '../members';
import { fillDatabase } from '../raid/contests';
import { enter, write } from '../raid/requests';
import { emptyHost, judgeMemory, production, startSiteServer, type Server } from '../servers';
import { judgeFirst, judgeStored, settledClaims } from './judge-stored';
import { measureReference } from './reference';
import { DEMANDED, fillDrop, PLACES, ROUNDS, WARM_UP, type Round } from './rounds';

const DEMANDED_RATIO = 1;
const LAST_MS = 5000;
const DEMANDED_PAGE_MS = 100;
const PAGE_EVERY_MS = 50;
const DRAIN_MS = 60_000;
/** A proxy's connections to a server. */
const CONNECTIONS = 256;

runBench('drop', async (folder, postgres) => {
  log('Drop: filling a database…');
  const database = await fillDatabase(postgres, [WARM_UP, ...ROUNDS]);
  const mock = new MockKick(() => new Date());
  try {
    await fillDrop(database.url);
    // Commits wait for the disk, as on a real server.
    await query(postgres, 'alter system set fsync = on');
    await query(postgres, 'select pg_reload_conf()');
    const server = await startSiteServer({
      ...production(folder),
      ...(await emptyHost(folder)),
      DATABASE_URL: database.url,
      KICK_PUBLIC_KEY: mock.publicKey,
      KICK_API_URL: 'http://127.0.0.1:9',
      SESSION_SECRET: TEST_SECRET,
    });
    return await measure(server, database.url, mock).finally(() => server.stop());
  } finally {
    await database.drop();
  }
});

interface Part {
  what: string;
  press: (member: number) => Omit<LoadRequest, 'dueMs'>;
  /** The number of winners; everybody by default. */
  places?: number;
  /** Counts the settled ones, where the response does not say so. */
  settled?: () => Promise<number>;
}

async function measure(server: Server, url: string, mock: MockKick): Promise<Finding[]> {
  const { cookies } = await openPage(server.origin);
  const change = (path: string, body: object) => (member: number) => write('press', { member, path, body, cookies });
  const partsOf = ({ name, code, soldOut, unlimited, raffle, word }: Round): Part[] => [
    { what: `a code${name}`, press: change('/api/r/codes/redeem', { code }) },
    { what: `an item of ${PLACES}${name}`, press: change(`/api/r/store/${soldOut}/redeem`, {}), places: PLACES },
    { what: `an item without limit${name}`, press: change(`/api/r/store/${unlimited}/redeem`, {}) },
    { what: `a raffle${name}`, press: (member) => enter(member, { raffle }, cookies) },
    { what: `a word in chat${name}`, press: (member) => chat(mock, word, member), settled: () => settledClaims(url, word) },
  ];
  log('Drop: warming up…');
  for (const { press } of partsOf({ ...DEMANDED, ...WARM_UP }).filter(({ places, settled }) => !places && !settled))
    await pressAll(server, press, DEMANDED.withinMs, 1000);

  // One before each part and one after the last, as the machine may have other work meanwhile.
  let before = await measureReference(url);
  const findings: Finding[] = [];
  for (const round of ROUNDS) {
    for (const part of partsOf(round)) {
      log(`Drop: ${part.what}…`);
      const measured = await measurePart(server, part, round.withinMs);
      const after = await measureReference(url);
      const reference = Math.round((before + after) / 2);
      before = after;
      const share = measured.rate / reference;
      const text = `${Math.round(measured.rate)}, PostgreSQL alone ${reference}: ${share.toFixed(2)} of it`;
      // Within two seconds, the arrivals limit the rate; within one, the rest is only noted.
      const [judgeShare, judgeRest] = round.withinMs === DEMANDED.withinMs ? [noted, judged] : [judged, noted];
      findings.push(
        judgeShare(`${part.what}: done in a second`, text, `>= ${DEMANDED_RATIO} of it`, share >= DEMANDED_RATIO),
        ...judgePart(part, measured, judgeRest),
      );
    }
  }
  return [...findings, await judgeStored(url), await judgeFirst(url), judgeMemory(server)];
}

/** A word of a viewer in the chat, signed as Kick's events are. */
function chat(mock: MockKick, word: string, member: number): Omit<LoadRequest, 'dueMs'> {
  const content = { content: word, created_at: new Date().toISOString() };
  const event = JSON.stringify(KICK_BODIES.chat(member, `${word} ${member}`, content));
  const { headers, body } = mock.sign({ event: 'chat.message.sent', body: event });
  return { step: 'press', method: 'POST', path: '/webhooks/kick', headers: { ...headers }, body };
}

function pressAll({ origin }: Server, press: Part['press'], withinMs: number, count = MEMBERS): Promise<Sample[]> {
  const requests = Array.from({ length: count }, (_, index) => ({ ...press(index + 1), dueMs: (index / count) * withinMs }));
  return sendWhenDue(origin, requests, { connections: CONNECTIONS });
}

interface MeasuredPart {
  samples: Sample[];
  /** The end of the last one, in milliseconds after the first was due. */
  lastMs: number;
  rate: number;
  pageMs: number[];
}

/** Sends a part's requests, while somebody reads pages. */
async function measurePart(server: Server, { press, settled }: Part, withinMs: number): Promise<MeasuredPart> {
  const watching = new AbortController();
  const pages = readPages(server, watching.signal);
  const samples = await pressAll(server, press, withinMs);
  const answeredAt = performance.now();
  const answeredMs = Math.max(...samples.map(({ endedMs }) => endedMs));
  while (settled && (await settled()) < MEMBERS && performance.now() - answeredAt < DRAIN_MS) await pause(PAGE_EVERY_MS);
  const lastMs = settled ? answeredMs + performance.now() - answeredAt : answeredMs;
  watching.abort();
  const count = settled ? await settled() : samples.filter(({ status }) => status === 200 || status === 409).length;
  return { samples, lastMs, rate: (1000 * count) / lastMs, pageMs: await pages };
}

async function readPages({ origin }: Server, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(origin, { headers: { accept: 'text/html' } })).arrayBuffer();
    times.push(performance.now() - start);
    await pause(PAGE_EVERY_MS);
  }
  return times;
}

function judgePart({ what, places = MEMBERS }: Part, { samples, lastMs, pageMs }: MeasuredPart, finding: typeof judged): Finding[] {
  const statuses = new Map<number, number>();
  for (const { status } of samples) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const isRight = statuses.get(200) === places && (statuses.get(409) ?? 0) === samples.length - places;
  const times = samples.map(({ latency }) => latency);
  const responses = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const pageTime = percentile(pageMs, 95);
  return [
    finding(`${what}: responses`, responses, `${places} x 200, nobody refused`, isRight),
    finding(`${what}: the last one`, `after ${(lastMs / 1000).toFixed(1)} s`, `< ${LAST_MS / 1000} s`, lastMs < LAST_MS),
    noted(`${what}: response`, `p50 ${Math.round(percentile(times, 50))} ms, p99 ${Math.round(percentile(times, 99))} ms`),
    finding(`${what}: a page meanwhile`, `p95 ${Math.round(pageTime)} ms`, `< ${DEMANDED_PAGE_MS} ms`, pageTime < DEMANDED_PAGE_MS),
  ];
}
