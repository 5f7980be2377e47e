import http from 'node:http';
import { headersOf } from '../members';

/** Opens so many streams at once: more at a time overflow the server's queue of new connections. */
const OPEN_AT_ONCE = 200;

interface StreamClients {
  /** Streams that the server or the network ended. */
  ended(): number;
  /**
   * Waits for an event that contains a text.
   * @returns for each client, the milliseconds since 1970 at which it arrived; undefined if it did not arrive in time
   */
  arrivalsOf(text: string, withinMs: number): Promise<(number | undefined)[]>;
  close(): void;
}

/** Connects clients, every other one a member. @param topics of each stream */
export async function connectClients(origin: string, count: number, topics: string): Promise<StreamClients> {
  const requests: http.ClientRequest[] = [];
  const received: string[] = Array.from({ length: count }, () => '');
  let expected: string | undefined;
  let arrivals: (number | undefined)[] = [];
  let missing = 0;
  let ended = 0;
  let allArrived = () => {};

  const connect = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = headersOf(index, index % 2 === 0 ? index / 2 + 1 : undefined);
      const request = http.get(`${origin}/api/live?topics=${topics}`, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was refused with ${response.statusCode}.`));
        response.on('data', (chunk: Buffer) => {
          resolve();
          receive(index, chunk);
        });
        response.on('close', () => (ended += 1));
        response.on('error', () => undefined);
      });
      request.on('error', reject);
      requests.push(request);
    });

  function receive(index: number, chunk: Buffer): void {
    if (expected === undefined || arrivals[index] !== undefined) return;
    // An event may come in several chunks.
    const text = received[index] + chunk.toString();
    received[index] = text.slice(text.lastIndexOf('\n\n') + 1);
    if (!text.includes(expected)) return;
    arrivals[index] = Date.now();
    if (--missing === 0) allArrived();
  }

  for (let start = 0; start < count; start += OPEN_AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(OPEN_AT_ONCE, count - start) }, (_, offset) => connect(start + offset)));

  return {
    ended: () => ended,
    async arrivalsOf(text, withinMs) {
      [expected, arrivals, missing] = [text, Array.from({ length: count }, () => undefined), count];
      received.fill('');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        allArrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      expected = undefined;
      return arrivals;
    },
    close: () => requests.forEach((request) => request.destroy()),
  };
}
