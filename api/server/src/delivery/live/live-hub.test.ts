import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { NO_NOTIFICATIONS } from '../../db/notifications';
import { HttpProblem } from '../../lib/http-problem';
import { jitterOf, LiveHub } from './live-hub';
import type { TopicSource } from './live-topic';

const log = { warn: () => undefined };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const hubOf = (sourceOf: (topic: string) => TopicSource | undefined = () => undefined, changes = new ChangeFeed(NO_NOTIFICATIONS, log)) =>
  new LiveHub({ db: {} as Db, now: () => new Date(), changes, sourceOf, log });

/** Opens a stream of a guest, or of a member. @returns what was written to it */
async function open(hub: LiveHub, topics: string[], { address = '192.0.2.1', isMember = false } = {}): Promise<string[]> {
  const written: string[] = [];
  const write = (chunk: Buffer | string) => written.push(String(chunk));
  const response = Object.assign(new EventEmitter(), { write, cork: () => undefined, uncork: () => undefined, end: write });
  const state = {
    points: 0,
    excludedUntil: null,
    winnings: null,
    notifications: 0,
    areas: { store: '', tickets: '', claims: '', profile: '', winnings: '', notifications: '' },
  };
  const member = isMember ? { id: '1', sessionHash: 'hash', state } : null;
  await hub.open(response as unknown as ServerResponse, { topics, member, address, lastEventId: '' });
  return written;
}

it('pings every 20 seconds, with an event for the clients that subscribed to it', async () => {
  const hub = hubOf();
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
  const hub = hubOf();
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

describe('topics that name a row', () => {
  const changes = new ChangeFeed(NO_NOTIFICATIONS, log);
  let loaded: string[] = [];
  let [running, mostAtOnce] = [0, 0];
  let hub: LiveHub;

  /** Raffles exist up to the id 999. */
  const sourceOf = (topic: string): TopicSource => ({
    cacheTopic: 'raffles',
    async load() {
      loaded.push(topic);
      mostAtOnce = Math.max(mostAtOnce, ++running);
      await Promise.resolve();
      running -= 1;
      if (Number(topic.split(':')[1]) > 999) throw new HttpProblem(404, 'None');
      return { value: { data: topic }, bytes: Buffer.from(topic), revision: topic };
    },
  });
  beforeEach(() => {
    [loaded, mostAtOnce] = [[], 0];
    hub = hubOf(sourceOf, changes);
  });
  afterEach(() => hub.close());

  const raffles = (first: number, count: number) => Array.from({ length: count }, (_, index) => `raffle:${first + index}`);
  /** The topics that are loaded again after a write. */
  async function reloaded(): Promise<string[]> {
    loaded = [];
    changes.announce({ topic: 'raffles' });
    await jest.advanceTimersByTimeAsync(0);
    return loaded;
  }

  it('are not opened for unknown ids, of which a stream has few looked up', async () => {
    for (let stream = 0; stream < 10; stream += 1) await open(hub, [...raffles(1000 + 32 * stream, 31), 'raffle:7']);
    expect(loaded).toHaveLength(40);
    expect(await reloaded()).toEqual([]);
    const written = await open(hub, ['raffle:1001', 'raffle:7']);
    expect(written.join('')).toContain('id: raffle:1001=none/raffle:7=raffle:7');
    expect(await reloaded()).toEqual(['raffle:7']);
  });

  it('are bounded for an address, for guests and for all, while others join those that are open', async () => {
    /** @returns the number of topics that were opened, each by a load */
    const openFrom = async (address: string, first: number, isMember = false) => {
      loaded = [];
      for (const start of [first, first + 32, first + 64]) await open(hub, raffles(start, 32), { address, isMember });
      return loaded.length;
    };
    expect(await openFrom('192.0.2.1', 1)).toBe(64);
    expect(await openFrom('192.0.2.2', 101)).toBe(64);
    expect(await openFrom('192.0.2.3', 201)).toBe(0);
    expect(await openFrom('192.0.2.3', 201, true)).toBe(64);
    expect(await openFrom('192.0.2.4', 301, true)).toBe(64);
    expect(await openFrom('192.0.2.5', 401, true)).toBe(0);
    expect((await open(hub, ['raffle:1', 'raffles'], { address: '192.0.2.6' })).join('')).toContain(
      'id: raffle:1=raffle:1/raffles=raffles',
    );
  });

  it('are loaded a few at a time', async () => {
    for (const first of [1, 33]) await open(hub, raffles(first, 32));
    expect((await reloaded()).length).toBe(64);
    expect(mostAtOnce).toBe(4);
  });
});
