import { fakeApi, respond } from '../testing';
import { api, onServerTime } from './api';

/** The page's head as the server fills it; each test has calls of its own, since each has one early answer. */
const named = (href: string) => {
  document.head.innerHTML = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`;
};

// jsdom keeps no record of what arrived when.
beforeEach(() => Object.assign(performance, { getEntriesByName: () => [{ startTime: 100, duration: 900 }] }));

test('the first call that the page names is spelled as the browser made it, and no other one is', async () => {
  named('/api/r/leaderboard?period=current');
  const calls = fakeApi({ 'GET /api/r/leaderboard': { success: true }, 'GET /api/r/raffles': { success: true } });
  await api.get('/api/r/leaderboard', { params: { period: 'last' } });
  await api.get('/api/r/leaderboard', { params: { period: 'current', platform: undefined } });
  await api.get('/api/r/leaderboard', { params: { period: 'current' } });
  await api.get('/api/r/raffles');
  expect(calls.map(({ headers }) => headers.Accept)).toEqual(['application/json', undefined, 'application/json', 'application/json']);
});

test("the server's clock has gone on while an answer waited for its call", async () => {
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  jest.spyOn(performance, 'now').mockReturnValue(5000);
  named('/api/r/challenges');
  const told: number[] = [];
  const end = onServerTime((time) => told.push(time - Date.parse(date)));
  fakeApi({ 'GET /api/r/challenges': respond(200, { success: true }, { date }) });
  await api.get('/api/r/challenges');
  await api.get('/api/r/challenges');
  end();
  expect(told).toEqual([4000, 0]);
});
