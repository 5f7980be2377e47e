/** @both-databases The daily reward is claimed concurrently. */
import { OwnProfile, UpdateProfileBody } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import { pointsLedger, type members } from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { inEnglish } from '../../lib/texts';
import { openBrowser } from '../../testing/member-browser';
import { sharedTestApp } from '../../testing/test-app';
import { waitUntilNextClaim } from './profile.rules';

const START = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp({ now: () => now });
let now: Date;
let serial = 0;

beforeEach(() => {
  now = START;
});

async function newMember(fields: Partial<typeof members.$inferInsert> = {}) {
  const id = `${++serial}`;
  const browser = await openBrowser(test, await test.signIn({ id, ...fields }));
  return {
    id,
    get: browser.get,
    headers: browser.headers,
    async post(call: string, payload?: object) {
      const response = await browser.post(`/api/r/profile/${call}`, payload);
      return { status: response.statusCode, ...response.json<{ success: boolean; message: string; errors?: Record<string, string[]> }>() };
    },
    profile: async () => OwnProfile.parse((await browser.get(`/api/r/user/member${id}`)).json().data),
  };
}

it('returns the own profile by the session, whoever else has the name by now', async () => {
  const [first, second] = [
    await newMember({ username: 'bob' }),
    await newMember({ username: 'bob', lastActive: new Date(START.getTime() + DAY) }),
  ];
  for (const { id, get } of [first, second]) expect(OwnProfile.parse((await get('/api/r/profile')).json().data).id).toBe(id);
  expect((await test.app.inject('/api/r/profile')).statusCode).toBe(401);
});

const UPDATED = { status: 200, success: true, message: 'Profile updated successfully!' };

