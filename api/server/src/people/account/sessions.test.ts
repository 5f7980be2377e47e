import type { AccountSession } from '@greenroom/contract';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';

const START = new Date('2026-03-15T20:00:00Z');
const PATH = '/api/r/account/sessions';

let now = START;
const test = sharedTestApp({ now: () => now });
beforeEach(() => void (now = START));

async function browserOf(id: string) {
  const { get, post, headers } = await openBrowser(test, await test.signIn({ id }));
  return { list: () => get(PATH), end: (payload: object) => post(`${PATH}/end`, payload), headers };
}

const sessionsOf = (response: { json: () => unknown }) => (response.json() as { data: AccountSession[] }).data;

it('lists the sessions of the member alone, the last used first, and marks the current one', async () => {
  const first = await browserOf('1');
  await browserOf('1');
  await browserOf('2');
  now = new Date(START.getTime() + 61 * 60_000);
  expect(sessionsOf(await first.list())).toEqual([
    expect.objectContaining({ is_current: true, signed_in_at: START.toISOString(), used_at: now.toISOString() }),
    expect.objectContaining({ is_current: false, used_at: START.toISOString() }),
  ]);
});

it('ends one session, then all others, at once; the current one goes on', async () => {
  const [here, second, third, fourth] = [await browserOf('3'), await browserOf('3'), await browserOf('3'), await browserOf('3')];
  const stranger = await browserOf('4');
  const other = sessionsOf(await here.list()).find(({ is_current: isCurrent }) => !isCurrent);
  expect((await stranger.end({ id: other?.id })).statusCode).toBe(404);
  expect((await here.end({ id: other?.id })).json()).toEqual({ success: true });
  expect((await here.end({ id: other?.id })).json()).toMatchObject({ success: false, message: 'This session has already ended.' });
  const statuses = async () => (await Promise.all([second, third, fourth].map(({ list }) => list()))).map(({ statusCode }) => statusCode);
  expect((await statuses()).sort()).toEqual([200, 200, 401]);
  expect((await here.end({})).statusCode).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect(sessionsOf(await here.list())).toHaveLength(1);
  expect((await stranger.list()).statusCode).toBe(200);
});

it('ends neither the current session, which ends by signing out, nor any for guests, or without an id or a CSRF token', async () => {
  const here = await browserOf('5');
  const [current] = sessionsOf(await here.list());
  expect((await here.end({ id: current?.id })).statusCode).toBe(404);
  expect((await here.end({ id: '%' })).statusCode).toBe(422);
  const { cookie } = here.headers;
  expect((await test.app.inject({ method: 'POST', url: `${PATH}/end`, headers: { cookie }, payload: {} })).statusCode).toBe(403);
  expect((await here.list()).statusCode).toBe(200);
  const guest = await openBrowser(test);
  expect((await guest.get(PATH)).statusCode).toBe(401);
  expect((await guest.post(`${PATH}/end`, {})).statusCode).toBe(401);
});
