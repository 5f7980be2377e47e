import { DEFAULT_STREAM_POINT_RULES, type StreamPointRules } from '@greenroom/contract/admin';
import fc from 'fast-check';
import { BADGES } from '../../db/schema/kick-activity';
import {
  addLiveTime,
  badgeBits,
  bonusPercent,
  continuesStream,
  earnedIn,
  isExcludedAccount,
  type StreamTimes,
  supportTimeOf,
  tickCount,
  timesOf,
  type ViewerFacts,
} from './stream-points.rules';

const RULES = DEFAULT_STREAM_POINT_RULES;
const START = 1000;
const HOUR_MINUTES = 60;
const OVER = START + 10 * HOUR_MINUTES;
const stream = (minutes: number): StreamTimes => ({ start: START, live: [{ from: START, to: START + minutes }] });
const wrote = (...minutes: number[]): ViewerFacts => ({ minutes: minutes.map((minute) => START + minute), badges: 0, actions: [] });
const earned = (facts: ViewerFacts, { rules = RULES, times = stream(2 * HOUR_MINUTES), now = OVER } = {}) =>
  earnedIn(rules, times, facts, now);

describe('presence', () => {
  it('gives the ticks of 15 minutes after a message', () => {
    expect(earned(wrote(0)).ticks).toBe(3);
    expect(earned(wrote(5)).ticks).toBe(3);
    expect(earned(wrote(7)).ticks).toBe(3);
  });

  it('joins windows that overlap', () => {
    expect(earned(wrote(0, 3)).ticks).toBe(3);
    expect(earned(wrote(0, 14)).ticks).toBe(5);
  });

  it('gives no tick for a time without a message, before the stream or after its end', () => {
    expect(earned(wrote()).ticks).toBe(0);
    expect(earned(wrote(-1, 121)).points).toMatchObject({ watching: 0, first_message: 0 });
    expect(earned(wrote(118)).ticks).toBe(1);
  });

  it('gives ticks as time passes', () => {
    expect([4, 5, 9, 10, 15, 40].map((minutes) => earned(wrote(0), { now: START + minutes }).ticks)).toEqual([0, 1, 1, 2, 3, 3]);
  });

  it('gives no tick in the gap of a restart, and goes on in the same rhythm', () => {
    const restarted: StreamTimes = {
      start: START,
      live: [
        { from: START, to: START + 7 },
        { from: START + 12, to: START + 60 },
      ],
    };
    expect(tickCount(RULES, restarted, OVER)).toBe(11);
    expect(earned(wrote(1), { times: restarted }).ticks).toBe(2);
  });

  it('ends after 24 hours for a stream whose end is unknown', () => {
    const endless = timesOf({ live: [{ from: '2026-03-15T20:00:30.000Z', to: null }], endedAt: null });
    expect(tickCount(RULES, endless, endless.start + 48 * HOUR_MINUTES)).toBe((24 * HOUR_MINUTES) / RULES.tick_minutes);
  });
});

it('counts one message a minute, up to the limit of the hour', () => {
  const rules = { ...RULES, tick_points: 0, messages_per_hour: 3 };
  expect(earned(wrote(1, 1, 1, 2), { rules }).points.watching).toBe(2);
  expect(earned(wrote(1, 2, 3, 4, 5, 61), { rules }).points.watching).toBe(4);
});

it('limits ticks and messages by hour and by stream, the rest not', () => {
  const everyMinute = {
    ...wrote(...Array.from({ length: 120 }, (_, minute) => minute)),
    actions: [{ kind: 'subscription' as const, count: 1 }],
  };
  expect(earned(everyMinute).points).toEqual({ watching: 280, first_message: 20, follow: 0, subscription: 500, gifts: 0 });
  const capped = earned(everyMinute, { rules: { ...RULES, hour_cap: 100, stream_cap: 150 } });
  expect(capped).toMatchObject({ points: { watching: 150, first_message: 20, subscription: 500 }, cappedHours: 2 });
});

it('counts a follow once, each subscription, and gifts up to their limit', () => {
  const actions = [
    { kind: 'follow' as const, count: 1 },
    { kind: 'follow' as const, count: 1 },
    { kind: 'subscription' as const, count: 1 },
    { kind: 'gifts' as const, count: 40 },
    { kind: 'gifts' as const, count: 40 },
  ];
  expect(earned({ minutes: [], badges: 0, actions }).points).toEqual({
    watching: 0,
    first_message: 0,
    follow: 50,
    subscription: 500,
    gifts: 5000,
  });
});

it('counts support from the minute after the stream before, to the last minute of its own', () => {
  const [previousEnd, endedAt] = [new Date('2026-03-14T23:10:40Z'), new Date('2026-03-15T22:00:20Z')];
  expect(supportTimeOf({ endedAt }, previousEnd)).toEqual({
    from: new Date('2026-03-14T23:11:00Z'),
    before: new Date('2026-03-15T22:01:00Z'),
  });
  expect(supportTimeOf({ endedAt: null }, null)).toEqual({ from: new Date(0), before: null });
});

it('takes the highest bonus alone', () => {
  const rules = { ...RULES, subscriber_percent: 150, vip_percent: 120, moderator_percent: 200 };
  expect([0, BADGES.vip, BADGES.vip | BADGES.subscriber, 7].map((badges) => bonusPercent(rules, badges))).toEqual([100, 120, 150, 200]);
  expect(
    badgeBits([
      { type: 'founder', count: null },
      { type: 'VIP', count: 3 },
      { type: 'og', count: null },
    ]),
  ).toBe(BADGES.subscriber | BADGES.vip);
});

