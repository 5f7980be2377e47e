import type { StreamPointRules } from '@greenroom/contract/admin';
import type { LiveTime } from '../../db/schema';
import { MINUTE } from '../../lib/durations';
import { BADGES, type KickBadge } from '../../db/schema/kick-activity';

/** Kinds of points, in the order of the database. The caps limit `watching`, ticks and messages. */
export const KINDS = ['first_message', 'follow', 'gifts', 'subscription', 'watching'] as const;
export type Kind = (typeof KINDS)[number];

const BIT_OF: ReadonlyMap<string, number> = new Map([...Object.entries(BADGES), ['founder', BADGES.subscriber]]);

export const badgeBits = (badges: readonly KickBadge[]): number =>
  badges.reduce((bits, { type }) => bits | (BIT_OF.get(type.toLowerCase()) ?? 0), 0);

/** Minutes since the epoch. The rules have whole minutes: a message counts from the start of the next one. */
export type Minute = number;

export const minuteOf = (time: Date): Minute => Math.floor(time.getTime() / MINUTE);
export const timeOf = (minute: Minute): Date => new Date(minute * MINUTE);

/** Maximum length of a stream whose end never became known. */
const MAX_STREAM_MINUTES = 24 * 60;

export interface StreamTimes {
  start: Minute;
  /** Times in order and without overlaps; `to` may be infinite while it is live. */
  live: { from: Minute; to: Minute }[];
}

/** Returns the times of a stored stream. @param endedAt ends a time whose own end is unknown */
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

/** Time after its end within which a restarted stream continues. */
const RESTART_MS = 15 * MINUTE;

/** Tells whether a channel that goes live continues a stream: never one whose end is unknown, since it may have ended long ago. */
export function continuesStream(live: readonly LiveTime[], startedAt: Date): boolean {
  const end = live.at(-1)?.to;
  return end != null && startedAt.getTime() - Date.parse(end) <= RESTART_MS;
}

/**
 * Time in which support counts for a stream: from the end of the stream before, so that support between two streams counts for the next, to
 * its own end.
 */
export interface SupportTime {
  from: Date;
  /** Exclusive; null while the stream is live. */
  before: Date | null;
}

/** Returns the time of support. @param previousEnd end of the stream before; null for the first one */
export function supportTimeOf({ endedAt }: { endedAt: Date | null }, previousEnd: Date | null): SupportTime {
  const after = (time: Date) => timeOf(minuteOf(time) + 1);
  return { from: previousEnd ? after(previousEnd) : new Date(0), before: endedAt && after(endedAt) };
}

export interface Action {
  kind: Exclude<Kind, 'watching' | 'first_message'>;
  /** Number of given subscriptions. */
  count: number;
}

/** Known facts of a viewer: sets, so neither order nor repetition of events matters. */
export interface ViewerFacts {
  /** Minutes in which they wrote, in any order. */
  minutes: readonly Minute[];
  badges: number;
  /** Actions that count for the stream, each once. */
  actions: readonly Action[];
}

export interface Earned {
  points: Record<Kind, number>;
  ticks: number;
  /** Points of ticks and messages by hour of the stream, within the hour's cap. */
  hours: ReadonlyMap<number, number>;
  cappedHours: number;
}

/**
 * Computes what a viewer has earned in a stream, from the beginning, so a late event gives what it would have in time. More facts never
 * give less.
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

/** Returns the bonus for ticks and messages in percent: that of the highest badge. */
export function bonusPercent(rules: StreamPointRules, badges: number): number {
  const of = (badge: number, percent: number) => (badges & badge ? percent : 100);
  return Math.max(
    of(BADGES.subscriber, rules.subscriber_percent),
    of(BADGES.vip, rules.vip_percent),
    of(BADGES.moderator, rules.moderator_percent),
  );
}

/** Counts a stream's ticks, all of which an always present viewer got. */
export const tickCount = (rules: StreamPointRules, stream: StreamTimes, now: Minute): number => ticksOf(rules, stream, now).length;

/** Tells whether an account gets nothing: the streamer's, and those that the staff excluded, by name or id. */
export function isExcludedAccount(
  excluded: ReadonlySet<string>,
  { kickUserId, username, badges }: { kickUserId: string; username: string; badges: number },
): boolean {
  return (badges & BADGES.broadcaster) !== 0 || excluded.has(kickUserId) || excluded.has(username.toLowerCase());
}

export const streamHour = (stream: StreamTimes, minute: Minute): number => Math.floor((minute - stream.start) / 60);

const isLive = ({ live }: StreamTimes, minute: Minute) => live.some(({ from, to }) => from <= minute && minute <= to);

/** Lists the ticks: the end of each interval since the start, while the stream is live. */
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
