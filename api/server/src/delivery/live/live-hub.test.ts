import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { NO_NOTIFICATIONS } from '../../db/notifications';
import { jitterOf, LiveHub } from './live-hub';

const log = { warn: () => undefined };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Opens a stream. @returns what was written to it */
async function open(hub: LiveHub, topics: string[]): Promise<string[]> {
  const written: string[] = [];
  const write = (chunk: Buffer | string) => written.push(String(chunk));
  const response = Object.assign(new EventEmitter(), { write, cork: () => undefined, uncork: () => undefined, end: write });
  await hub.open(response as unknown as ServerResponse, { topics, member: null, lastEventId: '' });
  return written;
}

it('pings every 20 seconds, with an event for the clients that subscribed to it', async () => {
  const hub = new LiveHub({
    db: {} as Db,
    now: () => new Date(),
    changes: new ChangeFeed(NO_NOTIFICATIONS, log),
    sourceOf: () => undefined,
    log,
  });
  const streams = [await open(hub, []), await open(hub, ['ping'])];
  for (let count = 2; count < 150; count += 1) await open(hub, []);
  for (const written of streams) written.length = 0;
  jest.advanceTimersByTime(20_000);
  expect(streams.map((written) => written.join(''))).toEqual([': ping\n\n', ': ping\nevent: ping\ndata: {"data":{"jitter":900}}\n\n']);
  jest.advanceTimersByTime(20_000);
  expect(streams.map((written) => written.join('').match(/^: ping$/gm)?.length)).toEqual([2, 2]);
  hub.close();
});

it('hands its streams over when the server stops, spread over the time that their number needs', async () => {
  const hub = new LiveHub({
    db: {} as Db,
    now: () => new Date(),
    changes: new ChangeFeed(NO_NOTIFICATIONS, log),
    sourceOf: () => undefined,
    log,
  });
  const streams: string[][] = [];
  for (let count = 0; count < 500; count += 1) streams.push(await open(hub, []));
  for (const written of streams) written.length = 0;
  hub.close();
  const delays = streams.map((written) => Number(/^retry: (\d+)\n\n$/.exec(written.join(''))?.[1]));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...delays)).toBeLessThanOrEqual(3500);
  expect(new Set(delays).size).toBeGreaterThan(100);
});

it.each([
  [0, 500],
  [80, 500],
  [2000, 12_000],
  [20_000, 15_000],
])('has the clients of %i streams spread over %i ms', (streams, jitter) => {
  expect(jitterOf(streams)).toBe(jitter);
});
