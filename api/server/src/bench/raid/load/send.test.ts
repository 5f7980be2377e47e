import type { HttpResponse } from './http-client';
import { send } from './send';

const REQUEST = { method: 'GET', path: '/', headers: {} } as const;
const GOOD: HttpResponse = { status: 200, headers: {}, body: Buffer.from('') };
const BUSY: HttpResponse = { status: 503, headers: { 'retry-after': '2' }, body: Buffer.from('') };

/** A client whose responses come at once, the last one again and again; and how late each request was sent. */
function clientWith(...responses: (HttpResponse | Error)[]) {
  const begun = Date.now();
  const sentAt: number[] = [];
  const client = {
    async send() {
      const response = responses[Math.min(sentAt.length, responses.length - 1)];
      sentAt.push(Date.now() - begun);
      if (!response || response instanceof Error) throw response;
      return response;
    },
  };
  return { client, sentAt };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('comes back after a refusal when it is asked to, and up to as long again', async () => {
  const { client, sentAt } = clientWith(BUSY, BUSY, GOOD);
  const sent = send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 5, random: () => 0.5 });
  await jest.runAllTimersAsync();
  expect(sentAt).toEqual([0, 3000, 6000]);
  expect((await sent).sample).toMatchObject({ status: 200, waited: 6000, refusals: [0, 0] });
});

it('gives up after so many refusals', async () => {
  const { client, sentAt } = clientWith(BUSY);
  const sent = send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 2, random: () => 0 });
  await jest.runAllTimersAsync();
  expect(sentAt).toHaveLength(3);
  expect((await sent).sample).toMatchObject({ status: 503, refusals: [0, 0, 0] });
});

it.each([
  ['a response that never came', new Error('timeout'), 0],
  ['a failure that does not say when to come back', { ...BUSY, headers: {} }, 503],
])('does not repeat %s', async (_, response, status) => {
  const { client, sentAt } = clientWith(response);
  const { sample } = await send({ client, step: 'page', at: Date.now(), request: REQUEST, retries: 5 });
  expect(sentAt).toHaveLength(1);
  expect(sample).toMatchObject({ status, refusals: [] });
});

it('counts the wait from when it was to be sent, with what the load was late by', async () => {
  const { client } = clientWith(GOOD);
  const { sample } = await send({ client, step: 'page', at: Date.now() - 700, request: REQUEST });
  expect(sample).toMatchObject({ waited: 700, lag: 700 });
});
