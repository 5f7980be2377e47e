import type { HttpResponse } from './http-client';
import { send } from './send';

const REQUEST = { method: 'GET', path: '/', headers: {} } as const;
const GOOD: HttpResponse = { status: 200, headers: {}, body: Buffer.from('') };
const BUSY: HttpResponse = { status: 503, headers: { 'retry-after': '2' }, body: Buffer.from('') };

/** A client with these immediate responses, the last one repeated, and the times of its requests. */
function clientWith(...responses: (HttpResponse | Error)[]) {
  const startedAt = Date.now();
  const sentAt: number[] = [];
  const client = {
    async send() {
      const response = responses[Math.min(sentAt.length, responses.length - 1)];
      sentAt.push(Date.now() - startedAt);
      if (!response || response instanceof Error) throw response;
      return response;
    },
  };
  return { client, sentAt };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('retries a refusal after Retry-After plus jitter', async () => {
  const { client, sentAt } = clientWith(BUSY, BUSY, GOOD);
  const sent = send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 5, random: () => 0.5 });
  await jest.runAllTimersAsync();
  expect(sentAt).toEqual([0, 3000, 6000]);
  expect((await sent).sample).toMatchObject({ status: 200, latency: 6000, refusals: [0, 0] });
});

it('gives up after the given number of retries', async () => {
  const { client, sentAt } = clientWith(BUSY);
  const sent = send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 2, random: () => 0 });
  await jest.runAllTimersAsync();
  expect(sentAt).toHaveLength(3);
  expect((await sent).sample).toMatchObject({ status: 503, refusals: [0, 0, 0] });
});

it.each([
  ['a request without a response', new Error('timeout'), 0],
  ['a 503 without Retry-After', { ...BUSY, headers: {} }, 503],
])('does not retry %s', async (_, response, status) => {
  const { client, sentAt } = clientWith(response);
  const { sample } = await send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 5 });
  expect(sentAt).toHaveLength(1);
  expect(sample).toMatchObject({ status, refusals: [] });
});

it('measures latency from the scheduled start, including the lag', async () => {
  const { client } = clientWith(GOOD);
  const { sample } = await send({ client, step: 'page', at: Date.now() - 700, request: REQUEST });
  expect(sample).toMatchObject({ latency: 700, lag: 700 });
});
