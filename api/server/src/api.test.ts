/** @both-databases Every endpoint reads values through the driver. */
import { ENDPOINTS, ErrorResponse, TotalGivenAwayResponse } from '@greenroom/contract';
import { blockedWordIn } from '@greenroom/contract/releases';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { HIGH_ROLLER, STAGE_MANAGER } from './demo/demo-people';
import { seedDemoData } from './demo/seed';
import { sharedTestApp } from './testing/test-app';

const NOW = new Date('2026-03-15T20:00:00Z');

const test = sharedTestApp({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW) });

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await test.app.inject({ url: `/api/r/${url}`, headers });
  return { status: response.statusCode, json: response.json() as unknown, headers: response.headers };
}

describe('every response with the demo data matches the contract', () => {
  const URLS = [
    'account/export',
    'account/sessions',
    'affiliates/featured',
    'affiliates/how-to-join',
    'affiliates/stats',
    'bonus-hunts',
    'bonus-hunts/predictions',
    'bonus-hunts/1/closest-predictions',
    'captcha',
    'challenges',
    'challenges/1',
    'challenges/my-claims',
    'history',
    'history?kind=purchases',
    'leaderboard',
    'leaderboard?period=last&platform=gamdom',
    'notifications',
    'notifications/settings',
    'pages/rules',
    'profile/points-history',
    'profile/recent-activity',
    'profile/recent-achievements',
    'profile/stream-points',
    'profile/following',
    'push',
    'raffles',
    'raffles/1',
    'raffles/2/entries?type=points&search=a',
    'raffles/1/draw',
    'raffles/7/draw',
    'settings',
    'slots/search?query=neon',
    'stats/total-given-away',
    'store',
    'tickets',
    'tickets/categories',
    'tickets/1',
    'tournaments',
    'tournaments/2',
    `user/${HIGH_ROLLER.id}/recent-activity`,
    `user/${HIGH_ROLLER.id}/achievements`,
    'user/highroller',
    'profile',
    'user/stagemanager',
    'winnings',
    'winners',
  ];
  const reading = ENDPOINTS.filter(({ method, response }) => method === 'GET' && response instanceof z.ZodObject);
  /** Lists the endpoints at a URL, those without parameters first. */
  const endpointsAt = (url: string) =>
    reading
      .filter(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(`/${url}`))
      .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')));

  it('covers every endpoint that returns JSON', () => {
    expect(reading.filter((endpoint) => !URLS.some((url) => endpointsAt(url)[0] === endpoint))).toEqual([]);
  });

  it.each(URLS)('GET /api/r/%s', async (url) => {
    const { status, json, headers } = await get(url, await test.signIn(HIGH_ROLLER));
    expect(status).toBe(200);
    // Parsing drops unknown keys, so equality proves that there are none.
    expect(endpointsAt(url)[0]?.response.parse(json)).toEqual(json);
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('has no route that ad blockers refuse, but for one that no page needs', () => {
  const routes = test.app.printRoutes({ commonPrefix: false }).split('\n');
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter(blockedWordIn)).toEqual([expect.stringContaining('telemetry (POST)')]);
});

describe('errors', () => {
  it.each([
    ['nothing-here', 404, 'message'],
    ['user/nobody-of-that-name', 404, 'message'],
    ['affiliates/99999/redirect', 404, 'message'],
    ['leaderboard?period=next', 422, 'period'],
    ['leaderboard?platform=unknown', 422, 'platform'],
    ['store', 401, 'message'],
  ])('GET /api/r/%s returns %i as an ErrorResponse', async (url, expected, field) => {
    const { status, json } = await get(url, { accept: 'text/html' });
    expect(status).toBe(expected);
    const { message, errors } = ErrorResponse.parse(json);
    expect({ message, ...errors }).toHaveProperty(field);
    expect(JSON.stringify(json)).not.toMatch(/\bat .*\.(ts|js)/);
  });
});

describe('a failed query', () => {
  it('returns 500 with a generic message, and logs the details', async () => {
    await test.db.execute(sql`alter table payouts rename to hidden`);
    const response = await test.app.inject('/api/r/stats/total-given-away');
    await test.db.execute(sql`alter table hidden rename to payouts`);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ success: false, message: 'Something went wrong on our side. Please try again.' });
    expect(test.warnings.join()).toContain('payouts');
  });
});

describe('GET /api/r/stats/total-given-away', () => {
  it('formats the total as money', async () => {
    const { total, formatted_total: text } = TotalGivenAwayResponse.parse((await get('stats/total-given-away')).json);
    expect(total).toBeGreaterThan(0);
    expect(Number(text.replace(/[$,]/g, ''))).toBe(total);
  });
});

describe('GET /api/r/user/{username}', () => {
  const PRIVATE = ['email', 'crypto', 'crypto2', 'crypto3', 'last_daily_claim'];

  it('returns the private fields only to their owner', async () => {
    const owner = (await get('user/highroller', await test.signIn(HIGH_ROLLER))).json;
    const admin = (await get('user/highroller', await test.signIn(STAGE_MANAGER))).json;
    const guest = (await get('user/highroller')).json;
    expect(owner).toMatchObject({ data: { email: HIGH_ROLLER.email } });
    for (const field of PRIVATE) {
      expect(owner).toHaveProperty(['data', field]);
      expect(admin).not.toHaveProperty(['data', field]);
      expect(guest).not.toHaveProperty(['data', field]);
    }
  });
});
