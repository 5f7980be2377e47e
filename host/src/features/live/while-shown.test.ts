import { connectWhileShown } from './while-shown';

let held: Set<string>;
let waiting: { name: string; grant: () => void }[];
let open: number;
let windows: (() => void)[];

async function request(name: string, { signal }: { signal: AbortSignal }, callback: () => unknown) {
  await null;
  if (signal.aborted) throw new Error('aborted');
  if (held.has(name))
    await new Promise<void>((grant, refuse) => {
      const waits = { name, grant };
      waiting.push(waits);
      signal.addEventListener('abort', () => {
        if (waiting.includes(waits)) refuse(new Error('aborted'));
        waiting = waiting.filter((other) => other !== waits);
      });
    });
  held.add(name);
  await callback();
  held.delete(name);
  const next = waiting.find((waits) => waits.name === name);
  waiting = waiting.filter((other) => other !== next);
  next?.grant();
}

beforeEach(() => {
  [held, waiting, open, windows] = [new Set(), [], 0, []];
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});

afterEach(() => {
  for (const close of windows) close();
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function openWindow(protocol = 'http/1.1'): Promise<void> {
  Object.assign(performance, { getEntriesByType: () => [{ nextHopProtocol: protocol }] });
  windows.push(
    connectWhileShown(() => {
      open += 1;
      return () => void (open -= 1);
    }),
  );
  await settle();
}

test('over HTTP/1.1 ten visible windows leave two of six connections; one that waits follows each that closes', async () => {
  for (let window = 0; window < 10; window += 1) await openWindow();
  expect(open).toBe(4);
  for (let closed = 0; closed < 4; closed += 1) {
    windows.shift()?.();
    expect(open).toBe(3);
    await settle();
    expect(open).toBe(4);
  }
  for (const close of windows.splice(0).reverse()) close();
  await settle();
  expect([open, held.size]).toEqual([0, 0]);
});

test('a window that closes before it gets a lock opens nothing', async () => {
  const opened = openWindow();
  windows.shift()?.();
  await opened;
  expect([open, held.size]).toEqual([0, 0]);
});

test.each(['h2', 'h3'])('over %s each visible window has its own connection', async (protocol) => {
  for (let window = 0; window < 10; window += 1) await openWindow(protocol);
  expect(open).toBe(10);
});
