import type { StreamPointRules } from '@greenroom/contract/admin';
import type { LiveTime } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { BADGES, type KickBadge } from '../../db/schema/kick-activity';

/** What a viewer gets points for, in the order of the database. The caps limit `watching`, ticks and messages. */
export const KINDS = ['first_message', 'follow', 'gifts', 'subscription', 'watching'] as const;
export type Kind = (typeof KINDS)[number];

const BIT_OF: ReadonlyMap<string, number> = new Map([...Object.entries(BADGES), ['founder', BADGES.subscriber]]);

/** The badges of a message as bits. */
export const badgeBits = (badges: readonly KickBadge[]): number =>
  badges.reduce((bits, { type }) => bits | (BIT_OF.get(type.toLowerCase()) ?? 0), 0);

/** Minutes since the epoch. All times of the rules are whole minutes: a message in a minute counts from the start of the next one. */
export type Minute = number;

export const minuteOf = (time: Date): Minute => Math.floor(time.getTime() / MINUTE);
export const timeOf = (minute: Minute): Date => new Date(minute * MINUTE);

/** A stream whose end never became known gives points for this long at most. */
const MAX_STREAM_MINUTES = 24 * 60;

/** When a stream was live. */
export interface StreamTimes {
  start: Minute;
  /** In order and without overlaps; `to` may be infinite while it is live. */
  live: { from: Minute; to: Minute }[];
}

/** The times of a stored stream. @param endedAt ends a time whose own end is unknown */
export function timesOf({ live, endedAt }: { live: readonly LiveTime[]; endedAt: Date | null }): StreamTimes {
  const times = live.map(({ from, to }, index) => {
    const end = to ?? live[index + 1]?.from ?? endedAt;
    const start = minuteOf(new Date(from));
    return { from: start, to: Math.min(end === null ? Infinity : minuteOf(new Date(end)), start + MAX_STREAM_MINUTES) };
  });
  return { start: times[0]?.from ?? 0, live: times };
}

/** Adds a live time, or the end of a known one, in whatever order they are reported. */
export function addLiveTime(live: readonly LiveTime[], time: LiveTime): LiveTime[] {
  const known = live.find(({ from }) => from === time.from);
  const others = live.filter((other) => other !== known);
  return [...others, { from: time.from, to: time.to ?? known?.to ?? null }].sort(
    (one, other) => Date.parse(one.from) - Date.parse(other.from),
  );
}

/** A stream that restarts within this time of its end goes on. */
const RESTART_MS = 15 * MINUTE;

/** Whether a channel that goes live continues a stream: one whose end is unknown was another, since nothing says how long ago it ended. */
export function continuesStream(live: readonly LiveTime[], startedAt: Date): boolean {
  const end = live.at(-1)?.to;
  return end != null && startedAt.getTime() - Date.parse(end) <= RESTART_MS;
}

/**
 * When a follow, a subscription or a gift counts for a stream: from the end of the stream before, so that support between two streams
 * counts for the next one, to its own end.
 */
export interface SupportTime {
  from: Date;
  /** Exclusive; null while the stream is live. */
  before: Date | null;
}

/** @param previousEnd of the stream before it, null for the first one */
export function supportTimeOf({ endedAt }: { endedAt: Date | null }, previousEnd: Date | null): SupportTime {
  const after = (time: Date) => timeOf(minuteOf(time) + 1);
  return { from: previousEnd ? after(previousEnd) : new Date(0), before: endedAt && after(endedAt) };
}

/** A follow, a subscription or gifts. */
export interface Action {
  kind: Exclude<Kind, 'watching' | 'first_message'>;
  /** Of gifts: the number of subscriptions. */
  count: number;
}

/** All that is known of a viewer: sets, so that neither the order nor the repetition of events matters. */
export interface ViewerFacts {
  /** The minutes in which they wrote, in any order. */
  minutes: readonly Minute[];
  badges: number;
  /** Those that count for the stream, each event once. */
  actions: readonly Action[];
}

/** What a viewer has earned in a stream. */
export interface Earned {
  points: Record<Kind, number>;
  ticks: number;
  /** Points of ticks and messages by hour of the stream, within the hour's cap. */
  hours: ReadonlyMap<number, number>;
  cappedHours: number;
}

/**
 * Computes everything that a viewer has earned in a stream, from the beginning, so that a late event gives what it would have given in
 * time. More facts never give less.
 * @param now ticks after this time are not given yet
 */