it('excludes accounts by name in any case, by id, and the streamer', () => {
  const excluded = new Set(['botrix', '42']);
  const viewer = { kickUserId: '1', username: 'Nova', badges: BADGES.moderator };
  expect(isExcludedAccount(excluded, viewer)).toBe(false);
  expect(isExcludedAccount(excluded, { ...viewer, username: 'BotRix' })).toBe(true);
  expect(isExcludedAccount(excluded, { ...viewer, kickUserId: '42' })).toBe(true);
  expect(isExcludedAccount(excluded, { ...viewer, badges: BADGES.broadcaster })).toBe(true);
});

describe('the times of a stream', () => {
  const at = (time: string) => `2026-03-15T${time}:00.000Z`;
  const first = { from: at('20:00'), to: at('21:00') };
  const second = { from: at('21:05'), to: null };

  it('join starts and ends in any order', () => {
    const parts = [{ from: at('20:00'), to: null }, first, second];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [2, 0, 1],
    ]) {
      expect(order.reduce((live, index) => addLiveTime(live, parts[index] ?? second), [] as (typeof parts)[number][])).toEqual([
        first,
        second,
      ]);
    }
  });

  it('go on after a restart within 15 minutes', () => {
    expect(continuesStream([first], new Date(at('21:15')))).toBe(true);
    expect(continuesStream([first], new Date(at('21:16')))).toBe(false);
    expect(continuesStream([{ ...first, to: null }], new Date(at('21:05')))).toBe(false);
  });

  it('end with the next start where the end is unknown', () => {
    expect(
      timesOf({ live: [{ ...first, to: null }, second], endedAt: new Date(at('22:00')) }).live.map(({ from, to }) => to - from),
    ).toEqual([65, 55]);
  });
});

describe('in every case', () => {
  const amount = fc.nat(200);
  const percent = fc.integer({ min: 100, max: 300 });
  const someRules: fc.Arbitrary<StreamPointRules> = fc.record({
    window_minutes: fc.integer({ min: 1, max: 60 }),
    tick_minutes: fc.integer({ min: 1, max: 60 }),
    tick_points: amount,
    message_points: amount,
    messages_per_hour: fc.nat(60),
    first_message_points: amount,
    follow_points: amount,
    subscription_points: amount,
    gift_points: amount,
    gifts_per_stream: fc.nat(10),
    subscriber_percent: percent,
    vip_percent: percent,
    moderator_percent: percent,
    hour_cap: fc.nat(2000),
    stream_cap: fc.nat(5000),
  });
  const someTimes: fc.Arbitrary<StreamTimes> = fc.tuple(fc.nat(200), fc.nat(30), fc.nat(200)).map(([one, gap, other]) => ({
    start: START,
    live: [
      { from: START, to: START + one },
      { from: START + one + gap, to: START + one + gap + other },
    ],
  }));
  const minute = fc.integer({ min: START - 20, max: START + 450 });
  const someFacts: fc.Arbitrary<ViewerFacts> = fc.record({
    minutes: fc.array(minute, { maxLength: 60 }),
    badges: fc.nat(7),
    actions: fc.array(
      fc.record({
        kind: fc.constantFrom('follow' as const, 'subscription' as const, 'gifts' as const),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 4 },
    ),
  });
  const now = fc.integer({ min: START, max: START + 450 });
  const total = ({ points }: ReturnType<typeof earnedIn>) => Object.values(points).reduce((sum, value) => sum + value, 0);

  it('exceeds no cap', () => {
    fc.assert(
      fc.property(someRules, someTimes, someFacts, now, (rules, times, facts, at) => {
        const { points, hours } = earnedIn(rules, times, facts, at);
        expect(points.watching).toBeLessThanOrEqual(rules.stream_cap);
        for (const hour of hours.values()) expect(hour).toBeLessThanOrEqual(rules.hour_cap);
      }),
    );
  });

  it('is the same in any order of the messages, and for messages that arrive twice', () => {
    fc.assert(
      fc.property(someRules, someTimes, someFacts, now, fc.infiniteStream(fc.nat()), (rules, times, facts, at, numbers) => {
        const mixed = [...facts.minutes, ...facts.minutes]
          .map((value) => [numbers.next().value as number, value] as const)
          .sort(([one], [other]) => one - other);
        expect(earnedIn(rules, times, { ...facts, minutes: mixed.map(([, value]) => value) }, at)).toEqual(
          earnedIn(rules, times, facts, at),
        );
      }),
    );
  });

  it('never gives less of any kind for more messages, badges, actions or time', () => {
    fc.assert(
      fc.property(someRules, someTimes, someFacts, someFacts, now, now, (rules, times, facts, more, one, other) => {
        const both = {
          minutes: [...facts.minutes, ...more.minutes],
          badges: facts.badges | more.badges,
          actions: [...facts.actions, ...more.actions],
        };
        const less = earnedIn(rules, times, facts, Math.min(one, other));
        const all = earnedIn(rules, times, both, Math.max(one, other));
        for (const [kind, points] of Object.entries(less.points))
          expect(all.points[kind as keyof typeof all.points]).toBeGreaterThanOrEqual(points);
        expect(total(all)).toBeGreaterThanOrEqual(total(less));
      }),
    );
  });

  it('gives at most the highest bonus on what a viewer without badges gets', () => {
    fc.assert(
      fc.property(someRules, someTimes, someFacts, now, (rules, times, facts, at) => {
        const highest = Math.max(rules.subscriber_percent, rules.vip_percent, rules.moderator_percent);
        const uncapped = { ...rules, hour_cap: 1e9, stream_cap: 1e9 };
        const plain = earnedIn(uncapped, times, { ...facts, badges: 0 }, at).points.watching;
        expect(earnedIn(uncapped, times, { ...facts, badges: 7 }, at).points.watching).toBeLessThanOrEqual((plain * highest) / 100);
      }),
    );
  });
});
