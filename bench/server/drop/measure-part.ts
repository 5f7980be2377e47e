import { setTimeout as pause } from 'node:timers/promises';
import { percentile, noted, type Finding, type judged } from '../../findings';
import { MEMBERS } from '../raid/fill';
import type { Server } from '../servers';
import { pressAll, type Press, type Pressed } from './press';

const LAST_MS = 5000;
const DEMANDED_PAGE_MS = 100;
const PAGE_EVERY_MS = 50;
const DRAIN_MS = 60_000;

export interface PartOptions {
  /** How many can have it; everybody by default. */
  places?: number;
  /** How many have been settled, where the response does not say so. */
  done?: () => Promise<number>;
}

interface MeasuredPart {
  pressed: Pressed[];
  /** When the last one was done, in milliseconds after the first was due. */
  lastMs: number;
  rate: number;
  pageMs: number[];
}

/** Sends a part's requests, while somebody reads pages. */
export async function measurePart(
  server: Server,
  presses: Press[],
  { done, withinMs }: PartOptions & { withinMs: number },
): Promise<MeasuredPart> {
  const watching = new AbortController();
  const pages = readPages(server, watching.signal);
  const start = performance.now();
  const pressed = await pressAll({ origin: server.origin, presses, withinMs });
  const answeredMs = Math.max(...pressed.map(({ endedAt }) => endedAt));
  const startedMs = performance.now() - start - answeredMs;
  while (done && (await done()) < presses.length && performance.now() - start < DRAIN_MS) await pause(50);
  const lastMs = done ? performance.now() - start - startedMs : answeredMs;
  watching.abort();
  const isDone = ({ status }: Pressed) => status === 200 || status === 409;
  const count = done ? await done() : pressed.filter(isDone).length;
  return { pressed, lastMs, rate: (1000 * count) / lastMs, pageMs: await pages };
}

/** Reads a guest's page again and again. @returns how long each took */
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

/** Judges the responses and their times. */
export function judgePart(
  what: string,
  { pressed, lastMs, pageMs }: MeasuredPart,
  { places = MEMBERS, finding }: PartOptions & { finding: typeof judged },
): Finding[] {
  const statuses = new Map<number, number>();
  for (const { status } of pressed) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const given = statuses.get(200) ?? 0;
  const isRight = given === places && (statuses.get(409) ?? 0) === pressed.length - places;
  const times = pressed.map(({ dueAt, endedAt }) => endedAt - dueAt);
  const responses = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ');
  const pageTime = percentile(pageMs, 95);
  return [
    finding(`${what}: responses`, responses, `${places} x 200, nobody refused`, isRight),
    finding(`${what}: the last one`, `after ${(lastMs / 1000).toFixed(1)} s`, `< ${LAST_MS / 1000} s`, lastMs < LAST_MS),
    noted(`${what}: response`, `p50 ${Math.round(percentile(times, 50))} ms, p99 ${Math.round(percentile(times, 99))} ms`),
    finding(`${what}: a page meanwhile`, `p95 ${Math.round(pageTime)} ms`, `< ${DEMANDED_PAGE_MS} ms`, pageTime < DEMANDED_PAGE_MS),
  ];
}
