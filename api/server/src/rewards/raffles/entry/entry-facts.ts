import type { RaffleEntryRule } from '@greenroom/contract';
import { and, eq, gte, max } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { isAnyOf } from '../../../db/statements';
import { channelActions, chatMinutes, members, raffleEntries } from '../../../db/schema';
import { DAY } from '../../../lib/durations';
import { groupBy } from '../../../lib/group-by';
import { BADGES } from '../../../db/schema/kick-activity';
import { BADGE_DAYS, SUBSCRIPTION_DAYS, type EntryFacts } from './entry-rules';
import { accountHash } from '../../../core/account/departed-accounts';

/** Reads the facts for a raffle's rules, by member; the chat only for a rule about it. @param options.at the end of the days that count */
export async function readEntryFacts(
  db: Db,
  { rules, memberIds, at }: { rules: readonly RaffleEntryRule[]; memberIds: readonly string[]; at: Date },
): Promise<Map<string, EntryFacts>> {
  if (rules.length === 0 || memberIds.length === 0) return new Map();
  const { id, createdAt, points, kickUserId } = members;
  const rows = await db.select({ id, createdAt, points, kickUserId }).from(members).where(isAnyOf(id, memberIds));
  const needsSubscriber = rules.some(({ rule }) => rule === 'subscriber');
  const chatDays = Math.max(0, ...rules.map(({ days }) => days ?? 0), needsSubscriber ? BADGE_DAYS : 0);
  const kickIds = rows.flatMap((row) => row.kickUserId ?? []);
  const since = (days: number) => new Date(at.getTime() - days * DAY);
  const chat =
    chatDays > 0 && kickIds.length > 0
      ? await db
          .select()
          .from(chatMinutes)
          .where(and(isAnyOf(chatMinutes.kickUserId, kickIds), gte(chatMinutes.hour, since(chatDays))))
      : [];
  const subscribed =
    needsSubscriber && kickIds.length > 0
      ? await db
          .select({ kickUserId: channelActions.kickUserId, at: max(channelActions.occurredAt) })
          .from(channelActions)
          .where(
            and(
              eq(channelActions.kind, 'subscription'),
              isAnyOf(channelActions.kickUserId, kickIds),
              gte(channelActions.occurredAt, since(SUBSCRIPTION_DAYS)),
            ),
          )
          .groupBy(channelActions.kickUserId)
      : [];
  const hoursOf = groupBy(chat, (hour) => hour.kickUserId);
  const subscribedAt = new Map(subscribed.map(({ kickUserId, at }) => [kickUserId, at]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        memberId: row.id,
        createdAt: row.createdAt,
        points: row.points,
        isKickLinked: row.kickUserId !== null,
        chat: (hoursOf.get(row.kickUserId ?? '') ?? []).map(({ hour, messages, badges }) => ({
          ...{ hour, messages, isSubscriber: (badges & BADGES.subscriber) !== 0 },
        })),
        subscribedAt: subscribedAt.get(row.kickUserId ?? '') ?? null,
      },
    ]),
  );
}

/** Kick accounts of entrants as hashes, which outlive a deleted account. */
export interface KickAccounts {
  hashes: ReadonlyMap<string, string>;
  /** Members by the hash of the account with which they entered. */
  enteredBy: ReadonlyMap<string, string>;
}

/** Reads the Kick accounts of entrants, and who has entered with them before. @param tx holds the raffle's lock */
export async function readKickAccounts(
  tx: Db,
  { raffleId, applicants, key }: { raffleId: number; applicants: readonly { id: string; kickUserId: string | null }[]; key: Buffer },
): Promise<KickAccounts> {
  const hashes = new Map(
    applicants.flatMap(({ id, kickUserId }) => (kickUserId === null ? [] : [[id, accountHash(`kick:${kickUserId}`, key)] as const])),
  );
  if (hashes.size === 0) return { hashes, enteredBy: new Map() };
  const { kickHash, memberId } = raffleEntries;
  const rows = await tx
    .selectDistinct({ kickHash, memberId })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.raffleId, raffleId), isAnyOf(kickHash, [...hashes.values()])));
  return { hashes, enteredBy: new Map(rows.map((row) => [row.kickHash ?? '', row.memberId])) };
}
