import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { isAnyOf, hasRow } from '../../db/statements';
import type { Db } from '../../db/client';
import { codes, dropClaims, drops, kickLinks, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { JobContext } from '../../jobs/run-jobs';
import { type CodeUse, useCode } from '../../rewards/codes/redeem-code';
import { isAuthor } from '../../core/points/allowance';
import { DAY } from '../../lib/durations';
import { groupCommit, MAX_GROUP, sharedRuns } from '../../lib/group-commit';
import { WAITING_DAYS } from '../stream-points/book-stream-points';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { isExcluded } from '../../core/safer-gambling/exclusion.rules';
import { chatEventsOf, type FollowUp, type KickEventHandler } from '../kick/kick-event';
import { claimedWord } from './drops.rules';

type ClaimRow = typeof dropClaims.$inferSelect;
type Claim = Pick<ClaimRow, 'codeId' | 'kickUserId'>;

type SettlingContext = Pick<JobContext, 'db' | 'now' | 'changes'> & Partial<Pick<JobContext, 'signal'>>;

export type SettleDropClaims = (context: SettlingContext) => Promise<void>;

/** {@link settleDropClaims} for a server: callers during a run share the next one, which reads everything recorded meanwhile. */
export const dropSettlement = (minimumAge: number): SettleDropClaims =>
  sharedRuns((context: SettlingContext) => settleDropClaims(context, minimumAge));

/**
 * Gives viewers the points of drops in the order in which they wrote the word, while there are places. Viewers without a linked account or
 * confirmed age keep their place until they have both; who has redeemed the word on the site gets nothing more.
 * @param minimumAge the operator's; 0 without one
 */
export async function settleDropClaims({ db, now, changes, signal }: SettlingContext, minimumAge: number): Promise<void> {
  const settle = groupCommit<number, Claim, string | undefined>({
    // A claim is settled once, however often this is tried.
    repeats: () => true,
    commit: (codeId, claims) => db.transaction((tx) => settleAll(tx, codeId, { claims, at: now(), minimumAge })),
  });
  let claims: Claim[];
  do {
    claims = await openClaims(db, now(), minimumAge);
    const settled = await Promise.allSettled(claims.map((claim) => settle(claim.codeId, claim)));
    if (claims.length > 0) changes.announce({ topic: OVERLAYS });
    for (const result of settled) if (result.status === 'fulfilled' && result.value) changes.announce({ member: result.value });
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } while (claims.length === MAX_GROUP && !signal?.aborted);
}

/** Finds new claims, and places whose viewers can have the points now. */
async function openClaims(db: Db, at: Date, minimumAge: number): Promise<Claim[]> {
  // Claims of members on a break wait for its end.
  const isOnBreak = and(isNotNull(members.excludedAt), or(isNull(members.excludedUntil), gt(members.excludedUntil, at)));
  const canHave = and(
    eq(members.kickUserId, dropClaims.kickUserId),
    isNull(members.deletedAt),
    gte(sql`coalesce(${members.confirmedAge}, 0)`, minimumAge),
    sql`not coalesce(${isOnBreak}, false)`,
  );
  const isOpen = and(inArray(dropClaims.status, ['new', 'granted']), or(eq(dropClaims.status, 'new'), hasRow(members, canHave)));
  const isRecent = and(lte(dropClaims.claimedAt, at), gt(dropClaims.claimedAt, new Date(at.getTime() - WAITING_DAYS * DAY)));
  return db
    .select({ codeId: dropClaims.codeId, kickUserId: dropClaims.kickUserId })
    .from(dropClaims)
    .where(and(isOpen, isRecent))
    .orderBy(asc(dropClaims.claimedAt), asc(dropClaims.kickUserId))
    .limit(MAX_GROUP);
}

/** Settles claims. @returns for each, the member who got points */
async function settleAll(
  tx: Db,
  codeId: number,
  { claims, at, minimumAge }: { claims: readonly Claim[]; at: Date; minimumAge: number },
): Promise<(string | undefined)[]> {
  const kickIds = claims.map(({ kickUserId }) => kickUserId);
  const open = await readOpen(tx, codeId, kickIds);
  if (open.length === 0) return [];
  const settled = new Map<string, ClaimRow['status']>();
  const uses: (CodeUse & { kickUserId: string })[] = [];
  for (const { kickUserId, status, claimedAt, player, isStaff, isTimersAuthor } of open) {
    const memberId = player && (player.confirmedAge ?? 0) >= minimumAge ? player.id : undefined;
    if ((player && (player.bannedAt !== null || isExcluded(player, at))) || isStaff || isTimersAuthor) settled.set(kickUserId, 'refused');
    // The time of the message decides whether it was in time.
    else if (memberId !== undefined || status === 'new') uses.push({ kickUserId, memberId, at: claimedAt, hasPlace: status === 'granted' });
  }
  const results = await useCode(tx, eq(codes.id, codeId), uses, at);
  for (const [index, { kickUserId, memberId }] of uses.entries())
    settled.set(kickUserId, results[index] instanceof HttpProblem ? 'refused' : memberId === undefined ? 'granted' : 'given');
  await tx.execute(sql`
    update ${dropClaims} set status = settled.status
    from unnest(${sql.param([...settled.keys()])}::text[], ${sql.param([...settled.values()])}::text[]) as settled (id, status)
    where ${dropClaims.codeId} = ${codeId} and ${dropClaims.kickUserId} = settled.id`);
  const given = new Map(uses.map(({ kickUserId, memberId }) => [kickUserId, memberId]));
  return kickIds.map((kickUserId) => (settled.get(kickUserId) === 'given' ? given.get(kickUserId) : undefined));
}

/** Locks a code's open claims. @returns them with their members, in the order of writing */
async function readOpen(tx: Db, codeId: number, kickIds: string[]) {
  const { id, confirmedAge, bannedAt, excludedAt, excludedUntil } = members;
  return tx
    .select({
      kickUserId: dropClaims.kickUserId,
      status: dropClaims.status,
      claimedAt: dropClaims.claimedAt,
      player: { id, confirmedAge, bannedAt, excludedAt, excludedUntil },
      isTimersAuthor: sql<boolean>`${drops.isTimed} and ${isAuthor('drop-timer', { memberId: members.id, kickUserId: dropClaims.kickUserId })}`,
      // The account belongs, or did, to someone who started the drop or changed its code.
      isStaff: hasRow(
        sql`${kickLinks} join ${codes} on ${kickLinks.memberId} = any(${codes.staffIds})`,
        and(eq(codes.id, dropClaims.codeId), eq(kickLinks.kickUserId, dropClaims.kickUserId)),
      ).mapWith(Boolean),
    })
    .from(dropClaims)
    .innerJoin(drops, eq(drops.codeId, dropClaims.codeId))
    .leftJoin(members, and(eq(members.kickUserId, dropClaims.kickUserId), isNull(members.deletedAt)))
    .where(and(eq(dropClaims.codeId, codeId), isAnyOf(dropClaims.kickUserId, kickIds), inArray(dropClaims.status, ['new', 'granted'])))
    .orderBy(asc(dropClaims.claimedAt), asc(dropClaims.kickUserId))
    .for('update', { of: dropClaims });
}

/**
 * Records which viewers wrote a drop's word while it ran, by the times of their messages. Points are decided after the commit: locking
 * members and codes in order could deadlock in a transaction of many events.
 * @param settle decides
 */
export const dropClaimHandler =
  (settle: FollowUp): KickEventHandler =>
  async (tx, events) => {
    const claims = chatEventsOf(events).flatMap(({ content, sender, occurredAt }) => {
      const word = claimedWord(content);
      return word === undefined ? [] : [{ word, kick_user_id: sender.userId, username: sender.username, claimed_at: occurredAt }];
    });
    if (claims.length === 0) return;
    const claimedAt = sql`claim.claimed_at`;
    // A viewer's first message counts. Sorted, so servers that record at once never deadlock.
    const recorded = await tx.execute(sql`
    insert into ${dropClaims} (code_id, kick_user_id, username, claimed_at)
    select ${drops.codeId}, claim.kick_user_id, claim.username, ${claimedAt}
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim (word text, kick_user_id text, username text, claimed_at timestamptz)
    join ${codes} on ${codes.code} = claim.word join ${drops} on ${drops.codeId} = ${codes.id}
    where ${lte(drops.startedAt, claimedAt)} and ${gt(codes.expiresAt, claimedAt)}
    order by claim.kick_user_id, ${claimedAt}
    on conflict do nothing
    returning 1`);
    if ((recorded as unknown as { rows: unknown[] }).rows.length > 0) return settle;
  };