export function earnedIn(rules: StreamPointRules, stream: StreamTimes, facts: ViewerFacts, now: Minute): Earned {
  const written = [...new Set(facts.minutes)].filter((minute) => isLive(stream, minute)).sort((one, other) => one - other);
  const ticks = coveredTicks(rules, stream, written, now);
  const hours = pointsByHour(rules, stream, { ticks, written, percent: bonusPercent(rules, facts.badges) });
  const countOf = (kind: Action['kind']) => facts.actions.reduce((sum, action) => (action.kind === kind ? sum + action.count : sum), 0);
  return {
    points: {
      watching: Math.min(rules.stream_cap, sum(hours.values())),
      first_message: written.length > 0 ? rules.first_message_points : 0,
      follow: Math.min(1, countOf('follow')) * rules.follow_points,
      subscription: countOf('subscription') * rules.subscription_points,
      gifts: Math.min(rules.gifts_per_stream, countOf('gifts')) * rules.gift_points,
    },
    ticks: ticks.length,
    hours,
    cappedHours: [...hours.values()].filter((points) => points > 0 && points === rules.hour_cap).length,
  };
}

/** The bonus for ticks and messages in percent: the highest of the viewer's badges alone. */
export function bonusPercent(rules: StreamPointRules, badges: number): number {
  const of = (badge: number, percent: number) => (badges & badge ? percent : 100);
  return Math.max(
    of(BADGES.subscriber, rules.subscriber_percent),
    of(BADGES.vip, rules.vip_percent),
    of(BADGES.moderator, rules.moderator_percent),
  );
}

/** The number of ticks that a stream has had, of which a viewer who was always present got all. */
export const tickCount = (rules: StreamPointRules, stream: StreamTimes, now: Minute): number => ticksOf(rules, stream, now).length;

/** Whether an account gets nothing: the streamer's own, and those that the staff excluded, by name or id. */
export function isExcludedAccount(
  excluded: ReadonlySet<string>,
  { kickUserId, username, badges }: { kickUserId: string; username: string; badges: number },
): boolean {
  return (badges & BADGES.broadcaster) !== 0 || excluded.has(kickUserId) || excluded.has(username.toLowerCase());
}

/** The hour of the stream that a minute is in. */
export const streamHour = (stream: StreamTimes, minute: Minute): number => Math.floor((minute - stream.start) / 60);

const isLive = ({ live }: StreamTimes, minute: Minute) => live.some(({ from, to }) => from <= minute && minute <= to);

/** Ticks fall at the end of each interval since the start of the stream, while it is live. */
function ticksOf(rules: StreamPointRules, { start, live }: StreamTimes, now: Minute): Minute[] {
  const step = rules.tick_minutes;
  return live.flatMap(({ from, to }) => {
    const first = start + (Math.floor((from - start) / step) + 1) * step;
    const ticks: Minute[] = [];
    for (let tick = first; tick <= Math.min(to, now); tick += step) ticks.push(tick);
    return ticks;
  });
}

function coveredTicks(rules: StreamPointRules, stream: StreamTimes, written: readonly Minute[], now: Minute): Minute[] {
  let next = 0;
  return ticksOf(rules, stream, now).filter((tick) => {
    // Both are in order: the latest message before the tick decides.
    while (next < written.length && (written[next] ?? 0) < tick) next++;
    const latest = written[next - 1];
    return latest !== undefined && tick - latest <= rules.window_minutes;
  });
}

function pointsByHour(
  rules: StreamPointRules,
  stream: StreamTimes,
  { ticks, written, percent }: { ticks: readonly Minute[]; written: readonly Minute[]; percent: number },
): Map<number, number> {
  // A tick ends its interval, so the one after 60 minutes belongs to the first hour.
  const ticksByHour = countBy(ticks, (tick) => streamHour(stream, tick - 1));
  const messagesByHour = countBy(written, (minute) => streamHour(stream, minute));
  const hours = new Map<number, number>();
  for (const hour of [...new Set([...ticksByHour.keys(), ...messagesByHour.keys()])].sort((one, other) => one - other)) {
    const messages = Math.min(rules.messages_per_hour, messagesByHour.get(hour) ?? 0);
    const points = (ticksByHour.get(hour) ?? 0) * rules.tick_points + messages * rules.message_points;
    hours.set(hour, Math.min(rules.hour_cap, Math.floor((points * percent) / 100)));
  }
  return hours;
}

function countBy(minutes: readonly Minute[], hourOf: (minute: Minute) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const minute of minutes) counts.set(hourOf(minute), (counts.get(hourOf(minute)) ?? 0) + 1);
  return counts;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
