import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { codes, dropClaims, kickLinks, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { JobContext } from '../../jobs/job';
import { countUse, redeemWithin } from '../../rewards/codes/redeem-code';
import { DAY } from '../../lib/durations';
import { WAITING_DAYS } from '../stream-points/book-stream-points';
import { TOPIC as OVERLAYS } from '../overlays/overlays.routes';
import { isExcluded } from '../../people/safer-gambling/exclusion.rules';

/** Claims in one run; the next one follows within a second. */
const BATCH = 500;

type Claim = typeof dropClaims.$inferSelect;
type Player = typeof members.$inferSelect;

/**
 * Gives viewers the points of drops whose word they wrote, in the order in which they wrote it, as long as there are places. Who has not
 * linked an account, or not confirmed the age, keeps the place and gets the points after that; a member who has redeemed the word on the
 * site gets nothing more.
 * @param minimumAge the operator's; 0 without one
 */
export async function settleDropClaims(
  { db, now, changes, signal }: Pick<JobContext, 'db' | 'now' | 'changes' | 'signal'>,
  minimumAge: number,
): Promise<void> {
  for (const claim of await openClaims(db, now(), minimumAge)) {
    if (signal.aborted) return;
    const memberId = await db.transaction((tx) => settle(tx, claim, { at: now(), minimumAge }));
    changes.announce({ topic: OVERLAYS });
    if (memberId) changes.announce({ member: memberId });
  }
}

/** New claims, and places whose viewers can have the points now. */
async function openClaims(db: Db, at: Date, minimumAge: number): Promise<Claim[]> {
  // Those on a break wait for its end.
  const isOnBreak = and(isNotNull(members.excludedAt), or(isNull(members.excludedUntil), gt(members.excludedUntil, at)));
  const canHave = and(
    eq(members.kickUserId, dropClaims.kickUserId),
    isNull(members.deletedAt),
    gte(sql`coalesce(${members.confirmedAge}, 0)`, minimumAge),
    sql`not coalesce(${isOnBreak}, false)`,
  );
  return db
    .select()
    .from(dropClaims)
    .where(
      and(
        inArray(dropClaims.status, ['new', 'granted']),
        or(
          eq(dropClaims.status, 'new'),
          exists(
            db
              .select({ one: sql`1` })
              .from(members)
              .where(canHave),
          ),
        ),
        lte(dropClaims.claimedAt, at),
        gt(dropClaims.claimedAt, new Date(at.getTime() - WAITING_DAYS * DAY)),
      ),
    )
    .orderBy(asc(dropClaims.claimedAt), asc(dropClaims.kickUserId))
    .limit(BATCH);
}

/** @returns the member who got points */
async function settle(
  tx: Db,
  { codeId, kickUserId }: Claim,
  { at, minimumAge }: { at: Date; minimumAge: number },
): Promise<string | undefined> {
  const isThis = and(eq(dropClaims.codeId, codeId), eq(dropClaims.kickUserId, kickUserId));
  const [claim] = await tx.select().from(dropClaims).where(isThis).for('update');
  if (!claim || claim.status === 'given' || claim.status === 'refused') return undefined;
  const [code] = await tx.select().from(codes).where(eq(codes.id, codeId));
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.kickUserId, kickUserId), isNull(members.deletedAt)));
  if (!code) return undefined;
  const status = await statusOf(tx, claim, { code, member, at, minimumAge });
  await tx.update(dropClaims).set({ status }).where(isThis);
  return status === 'given' ? member?.id : undefined;
}

interface Settling {
  code: typeof codes.$inferSelect;
  member: Player | undefined;
  at: Date;
  minimumAge: number;
}

/** Whether the account is, or was, of somebody who started the drop or changed its code. */
async function isOfStaff(tx: Db, { kickUserId }: Claim, { staffIds }: Settling['code']): Promise<boolean> {
  const isTheirs = and(eq(kickLinks.kickUserId, kickUserId), inArray(kickLinks.memberId, staffIds));
  return staffIds.length > 0 && (await tx.$count(kickLinks, isTheirs)) > 0;
}

async function statusOf(tx: Db, claim: Claim, { code, member, at, minimumAge }: Settling): Promise<Claim['status']> {
  if (member && (member.bannedAt !== null || isExcluded(member, at))) return 'refused';
  if (await isOfStaff(tx, claim, code)) return 'refused';
  const recipient = member && (member.confirmedAge ?? 0) >= minimumAge ? member : undefined;
  if (!recipient && claim.status === 'granted') return 'granted';
  try {
    return await tx.transaction(async (nested) => {
      // The member before the code, as on the site: the other way round, the two would wait for each other.
      if (recipient) await redeemWithin(nested, code, { memberId: recipient.id, at });
      // The time of the message decides whether it was in time.
      if (claim.status === 'new') await countUse(nested, code, claim.claimedAt);
      return recipient ? ('given' as const) : ('granted' as const);
    });
  } catch (cause) {
    if (cause instanceof HttpProblem) return 'refused';
    throw cause;
  }
}
