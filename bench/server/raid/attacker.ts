import { setMaxListeners } from 'node:events';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';

/** One address: what its requests cost others is to be measured, not what a network of attackers does. */
const ADDRESS = '203.0.113.66';
/** Event streams, each with as many topics as one may have, of raffles that do not exist. */
const STREAMS = 500;
const TOPICS = 32;
/** Requests for the longest list that run at once, each with another search or cursor. */
const READERS = 8;
const RETRY_MS = 3000;
/** The raffle of fill-present.sql with 10 000 entries. */
const ENTRIES = '/api/r/raffles/1/entries';

interface AttackResult {
  streams: { opened: number; refused: number };
  reads: { answered: number; refused: number };
}

/** Attacks a site with event streams and uncached reads until it is stopped (docs/security.md#one-visitor). */
export function startAttack(origin: string): { stop(): Promise<AttackResult> } {
  const result: AttackResult = { streams: { opened: 0, refused: 0 }, reads: { answered: 0, refused: 0 } };
  const headers = { 'x-forwarded-for': ADDRESS };
  const stopped = new AbortController();
  setMaxListeners(STREAMS, stopped.signal);
  let serial = 0;

  /** Opens a stream, waits for its end. */
  const stream = () =>
    new Promise<void>((resolve) => {
      const topics = Array.from({ length: TOPICS }, () => `raffle:${1_000_000 + serial++}`).join(',');
      const sent = http.get(`${origin}/api/live?topics=${topics}`, { agent: false, headers, signal: stopped.signal }, (response) => {
        result.streams[response.statusCode === 200 ? 'opened' : 'refused'] += 1;
        response.resume().on('error', () => undefined);
      });
      sent.on('error', () => undefined).on('close', resolve);
    });

  const read = async () => {
    const number = serial++;
    const query = number % 2 === 0 ? `search=m${number}` : `before=${10_000 - (number % 9000)}`;
    const { statusCode, body } = await request(`${origin}${ENTRIES}?${query}`, { headers });
    await body.dump({ limit: 2 ** 30 });
    result.reads[statusCode === 200 ? 'answered' : 'refused'] += 1;
  };

  const repeat = async (attempt: () => Promise<void>, pauseMs: number) => {
    while (!stopped.signal.aborted) {
      await attempt().catch(() => undefined);
      await setTimeout(pauseMs);
    }
  };
  const all = [
    ...Array.from({ length: STREAMS }, () => repeat(stream, RETRY_MS)),
    ...Array.from({ length: READERS }, () => repeat(read, 0)),
  ];
  return {
    async stop() {
      stopped.abort();
      await Promise.all(all);
      return result;
    },
  };
}
