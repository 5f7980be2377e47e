import { RaffleResponse } from '@greenroom/contract';
import fc from 'fast-check';
import { channelActions, chatMinutes, raffleEntries, raffles, streamPointSettings } from '../../../db/schema';
import { DAY } from '../../../lib/durations';
import { insertRow } from '../../../admin/rows';
import { sharedTestApp } from '../../../testing/test-app';
import { membersOf } from '../../../testing/test-members';
import { discordCreatedAt, entryRulesOf, judgeRules, type EntryFacts } from './entry-rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const discordId = (at: Date, serial = 0) => String((BigInt(at.getTime()) - 1_420_070_400_000n) * 2n ** 22n + BigInt(serial));

const NO_RULES = {
  minAccountDays: null,
  minDiscordDays: null,
  minPoints: null,
  minMessages: null,
  messagesDays: 7,
  subscribersOnly: false,
};
const FACTS: EntryFacts = {
  memberId: discordId(daysAgo(400)),
  createdAt: daysAgo(100),
  points: 100,
  isKickLinked: true,
  chat: [],
  subscribedAt: null,
};

describe('the rules of entry', () => {
  const judge = (
    rules: Partial<typeof NO_RULES | Record<keyof typeof NO_RULES, number | boolean | null>>,
    facts: Partial<EntryFacts> = {},
  ) =>
    judgeRules(entryRulesOf({ ...NO_RULES, ...rules } as typeof NO_RULES), { ...FACTS, ...facts }, NOW).map(
      ({ is_met: isMet, note }) => note ?? isMet,
    );
  const hour = (days: number, messages = 1, isSubscriber = false) => ({ hour: daysAgo(days), messages, isSubscriber });

  it.each([
    ['no rule', {}, {}, []],
    ['an account of the age', { minAccountDays: 7 }, { createdAt: daysAgo(7) }, [true]],
    ['an account a millisecond too young', { minAccountDays: 7 }, { createdAt: new Date(daysAgo(7).getTime() + 1) }, ['It is 6 days old.']],
    ['an account of the last hours', { minAccountDays: 1 }, { createdAt: daysAgo(0.5) }, ['It is 0 days old.']],
    ['a Discord account of the age', { minDiscordDays: 30 }, { memberId: discordId(daysAgo(30)) }, [true]],
    ['a younger Discord account', { minDiscordDays: 30 }, { memberId: discordId(daysAgo(1.5)) }, ['It is 1 day old.']],
    ['exactly the points', { minPoints: 100 }, {}, [true]],
    ['a point less', { minPoints: 1000 }, { points: 999 }, ['You have 999.']],
    ['messages on several days', { minMessages: 5 }, { chat: [hour(0.1, 2), hour(6.9, 3)] }, [true]],
    ['messages before the days that count', { minMessages: 5, messagesDays: 2 }, { chat: [hour(0.1, 2), hour(2.1, 3)] }, ['You have 2.']],
    ['messages without Kick', { minMessages: 5 }, { isKickLinked: false }, ['Link your Kick account in your settings.']],
    ['a subscription of this month', { subscribersOnly: true }, { subscribedAt: daysAgo(31) }, [true]],
    [
      'a subscription that has ended',
      { subscribersOnly: true },
      { subscribedAt: daysAgo(31.1) },
      ['If you are, write in the Kick chat and try again a minute later.'],
    ],
    ["a subscriber's badge", { subscribersOnly: true }, { chat: [hour(7, 1, true)] }, [true]],
    [
      "a subscriber's badge of long ago",
      { subscribersOnly: true },
      { chat: [hour(7.1, 1, true), hour(1)] },
      [expect.stringContaining('write in the Kick chat')],
    ],
    ['no Kick account', { subscribersOnly: true }, { isKickLinked: false }, ['Link your Kick account in your settings.']],
    ['several rules', { minAccountDays: 7, minDiscordDays: 999, minPoints: 100 }, {}, [true, 'It is 400 days old.', true]],
  ])('with %s', (_case, rules, facts, expected) => {
    expect(judge(rules, facts)).toEqual(expected);
  });

  it('are met sooner or later: who meets an age or a balance meets it later and with more as well', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(1000), fc.nat(1000), (age, minimum, points, more) => {
        const rules = entryRulesOf({ ...NO_RULES, minAccountDays: minimum + 1, minPoints: points + 1 });
        const facts = { ...FACTS, createdAt: daysAgo(age), points };
        const metBy = (member: EntryFacts, at: Date) => judgeRules(rules, member, at).map(({ is_met: isMet }) => Number(isMet));
        const [before, after] = [metBy(facts, NOW), metBy({ ...facts, points: points + more }, new Date(NOW.getTime() + more * DAY))];
        before.forEach((isMet, index) => expect(after[index]).toBeGreaterThanOrEqual(isMet));
      }),
    );
  });

  it('read the age of a Discord account from its id', () => {
    // Example in Discord's documentation.
    expect(discordCreatedAt('175928847299117063').toISOString()).toBe('2016-04-30T11:18:25.796Z');
  });
});

