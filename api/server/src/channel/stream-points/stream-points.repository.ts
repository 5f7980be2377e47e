import { DEFAULT_STREAM_POINT_RULES, type StreamPointRules } from '@greenroom/contract/admin';
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { channelActions, chatMinutes, streamPointSettings, streams } from '../../db/schema';
import { type Action, type Minute, minuteOf, type SupportTime, supportTimeOf, timeOf, type ViewerFacts } from './stream-points.rules';

export type Stream = typeof streams.$inferSelect;

export interface Settings {
  isEnabled: boolean;
  rules: StreamPointRules;
  excluded: ReadonlySet<string>;
}

const HOUR_MINUTES = 60;

export async function findSettings(db: Db): Promise<Settings> {
  const [row] = await db.select().from(streamPointSettings);
  return { isEnabled: row?.isEnabled ?? false, rules: row?.rules ?? DEFAULT_STREAM_POINT_RULES, excluded: new Set(row?.excludedAccounts) };
}

interface Viewer {
  kickUserId: string;
  username: string;
  facts: ViewerFacts & { minutes: Minute[]; actions: Action[] };
}

export interface StoredFacts {
  viewers: Viewer[];
  chat: (typeof chatMinutes.$inferSelect)[];
  actionIds: string[];
}

export async function findSupportTime(db: Db, stream: Stream): Promise<SupportTime> {
  const [previous] = await db
    .select()
    .from(streams)
    .where(lt(streams.startedAt, stream.startedAt))
    .orderBy(desc(streams.startedAt))
    .limit(1);
  return supportTimeOf(stream, previous ? (previous.endedAt ?? stream.startedAt) : null);
}

/** Selects the support that counts for a stream: settled for it before, or for none in its time. */
export function countsFor(stream: Stream, { from, before }: SupportTime): SQL | undefined {
  const isInTime = and(gte(channelActions.occurredAt, from), before ? lt(channelActions.occurredAt, before) : undefined);
  return or(eq(channelActions.streamId, stream.id), and(isNull(channelActions.streamId), isInTime));
}

interface FactsOptions {
  /** Time range of messages; those outside a stream count nothing, see `earnedIn`. */
  from: Date;
  to: Date;
  /** Condition by `countsFor`; none by default. */
  support?: SQL | undefined;
  /** True to lock the actions until the end of the transaction. */
  locked?: boolean;
}

export async function readFacts(db: Db, kickUserIds: string[], { from, to, support, locked = false }: FactsOptions): Promise<StoredFacts> {
  const viewers = new Map<string, Viewer>();
  const viewerOf = (kickUserId: string, username: string) => {
    const viewer = viewers.get(kickUserId) ?? { kickUserId, username, facts: { minutes: [], badges: 0, actions: [] } };
    viewers.set(kickUserId, viewer);
    return viewer;
  };
  const supporting = db
    .select()
    .from(channelActions)
    .where(and(inArray(channelActions.kickUserId, kickUserIds), support))
    .orderBy(asc(channelActions.occurredAt), asc(channelActions.id));
  const rows = support ? await (locked ? supporting.for('update') : supporting) : [];
  for (const { kickUserId, username, kind, count } of rows) {
    const viewer = viewerOf(kickUserId, username);
    viewer.username = username;
    viewer.facts.actions.push({ kind, count });
  }
  const inChat = and(inArray(chatMinutes.kickUserId, kickUserIds), gte(chatMinutes.hour, hourOf(from)), lte(chatMinutes.hour, to));
  // In the order of the hours, so the latest name is shown.
  const chat = await db.select().from(chatMinutes).where(inChat).orderBy(asc(chatMinutes.hour));
  for (const { kickUserId, username, hour, minutes, badges } of chat) {
    const viewer = viewerOf(kickUserId, username);
    viewer.username = username;
    viewer.facts.badges |= badges;
    viewer.facts.minutes.push(...minutesOf(hour, BigInt(minutes)));
  }
  return { viewers: [...viewers.values()], chat, actionIds: rows.map(({ id }) => id) };
}

export const hourOf = (time: Date): Date => timeOf(Math.floor(minuteOf(time) / HOUR_MINUTES) * HOUR_MINUTES);

export const minuteBit = (time: Date): bigint => 1n << BigInt(minuteOf(time) % HOUR_MINUTES);

const HALF = 30;

function minutesOf(hour: Date, bits: bigint): Minute[] {
  const first = minuteOf(hour);
  // Numbers are many times faster than BigInts, and hold 30 bits each.
  const [low, high] = [Number(bits & ((1n << BigInt(HALF)) - 1n)), Number(bits >> BigInt(HALF))];
  const minutes: Minute[] = [];
  for (let bit = 0; bit < HALF; bit++) {
    if (low & (1 << bit)) minutes.push(first + bit);
    if (high & (1 << bit)) minutes.push(first + HALF + bit);
  }
  return minutes;
}
