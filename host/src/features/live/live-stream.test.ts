import { FakeEventSource } from '../../testing/fake-event-source';
import { type LiveChange, type StreamStatus, LiveStream } from './live-stream';

let changes: LiveChange[];
let statuses: (StreamStatus | null)[];
let stream: LiveStream;
let request = { topics: ['raffles'], revisions: [] as string[] };

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  sessionStorage.clear();
  Object.assign(window, { EventSource: FakeEventSource });
  FakeEventSource.opened = [];
  [changes, statuses] = [[], []];
  request = { topics: ['raffles'], revisions: [] };
  stream = new LiveStream({
    request: () => request,
    onChange: (change) => void changes.push(change),
    onStatus: (status) => void statuses.push(status),
  });
  stream.connect();
});

afterEach(() => {
  stream.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const opened = () => FakeEventSource.opened.length;

function respondWith(status: number): void {
  jest.spyOn(performance, 'getEntriesByName').mockReturnValue([{ responseStatus: status } as PerformanceResourceTiming]);
  FakeEventSource.last().fail({ isRefused: true });
}

test('asks for the topics with the known revisions, and passes on what the events say', () => {
  request = { topics: ['raffles', 'me'], revisions: ['raffles=a1'] };
  stream.connect();
  const source = FakeEventSource.last();
  expect(source.params).toEqual({ topics: ['ping', 'raffles', 'me'], lastEventId: 'ping=0/raffles=a1' });
  source.send('raffles', { data: [0] }, 'raffles=b1');
  expect(statuses).toEqual([]);
  source.ping('raffles=a1/me=5', 700);
  expect(statuses).toEqual([{ topics: ['raffles', 'me'], revisions: ['raffles=a1', 'me=5'], jitter: 700 }]);
  source.send('raffles', { data: [1] }, 'raffles=b2/me=5');
  source.send('me', { stale: true }, 'raffles=b2/me=6');
  expect(changes).toEqual([
    { topic: 'raffles', data: [0], revision: 'raffles=b1', jitter: 3000 },
    { topic: 'raffles', data: [1], revision: 'raffles=b2', jitter: 700 },
    { topic: 'me', revision: 'me=6', jitter: 700 },
  ]);
});

test('reconnects for ever after network errors, with the revisions that are known then', async () => {
  FakeEventSource.last().ping('raffles=b2');
  request = { topics: ['raffles'], revisions: ['raffles=b2'] };
  for (const attempts of [2, 3, 4, 5, 6, 7, 8]) {
    FakeEventSource.last().fail();
    await jest.advanceTimersByTimeAsync(1000);
    expect(opened()).toBe(attempts);
  }
  expect(FakeEventSource.last().params.lastEventId).toBe('ping=0/raffles=b2');
  expect(statuses.slice(1)).toEqual(Array(7).fill(null));
});

test('reconnects at once when the browser is online again', () => {
  FakeEventSource.last().fail();
  window.dispatchEvent(new Event('online'));
  expect(opened()).toBe(2);
});

test('a connection without a ping for a minute is dead', async () => {
  FakeEventSource.last().ping('raffles=a1');
  await jest.advanceTimersByTimeAsync(50_000);
  FakeEventSource.last().ping('raffles=a1');
  await jest.advanceTimersByTimeAsync(59_000);
  expect(statuses).not.toContain(null);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(statuses.at(-1)).toBeNull();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(opened()).toBe(2);
});

test.each([404, 405, 501, 200, 0])('response %i: there is no such endpoint, which is not requested again', async (status) => {
  respondWith(status);
  await jest.advanceTimersByTimeAsync(3_600_000);
  stream.connect();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(opened()).toBe(1);
});

test('a refusal without a status is temporary in a tab that had a connection', async () => {
  FakeEventSource.last().open();
  respondWith(0);
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened()).toBe(2);
  respondWith(0);
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened()).toBe(3);
});

test('a connection that the browser neither opens nor fails is replaced, later each time', async () => {
  await jest.advanceTimersByTimeAsync(21_000);
  expect(opened()).toBe(2);
  await jest.advanceTimersByTimeAsync(21_000);
  expect(opened()).toBe(2);
  await jest.advanceTimersByTimeAsync(21_000);
  expect(opened()).toBe(3);
  FakeEventSource.last().open();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(opened()).toBe(3);
});

test.each([503, 500, 502, 429, 401])('response %i is temporary', async (status) => {
  respondWith(status);
  await jest.advanceTimersByTimeAsync(1000);
  expect(opened()).toBe(2);
});

test('events that a proxy holds back make pages request the data, which may be newer', async () => {
  await jest.advanceTimersByTimeAsync(10_000);
  const source = FakeEventSource.last();
  source.ping('raffles=a1');
  source.send('raffles', { data: ['old'] }, 'raffles=b2');
  expect(changes).toEqual([{ topic: 'raffles', revision: 'raffles=b2', jitter: 3000 }]);
  expect(statuses).toEqual([]);
});

test('data that cannot be read is requested', () => {
  const source = FakeEventSource.last();
  source.ping('raffles=a1');
  source.dispatchEvent(new MessageEvent('raffles', { data: '<html>', lastEventId: 'another format' }));
  expect(changes).toEqual([{ topic: 'raffles', revision: undefined, jitter: 500 }]);
});
