import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows, isAnyOf } from '../../db/statements';
import { codes, codeUses, drops, pointsAuthors } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { bookWithActivity } from '../../core/activity/record-activity';
import { type LockedMembers, lockMembers } from '../../core/points/points';
import type { PointsSetting } from '../../core/points/allowance';
import { decideEach, requireActiveMember, settleInBatches } from '../batching/settle-in-batches';
import { codeEndpoints } from '@greenroom/contract';
import { limits } from '../../plugins/rate-limits';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { refusalOf } from './codes.rules';
import { fieldError } from '../../uploads/read-form';

export interface CodeUse {
  /** Undefined for a viewer without an account, who keeps a place until they have one. */
  memberId: string | undefined;
  /** Time the code was entered: it decides whether that was in time. */
  at: Date;
  /** True if the use is counted already. */
  hasPlace?: boolean;
}

interface RedeemedCode {
  points: number;
  isDrop: boolean;
}

/** Gives a member the points of a code, once. @throws {HttpProblem} with the reason for a refusal */
export type RedeemCode = (code: string, use: { memberId: string; at: Date }) => Promise<RedeemedCode>;

const TIMER: PointsSetting = 'drop-timer';

/** Serves POST /api/r/codes/redeem. */
export function codeRedemption(db: Db): RedeemCode {
  return settleInBatches<string, { memberId: string; at: Date }, RedeemedCode>(db, (tx, code, uses) =>
    useCode(tx, eq(codes.code, code), uses),
  );
}

/**
 * Uses a code in the given order. The members are locked before the code's row, which others wait for.
 * @param uses of different members
 * @param bookedAt the time of the bookings; by default that of each use
 */
export async function useCode(tx: Db, isCode: SQL, uses: readonly CodeUse[], bookedAt?: Date): Promise<(RedeemedCode | HttpProblem)[]> {
  const memberIds = uses.flatMap(({ memberId }) => memberId ?? []);
  // A use is recorded under the member's lock, so earlier ones are read in the statement that waits for the code.
  const isTheirs = and(eq(codeUses.codeId, codes.id), isAnyOf(codeUses.memberId, memberIds));
  const [takers, [found]] = await Promise.all([
    lockMembers(tx, memberIds),
    tx
      .select({
        code: codes,
        isDrop: sql<boolean>`${isNotNull(drops.codeId)}`,
        timerAuthors: sql<
          string[]
        >`array(select ${pointsAuthors.memberId} from ${pointsAuthors} where ${and(eq(pointsAuthors.setting, TIMER), drops.isTimed)})`,
        users: sql<string[]>`array(select ${codeUses.memberId} from ${codeUses} where ${isTheirs})`,
      })
      .from(codes)
      .leftJoin(drops, eq(drops.codeId, codes.id))
      .where(isCode)
      .for('no key update', { of: codes }),
  ]);
  if (!found) return uses.map(() => new HttpProblem(404, msg("This code isn't valid.")));
  const { code, isDrop, timerAuthors } = found;
  const users = new Set(found.users);

  const taken: { memberId: string; at: Date }[] = [];
  let counted = code.uses;
  const results = decideEach(uses, ({ memberId, at, hasPlace = false }) => {
    if (memberId !== undefined) {
      requireActiveMember(takers.get(memberId), bookedAt ?? at);
      if (timerAuthors.includes(memberId)) throw new HttpProblem(409, msg("You've changed the timer of drops, so you can't redeem it."));
      if (code.staffIds.includes(memberId)) throw new HttpProblem(409, msg("You have made or changed this code, so you can't redeem it."));
      if (users.has(memberId)) throw new HttpProblem(409, msg('You have already used this code.'));
    }
    const refusal = hasPlace ? null : refusalOf({ ...code, uses: counted }, at);
    if (refusal) throw new HttpProblem(409, refusal);
    if (!hasPlace) counted += 1;
    if (memberId !== undefined) taken.push({ memberId, at: bookedAt ?? at });
    return { points: code.points, isDrop };
  });
  // Sent first, so nothing is given if it fails.
  const counting = counted > code.uses && tx.update(codes).set({ uses: counted }).where(eq(codes.id, code.id)).execute();
  await Promise.all([counting, givePoints(tx, code, taken, takers)]);
  return results;
}

async function givePoints(
  tx: Db,
  { id, points }: typeof codes.$inferSelect,
  taken: { memberId: string; at: Date }[],
  takers: LockedMembers,
): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ memberId, at }) => ({ codeId: id, memberId, usedAt: at }));
  const changes = taken.map(({ memberId, at }) => ({ memberId, amount: points, reason: 'code', key: `code:${id}:${memberId}`, at }));
  const shown = {
    type: 'other',
    subject: 'code',
    title: msg('Redeemed a code'),
    description: `${points.toLocaleString('en-US')} points`,
  } as const;
  const activities = taken.map((taker) => ({ ...taker, ...shown }));
  await Promise.all([insertRows(tx, codeUses, rows), bookWithActivity(tx, changes, activities, takers)]);
}

export function codesRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  const redeemCode = codeRedemption(db);
  // The dialog shows only `message`, so a validation error must be described there.
  const options = { attachValidation: true, config: { rateLimit: limits.codes, isPlay: true, shed: 'late' as const } };
  handle(codeEndpoints.redeem, options, async (request, _reply, { id: memberId }) => {
    if (request.validationError) throw fieldError('code', msg("This code isn't valid."));
    const code = request.body.code.toUpperCase();
    if (code === '') throw fieldError('code', msg('Please enter a code'));
    const { points, isDrop } = await redeemCode(code, { memberId, at: now() });
    if (isDrop) cache.invalidate(OVERLAYS);
    return { message: msg({ one: 'You received {count} points!', other: 'You received {count} points!' }, { count: points }) };
  });
}
