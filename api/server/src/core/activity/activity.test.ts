/** @both-databases Activities of the same members are counted concurrently. */
import { AchievementsResponse, ActivitiesResponse, type Activity as ActivityItem } from '@greenroom/contract';
import { eq, sql } from 'drizzle-orm';
import { members, pointsLedger } from '../../db/schema';
import { replaceTexts } from '../../lib/texts';
import { sharedTestApp } from '../../testing/test-app';
import { ACHIEVEMENTS, achievementsAt, type Subject } from './achievements.rules';
import { recordActivity, type Activity } from './record-activity';

const GERMAN = `
msgid "Entered a raffle"
msgstr "An einer Verlosung teilgenommen"

msgid "{count, plural, one {{name} ({count} entry)} other {{name} ({count} entries)}}"
msgstr "{count, plural, one {{name} ({count} Los)} other {{name} ({count} Lose)}}"

msgid "Achievement unlocked: {title}"
msgstr "Erfolg freigeschaltet: {title}"

msgid "First Ticket"
msgstr "Erstes Los"

msgid "Enter a raffle."
msgstr "Nimm an einer Verlosung teil."
`;

const AT = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp({ now: () => AT });
let memberId: string;
let browser: { cookie: string };

beforeEach(async () => {
  memberId = `${(await test.db.$count(members)) + 1}`;
  browser = await test.signIn({ id: memberId });
});

const entry = (more: Partial<Activity> = {}): Activity => ({
  memberId,
  type: 'raffle_entry',
  title: 'Entered a raffle',
  description: 'The Long Run',
  at: AT,
  ...more,
});

const record = (...happened: Activity[]) => test.db.transaction((tx) => recordActivity(tx, ...happened));

async function get(url: string, headers = {}) {
  const response = await test.app.inject({ url: `/api/r/${url}`, headers });
  return { status: response.statusCode, json: response.json() as unknown };
}

async function ownActivities(): Promise<ActivityItem[]> {
  return ActivitiesResponse.parse((await get('profile/recent-activity', browser)).json).activities;
}

async function standing(id = memberId) {
  const [row] = await test.db.select({ xp: members.xp, points: members.points }).from(members).where(eq(members.id, id));
  const achieved = AchievementsResponse.parse((await get(`user/${id}/achievements`)).json).achievements;
  return { ...row, achieved: achieved.map(({ title }) => title).sort() };
}

describe('the achievements', () => {
  it('have every rarity and category, and unique ids', () => {
    expect(new Set(ACHIEVEMENTS.map(({ id }) => id)).size).toBe(ACHIEVEMENTS.length);
    expect(new Set(ACHIEVEMENTS.map(({ rarity }) => rarity))).toEqual(new Set(['common', 'rare', 'epic', 'legendary']));
    const categories = new Set(['bonus_hunts', 'tournaments', 'raffles', 'social', 'general']);
    expect(new Set(ACHIEVEMENTS.map(({ category }) => category))).toEqual(categories);
  });

  it('give points only for outcomes that the site decides', () => {
    const giving = ACHIEVEMENTS.filter(({ points }) => points > 0);
    expect(new Set(giving.map(({ subject }) => subject))).toEqual(new Set(['winning']));
  });

  it.each<[Subject, number, string[]]>([
    ['raffle_entry', 0, []],
    ['raffle_entry', 1, ['First Ticket']],
    ['raffle_entry', 24, ['First Ticket']],
    ['raffle_entry', 25, ['First Ticket', 'Ticket Collector']],
    ['daily_reward', 6, []],
    ['daily_reward', 7, ['Daily Habit']],
    ['kick_link', 2, ['Plugged In']],
    ['other', 1000, []],
  ])('%s, %i times: %j', (subject, count, titles) => {
    expect(achievementsAt(subject, count).map(({ title }) => title)).toEqual(titles);
  });
});

describe('recordActivity', () => {
  it('adds experience each time, and the reward of an achievement once', async () => {
    await record(entry());
    expect(await standing()).toEqual({ xp: 60, points: 0, achieved: ['First Ticket'] });
    await record(entry());
    expect(await standing()).toEqual({ xp: 70, points: 0, achieved: ['First Ticket'] });
    expect((await ownActivities()).map(({ title }) => title)).toEqual([
      'Entered a raffle',
      'Achievement unlocked: First Ticket',
      'Entered a raffle',
    ]);
  });

  it('counts by the subject if one is given', async () => {
    const daily = entry({ type: 'other', subject: 'daily_reward' });
    await record(...Array.from({ length: 6 }, () => daily));
    expect((await standing()).achieved).toEqual([]);
    await record(daily);
    expect((await standing()).achieved).toEqual(['Daily Habit']);
  });

  it('books the points of an achievement in the ledger', async () => {
    await record(entry({ type: 'winning' }));
    expect(await standing()).toEqual({ xp: 350, points: 100, achieved: ['In the Spotlight'] });
    const lines = await test.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId));
    expect(lines).toMatchObject([{ amount: 100, reason: 'achievement' }]);
  });

  it('counts concurrent activities of the same members', async () => {
    const other = `${memberId}0`;
    await test.signIn({ id: other });
    const both = [entry(), entry({ memberId: other, type: 'winning' })];
    await Promise.all(Array.from({ length: 24 }, (_, index) => record(...(index % 2 ? both : both.toReversed()))));
    expect(await standing()).toEqual({ xp: 24 * 10 + 50, points: 0, achieved: ['First Ticket'] });
    expect(await standing(other)).toMatchObject({ points: 1100, achieved: ['Headliner', 'In the Spotlight'] });
  });

  it('is rolled back with its transaction', async () => {
    const failing = test.db.transaction(async (tx) => {
      await recordActivity(tx, entry());
      throw new Error('sold out');
    });
    await expect(failing).rejects.toThrow('sold out');
    expect(await standing()).toEqual({ xp: 0, points: 0, achieved: [] });
    expect(await ownActivities()).toEqual([]);
  });
});

