import { payoutEndpoints, type PayoutFields, type StaffPayout } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { challengeClaims, leaderboardResults, members, payouts } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { containsText, paginate, rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';

const SORTED = { paid_at: payouts.paidAt, amount: payouts.amount, description: sql`lower(${payouts.description})` };

/** Payouts; the home page shows their sum. */
export function staffPayoutRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: payoutEndpoints,
    subject: 'payouts',
    nameOf: ({ description }) => `the payout "${description}"`,
    topics: ['payouts'],
    table: payouts,
    async list(db, query) {
      const where = containsText(query.search, payouts.description);
      const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], payouts.id);
      const [rows, total] = await Promise.all([
        selectPayouts(db)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset),
        db.$count(payouts, where),
      ]);
      return { data: rows.map(asPayout), total };
    },
    async find(db, id) {
      const [row] = await selectPayouts(db).where(eq(payouts.id, id));
      if (!row) throw rowNotFound();
      return asPayout(row);
    },
    async create(tx, fields) {
      const [row] = await tx.insert(payouts).values(columnsOf(fields)).returning({ id: payouts.id });
      return row?.id ?? 0;
    },
    async update(tx, before, fields) {
      refuseBooked(before);
      await writeRow(tx, payouts, before.id, columnsOf(fields));
    },
    beforeRemoval: (_tx, before) => refuseBooked(before),
  });
}

/** A payout booked by an approved claim is read-only, so that it matches the claim. @throws {HttpProblem} 409 */
function refuseBooked({ claim }: StaffPayout): void {
  if (claim) throw new HttpProblem(409, 'This payout was booked when a claim was approved, so that it stays as it is.');
}

function selectPayouts(db: Db) {
  return db
    .select({ payout: payouts, winner: members.username, result: leaderboardResults })
    .from(payouts)
    .leftJoin(challengeClaims, eq(challengeClaims.id, payouts.claimId))
    .leftJoin(members, eq(members.id, challengeClaims.memberId))
    .leftJoin(leaderboardResults, eq(leaderboardResults.id, payouts.winningId))
    .$dynamic();
}

function asPayout({ payout, winner, result }: Awaited<ReturnType<typeof selectPayouts>>[number]): StaffPayout {
  const { id, version, description, amount, paidAt, claimId } = payout;
  const claim = claimId === null ? null : { id: claimId, username: winner ?? '' };
  const winning = result && { leaderboard_id: result.leaderboardId, player: result.displayName };
  return { id, version, description, amount, paid_at: paidAt.toISOString(), claim, winning };
}

function columnsOf({ description, amount, paid_at: paidAt }: z.output<typeof PayoutFields>) {
  return { description, amount, paidAt: new Date(paidAt) };
}
