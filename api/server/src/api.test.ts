/** @both-databases Every endpoint reads values through the driver. */
import {
  AccountExport,
  AchievementsResponse,
  ActivitiesResponse,
  AffiliateStatsResponse,
  BonusHuntsResponse,
  CaptchaResponse,
  ChallengeResponse,
  ChallengesResponse,
  ClosestPredictionsResponse,
  ErrorResponse,
  FeaturedAffiliatesResponse,
  HuntPredictionsResponse,
  LeaderboardResponse,
  MyClaimsResponse,
  PointsHistoryResponse,
  RaffleResponse,
  RaffleDrawResponse,
  RaffleEntriesResponse,
  RafflesResponse,
  SettingsResponse,
  SlotSearchResponse,
  StoreResponse,
  FollowingResponse,
  StreamPointsResponse,
  TicketResponse,
  TicketCategoriesResponse,
  TicketsResponse,
  TotalGivenAwayResponse,
  TournamentResponse,
  TournamentsResponse,
  UserResponse,
  WinningsResponse,
} from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { HIGH_ROLLER, STAGE_MANAGER } from './demo/demo-people';
import { seedDemoData } from './demo/seed';
import { createTestApp, type TestApp } from './testing/test-app';

const NOW = new Date('2026-03-15T20:00:00Z');
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW) });
});
afterAll(() => test.close());

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await test.app.inject({ url: `/api/r/${url}`, headers });
  return { status: response.statusCode, json: response.json() as unknown, headers: response.headers };
}

describe('every response with the demo data matches the contract', () => {
  const ENDPOINTS: [string, z.ZodType][] = [
    ['account/export', AccountExport],
    ['affiliates/featured', FeaturedAffiliatesResponse],
    ['affiliates/stats', AffiliateStatsResponse],
    ['bonus-hunts', BonusHuntsResponse],
    ['bonus-hunts/predictions', HuntPredictionsResponse],
    ['bonus-hunts/1/closest-predictions', ClosestPredictionsResponse],
    ['captcha', CaptchaResponse],
    ['challenges', ChallengesResponse],
    ['challenges/1', ChallengeResponse],
    ['challenges/my-claims', MyClaimsResponse],
    ['leaderboard', LeaderboardResponse],
    ['leaderboard?period=last&platform=gamdom', LeaderboardResponse],
    ['profile/points-history', PointsHistoryResponse],
    ['profile/recent-activity', ActivitiesResponse],
    ['profile/recent-achievements', AchievementsResponse],
    ['profile/stream-points', StreamPointsResponse],
    ['profile/following', FollowingResponse],
    ['raffles', RafflesResponse],
    ['raffles/1', RaffleResponse],
    ['raffles/2/entries?type=points&search=a', RaffleEntriesResponse],
    ['raffles/1/draw', RaffleDrawResponse],
    ['raffles/7/draw', RaffleDrawResponse],
    ['settings', SettingsResponse],
    ['slots/search?query=neon', SlotSearchResponse],
    ['stats/total-given-away', TotalGivenAwayResponse],
    ['store', StoreResponse],
    ['tickets', TicketsResponse],
    ['tickets/categories', TicketCategoriesResponse],
    ['tickets/1', TicketResponse],
    ['tournaments', TournamentsResponse],
    ['tournaments/2', TournamentResponse],
    [`user/${HIGH_ROLLER.id}/recent-activity`, ActivitiesResponse],
    [`user/${HIGH_ROLLER.id}/achievements`, AchievementsResponse],
    ['user/highroller', UserResponse],
    ['user/stagemanager', UserResponse],
    ['winnings', WinningsResponse],
  ];
  /** Endpoints that return no JSON. */
  const OTHERS = ['affiliates/{id}/redirect', 'attachments/{id}'];

  it('covers every GET endpoint', async () => {
    const pattern = (url: string) => new RegExp(`^${url.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    const { paths } = (await test.app.inject('/api/docs/json')).json<{ paths: Record<string, object> }>();
    const reading = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path.replace('/api/r/', '')] : []));
    const missing = reading.filter((url) => !ENDPOINTS.some(([endpoint]) => pattern(url).test(endpoint)));
    expect(missing.sort()).toEqual(OTHERS);
  });

  it.each(ENDPOINTS)('GET /api/r/%s', async (url, schema) => {
    const { status, json, headers } = await get(url, await test.signIn(HIGH_ROLLER));
    expect(status).toBe(200);
    // Parsing drops unknown keys, so equality proves that there are none.
    expect(schema.parse(json)).toEqual(json);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('errors', () => {
  it.each([
    ['nothing-here', 404, 'message'],
    ['user/nobody-of-that-name', 404, 'message'],
    ['affiliates/abc/redirect', 404, 'message'],
    ['affiliates/99999/redirect', 404, 'message'],
    ['leaderboard?period=next', 422, 'period'],
    ['leaderboard?platform=Robert%27--', 422, 'platform'],
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
    const broken = await createTestApp();
    await broken.db.execute(sql`drop table payouts`);
    const response = await broken.app.inject('/api/r/stats/total-given-away');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ success: false, message: 'Something went wrong on our side. Please try again.' });
    expect(broken.warnings.join()).toContain('payouts');
    await broken.close();
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

  it('finds a member by chat or streaming username, case-insensitively', async () => {
    for (const name of ['HIGHROLLER', 'highrollerLIVE']) {
      expect((await get(`user/${name}`)).json).toMatchObject({ data: { id: HIGH_ROLLER.id, rank: 1, percentile: 100 } });
    }
  });

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