describe('recent activities', () => {
  it('are listed newest first, at most twenty', async () => {
    const at = (minute: number) => new Date(AT.getTime() + minute * 60_000);
    await record(...Array.from({ length: 25 }, (_, index) => entry({ description: `${index}`, at: at(index) })));
    const activities = await ownActivities();
    expect(activities).toHaveLength(20);
    expect(activities[0]).toMatchObject({ title: 'Achievement unlocked: Ticket Collector', created_at: at(24).toISOString() });
    expect(activities.filter(({ type }) => type === 'raffle_entry').map(({ description }) => description)).toEqual(
      Array.from({ length: 19 }, (_, index) => `${24 - index}`),
    );
  });

  it('include purchases and claims only for the member', async () => {
    await record(entry(), entry({ type: 'other', subject: 'redemption', title: 'Redeemed a cap' }));
    const own = await get(`user/${memberId}/recent-activity`, browser);
    expect(own.json).toEqual((await get('profile/recent-activity', browser)).json);
    expect(JSON.stringify(own.json)).toContain('Redeemed a cap');
    const stranger = await test.signIn({ id: `${memberId}0` });
    for (const headers of [{}, stranger]) {
      const { json } = await get(`user/${memberId}/recent-activity`, headers);
      expect(ActivitiesResponse.parse(json).activities.map(({ type }) => type)).not.toContain('other');
      expect(JSON.stringify(json)).toContain('Entered a raffle');
    }
  });

  it('are those of the requested member', async () => {
    await record(entry());
    const stranger = await test.signIn({ id: `${memberId}0` });
    expect((await get('profile/recent-activity', stranger)).json).toEqual({ success: true, activities: [] });
    expect((await get('profile/recent-achievements', stranger)).json).toEqual({ success: true, achievements: [] });
  });
});

it('lists achievements with their definition, newest first', async () => {
  await record(entry(), entry({ type: 'bonus_hunt_prediction', at: new Date(AT.getTime() + 1) }));
  const own = await get('profile/recent-achievements', browser);
  expect(own.json).toEqual((await get(`user/${memberId}/achievements`)).json);
  const { achievements } = AchievementsResponse.parse(own.json);
  expect(achievements.map(({ id }) => id)).toEqual([1, 7]);
  expect(achievements[1]).toEqual({
    id: 7,
    title: 'First Ticket',
    description: 'Enter a raffle.',
    rarity: 'common',
    category: 'raffles',
    points: 0,
    xp_reward: 50,
    unlocked_at: AT.toISOString(),
  });
});

it('omits an achievement that is no longer defined', async () => {
  await record(entry());
  await test.db.execute(sql`insert into member_achievements values (${memberId}, 9999, now())`);
  expect((await standing()).achieved).toEqual(['First Ticket']);
});

describe('in German', () => {
  beforeAll(() => replaceTexts('de', GERMAN));
  afterAll(() => replaceTexts('de'));

  it('members read the rows that others read in English', async () => {
    const german = await test.signIn({ id: `${memberId}0`, language: 'de' });
    await record(entry({ description: 'Enter a raffle. (1,000 entries)' }));
    const textsOf = async (headers: object) => {
      const [{ json: list }, { json: achieved }] = [
        await get(`user/${memberId}/recent-activity`, headers),
        await get(`user/${memberId}/achievements`, headers),
      ];
      const items = [...ActivitiesResponse.parse(list).activities, ...AchievementsResponse.parse(achieved).achievements];
      return items.map(({ title, description }) => [title, description]);
    };
    const [unlocked, entered, achievement] = await textsOf(german);
    expect(unlocked).toEqual(['Erfolg freigeschaltet: Erstes Los', 'Nimm an einer Verlosung teil.']);
    expect(entered).toEqual(['An einer Verlosung teilgenommen', 'Enter a raffle. (1.000 Lose)']);
    expect(achievement).toEqual(['Erstes Los', 'Nimm an einer Verlosung teil.']);
    expect(await textsOf(browser)).toEqual([
      ['Achievement unlocked: First Ticket', 'Enter a raffle.'],
      ['Entered a raffle', 'Enter a raffle. (1,000 entries)'],
      ['First Ticket', 'Enter a raffle.'],
    ]);
  });
});

describe('errors', () => {
  it.each([
    ['profile/recent-activity', 401],
    ['profile/recent-achievements', 401],
    ['user/99999/recent-activity', 404],
    ['user/99999/achievements', 404],
    ['user/somebody/recent-activity', 404],
    ['user/%00/achievements', 404],
  ])('GET /api/r/%s returns %i', async (url, status) => {
    expect(await get(url)).toMatchObject({ status, json: { success: false } });
  });
});