describe('POST /api/r/profile/update', () => {
  const EVERYTHING = {
    bio: 'Front row,\nevery stream.',
    twitter_user: 'nova',
    youtube_user: 'nova.live',
    instagram_user: 'nova_',
    tiktok_user: 'nova.less',
    crypto: 'nova@roobet',
    crypto2: 'Nova 2',
    crypto3: "O'Nova",
  };

  it('updates the fields that are sent, and no others', async () => {
    const [member, other] = [await newMember(), await newMember()];
    expect(await member.post('update', EVERYTHING)).toEqual(UPDATED);
    expect(await member.profile()).toMatchObject(EVERYTHING);
    expect(await member.post('update', { bio: 'Back row.' })).toEqual(UPDATED);
    expect(await member.profile()).toMatchObject({ ...EVERYTHING, bio: 'Back row.' });
    expect(await other.profile()).toMatchObject({ bio: null, twitter_user: null, crypto: null });
  });

  it('clears fields that are blank or null', async () => {
    const member = await newMember();
    const names = Object.keys(EVERYTHING);
    for (const nothing of [null, '', '  ']) {
      await member.post('update', EVERYTHING);
      expect(await member.post('update', Object.fromEntries(names.map((name) => [name, nothing])))).toEqual(UPDATED);
      expect(await member.profile()).toMatchObject(Object.fromEntries(names.map((name) => [name, null])));
    }
  });

  it('ignores an empty body and fields that members may not change', async () => {
    const member = await newMember();
    const before = await member.profile();
    expect(await member.post('update', {})).toEqual(UPDATED);
    expect(await member.post('update', { points: 5, role: 'Admin', id: '1', xp: 9, username: 'x' })).toEqual(UPDATED);
    expect(await member.profile()).toEqual(before);
  });

  it.each([
    ['letters', 'x'.repeat(200), true],
    ['one letter too many', 'x'.repeat(201), false],
    ['families, which are one character each to who sees them', '👨‍👩‍👧'.repeat(200), true],
    ['one flag too many', '🇮🇹'.repeat(201), false],
    ['one letter under a tower of accents', `a${'\u0301'.repeat(2000)}`, false],
    ['far too much', 'x'.repeat(200_000), false],
  ])('counts the visible characters of a bio: %s', (_name, bio, fits) => {
    expect(UpdateProfileBody.safeParse({ bio }).success).toBe(fits);
  });

  it.each([
    ['twitter_user', '@Nova_1', 'Nova_1'],
    ['twitter_user', 'https://x.com/nova', 'nova'],
    ['twitter_user', 'https://www.twitter.com/nova/?s=20', 'nova'],
    ['twitter_user', 'HTTPS://mobile.twitter.com/nova#top', 'nova'],
    ['youtube_user', '@nova-live', 'nova-live'],
    ['youtube_user', 'https://m.youtube.com/@nova', 'nova'],
    ['instagram_user', 'https://www.instagram.com/no.va?igsh=abc==', 'no.va'],
    ['tiktok_user', 'https://www.tiktok.com/@nova', 'nova'],
    ['tiktok_user', '  @nova ', 'nova'],
  ])('reads the name of %s %s', (field, given, name) => {
    expect(UpdateProfileBody.parse({ [field]: given })).toEqual({ [field]: name });
  });

  it.each<[string, unknown]>([
    ['twitter_user', 'https://evil.test/nova'],
    ['twitter_user', 'https://x.com.evil.test/nova'],
    ['twitter_user', 'https://evil.test/https://x.com/nova'],
    ['twitter_user', 'https://x.com@evil.test/nova'],
    ['twitter_user', 'https://x.com:8080/nova'],
    ['twitter_user', 'https://xXcom/nova'],
    ['twitter_user', 'http://x.com/nova'],
    ['twitter_user', 'x.com/nova'],
    ['twitter_user', 'https://x.com/nova/status/1'],
    ['twitter_user', 'javascript:alert(1)'],
    ['twitter_user', '<b>nova</b>'],
    ['twitter_user', 'no va'],
    ['twitter_user', '@@nova'],
    ['twitter_user', '@'],
    ['twitter_user', 'n'.repeat(51)],
    ['twitter_user', 'nova\nx'],
    ['youtube_user', 'https://youtube.com/watch?v=nova'],
    ['youtube_user', 'https://youtu.be/nova'],
    ['youtube_user', 'no name'],
    ['instagram_user', '../nova'],
    ['tiktok_user', 'n/m'],
    ['tiktok_user', ['nova']],
    ['crypto', 'x'.repeat(101)],
    ['crypto2', 'a\0b'],
    ['crypto3', 5],
    ['bio', 'a\0b'],
    ['bio', { toString: 'x' }],
  ])('refuses %s %j', (field, value) => {
    expect(UpdateProfileBody.safeParse({ [field]: value }).error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it('lists every invalid field, and stores none of the others', async () => {
    const member = await newMember();
    const response = await member.post('update', { bio: 'x'.repeat(201), twitter_user: 'a b', crypto: 1, crypto2: 'stays away' });
    expect(response).toMatchObject({ status: 422, success: false, errors: { bio: ['This may have at most 200 characters.'] } });
    expect(Object.keys(response.errors ?? {}).sort()).toEqual(['bio', 'crypto', 'twitter_user']);
    expect(await member.profile()).toMatchObject({ crypto2: null });
  });
});

describe('POST /api/r/profile/disconnect-kick', () => {
  it('unlinks the account once, and frees it for others', async () => {
    const member = await newMember({ kickUserId: '77', kickUsername: 'NovaLive' });
    expect(await member.post('disconnect-kick')).toEqual({
      status: 200,
      success: true,
      message: 'Kick account disconnected successfully!',
    });
    expect(await member.profile()).toMatchObject({ kick_username: null });
    expect(await member.post('disconnect-kick')).toEqual({
      status: 409,
      success: false,
      message: 'No Kick account is linked to your profile.',
    });
    await expect(newMember({ kickUserId: '77', kickUsername: 'NovaLive' })).resolves.toBeDefined();
  });
});

describe('POST /api/r/profile/claim-daily', () => {
  const CLAIMED = { status: 200, success: true, message: 'You received 100 points!' };
  const early = (wait: string) => ({
    status: 409,
    success: false,
    message: `You have already claimed your daily reward. The next one is ready in ${wait}.`,
  });

  it.each([
    [0, '24 hours'],
    [1, '24 hours'],
    [60_000, '23 hours and 59 minutes'],
    [22.5 * HOUR, '1 hour and 30 minutes'],
    [23 * HOUR, '1 hour'],
    [DAY - 60_001, '2 minutes'],
    [DAY - 1, '1 minute'],
  ])('%i ms after a claim, the wait is %s', (passed, wait) => {
    expect(inEnglish(waitUntilNextClaim(START, new Date(START.getTime() + passed)))).toBe(wait);
  });

  it('gives 100 points every 24 hours, by the clock of the server, with an activity', async () => {
    const member = await newMember();
    expect(await member.post('claim-daily')).toEqual(CLAIMED);
    now = new Date(START.getTime() + DAY - 1);
    expect(await member.post('claim-daily')).toEqual(early('1 minute'));
    expect(await member.profile()).toMatchObject({ points: '100', last_daily_claim: START.toISOString() });
    now = new Date(START.getTime() + DAY);
    expect(await member.post('claim-daily')).toEqual(CLAIMED);
    expect(await member.profile()).toMatchObject({ points: '200', last_daily_claim: now.toISOString() });
    const activity = { type: 'other', title: 'Claimed the daily reward' };
    expect((await member.get('/api/r/profile/recent-activity')).json()).toMatchObject({ activities: [activity, activity] });
    const lines = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, member.id));
    expect(lines.map(({ amount, reason }) => [amount, reason])).toEqual([
      [100, 'daily-reward'],
      [100, 'daily-reward'],
    ]);
  });

  it('gives the points once for concurrent claims', async () => {
    const member = await newMember({ lastDailyClaim: new Date(START.getTime() - DAY) });
    const responses = await Promise.all(Array.from({ length: 8 }, () => member.post('claim-daily')));
    expect(responses.filter(({ status }) => status === 200)).toEqual([CLAIMED]);
    expect(responses.filter(({ status }) => status === 409)).toEqual(Array.from({ length: 7 }, () => early('24 hours')));
    expect(await member.profile()).toMatchObject({ points: '100', xp: 20 });
  });
});

it.each(['update', 'disconnect-kick', 'claim-daily'])('POST /api/r/profile/%s requires a member', async (call) => {
  const guest = await openBrowser(test);
  for (const payload of [{}, { bio: 5 }]) expect((await guest.post(`/api/r/profile/${call}`, payload)).statusCode).toBe(401);
});

it('accepts an empty body with a JSON content type on endpoints without a body', async () => {
  const headers = { ...(await newMember()).headers, 'content-type': 'application/json' };
  expect((await test.app.inject({ method: 'POST', url: '/api/r/profile/claim-daily', headers })).statusCode).toBe(200);
});
