import { StaffPrize, type prizeEndpoints } from '@greenroom/contract/admin';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containsText, MEMBER_SUMMARY, onlyRow, pageOf } from '../../admin/rows';
import type { Db } from '../../db/client';
import { members, prizes } from '../../db/schema';
import { toWire } from '../../db/wire';
import type { SecretBox } from '../../lib/secret-box';
import { readDetails } from './record-winners';
import { isDue, isOpen, isOverdue, isUnclaimed, PLAYER, isLate, stepOf } from '../../core/prizes/prize-state';

type PrizesQuery = z.output<typeof prizeEndpoints.list.query>;

export interface PrizesContext {
  at: Date;
  secrets: SecretBox;
}

export function listPrizes(db: Db, query: PrizesQuery, context: PrizesContext): Promise<{ data: StaffPrize[]; total: number }> {
  const where = and(
    containsText(query.search, prizes.title, prizes.prize, PLAYER),
    query.source_kind && eq(prizes.sourceKind, query.source_kind),
    query.source_id === undefined ? undefined : eq(prizes.sourceId, query.source_id),
    query.state && inState(query.state, context.at),
  );
  const byUrgency = [
    sql`case when ${isOverdue(context.at)} then 0 when ${isDue} then 1 when ${isOpen} then 2 else 3 end`,
    sql`case when ${isOpen} then coalesce(${prizes.payUntil}, ${prizes.claimedAt}, ${prizes.wonAt}) end`,
    desc(prizes.wonAt),
    desc(prizes.id),
  ];
  const order =
    query.sort === 'due' ? { orderBy: byUrgency } : { sorted: query.sort === 'amount' ? prizes.amount : prizes.wonAt, id: prizes.id };
  return pageOf(db, { query, select: () => selectPrizes(db).where(where), ...order }, (row) => asPrize(row, context));
}

function inState(state: NonNullable<PrizesQuery['state']>, at: Date): SQL | undefined {
  const conditions = {
    late: isOverdue(at),
    due: isDue,
    unclaimed: isUnclaimed,
    paid: and(isNotNull(prizes.paidAt), isNull(prizes.receivedAt)),
    received: isNotNull(prizes.receivedAt),
    lapsed: isNotNull(prizes.lapsedAt),
  };
  return conditions[state];
}

/** @throws {HttpProblem} 404 */
export async function findPrize(db: Db, id: number, context: PrizesContext): Promise<StaffPrize> {
  return asPrize(await onlyRow(selectPrizes(db).where(eq(prizes.id, id))), context);
}

function selectPrizes(db: Db) {
  return db
    .select({ prize: prizes, player: PLAYER.as('player'), member: MEMBER_SUMMARY })
    .from(prizes)
    .leftJoin(members, eq(members.id, prizes.memberId))
    .$dynamic();
}

function asPrize({ prize, player, member }: Awaited<ReturnType<typeof selectPrizes>>[number], { at, secrets }: PrizesContext): StaffPrize {
  return {
    ...toWire(StaffPrize, prize),
    member,
    player,
    claim_details: readDetails(prize, secrets),
    step: stepOf(prize),
    is_late: isLate(prize, at),
  };
}