describe('POST /api/r/raffles/{id}/enter', () => {
  const test = sharedTestApp({ now: () => NOW });
  const signIn = membersOf(() => test);
  let serial = 0;

  beforeAll(async () => {
    await test.db.update(streamPointSettings).set({ isEnabled: true });
  });

  const makeRaffle = (rules: Partial<typeof raffles.$inferInsert>) => {
    const base = { title: 'Spins', description: '', prize: 'Spins', startsAt: daysAgo(1) };
    return insertRow(test.db, raffles, { ...base, allowPasswordlessEntry: true, allowPointsEntry: true, ...rules });
  };

  async function newMember({ discordDays = 400, days = 100, points = 0, kickUserId = null as string | null } = {}) {
    const id = discordId(daysAgo(discordDays), ++serial);
    const { post, page } = await signIn({ id, createdAt: daysAgo(days), kickUserId, points });
    return {
      async enter(raffleId: number, payload: object = { entry_type: 'passwordless' }) {
        const { status, message } = await post(`/raffles/${raffleId}/enter`, payload);
        return [status, message];
      },
      rules: (raffleId: number) => rulesOf(raffleId, { cookie: page.cookie }),
    };
  }

  async function rulesOf(raffleId: number, headers = {}) {
    const { data } = RaffleResponse.parse((await test.app.inject({ url: `/api/r/raffles/${raffleId}`, headers })).json());
    return data.entry_rules.map(({ text, is_met: isMet, note }) => `${text} ${isMet} ${note}`);
  }

  it('names the rules that are not met, and stores nothing', async () => {
    const raffleId = await makeRaffle({ minAccountDays: 7, minDiscordDays: 30, minPoints: 50 });
    const member = await newMember({ days: 3, discordDays: 400, points: 20 });
    expect(await member.enter(raffleId)).toEqual([
      409,
      "You can't enter yet. Your account here must be at least 7 days old. You need to hold at least 50 points, without spending any.",
    ]);
    expect(await member.enter(raffleId, { entry_type: 'points', points_spent: 10 })).toMatchObject([
      409,
      expect.stringContaining("You can't enter yet."),
    ]);
    expect(await test.db.$count(raffleEntries)).toBe(0);
  });

  it('counts the points before the entry is paid, and keeps them', async () => {
    const raffleId = await makeRaffle({ minPoints: 50, pointsPerEntry: 10 });
    const member = await newMember({ points: 50 });
    expect(await member.enter(raffleId, { entry_type: 'points', points_spent: 10 })).toEqual([200, 'Successfully entered raffle!']);
    expect(await member.enter(raffleId)).toMatchObject([409, expect.stringContaining('You have 40.')]);
  });

  it('counts the messages and the subscription of the linked Kick account', async () => {
    const raffleId = await makeRaffle({ minMessages: 10, messagesDays: 3, subscribersOnly: true });
    const [member, other] = [await newMember({ kickUserId: '71' }), await newMember({ kickUserId: '72' })];
    expect(await member.enter(raffleId)).toMatchObject([
      409,
      expect.stringContaining('You need at least 10 messages in the Kick chat within the last 3 days. You must be a subscriber'),
    ]);
    const hour = { kickUserId: '71', username: 'nova', minutes: '1', badges: 0, textHash: 1, expiresAt: daysAgo(-5) };
    await test.db.insert(chatMinutes).values([
      { ...hour, hour: daysAgo(1), messages: 6 },
      { ...hour, hour: daysAgo(2), messages: 4 },
      { ...hour, hour: daysAgo(4), messages: 90 },
    ]);
    await test.db
      .insert(channelActions)
      .values({ id: 's1', kickUserId: '71', username: 'nova', kind: 'subscription', count: 1, occurredAt: daysAgo(20) });
    expect(await member.enter(raffleId)).toEqual([200, 'Successfully entered raffle!']);
    expect(await other.enter(raffleId)).toMatchObject([409, expect.anything()]);
  });

  it('shows the rules to guests, and to members which of them they meet', async () => {
    const raffleId = await makeRaffle({ minAccountDays: 1, minPoints: 1 });
    const member = await newMember({ points: 0 });
    const [age, points] = ['Your account here must be at least 1 day old.', 'You need to hold at least 1 point, without spending any.'];
    expect(await rulesOf(raffleId)).toEqual([`${age} null null`, `${points} null null`]);
    expect(await member.rules(raffleId)).toEqual([`${age} true null`, `${points} false You have 0.`]);
  });

  it('keeps an entry after the rules have changed', async () => {
    const raffleId = await makeRaffle({});
    const member = await newMember();
    await member.enter(raffleId);
    await test.db.update(raffles).set({ minPoints: 1000 });
    const { data } = (await test.app.inject({ url: `/api/r/raffles/${raffleId}/entries` })).json();
    expect(data).toHaveLength(1);
    expect(await (await newMember()).enter(raffleId)).toMatchObject([409, expect.anything()]);
  });
});
