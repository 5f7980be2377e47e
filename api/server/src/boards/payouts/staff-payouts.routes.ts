import { payoutEndpoints, StaffPayout } from '@greenroom/contract/admin';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challengeClaims, members, payouts, prizes } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { PLAYER } from '../../core/prizes/prize-state';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { containsText, insertRow, writeRow, staffRows } from '../../admin/rows';

export function staffPayoutRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: payoutEndpoints,
    subject: 'payouts',
    nameOf: ({ description }) => `the payout "${description}"`,
    topics: ['payouts'],
    table: payouts,
    ...staffRows(payoutEndpoints.list, {
      select: selectPayouts,
      id: payouts.id,
      where: ({ search }) => containsText(search, payouts.description),
      sorted: { paid_at: payouts.paidAt, amount: payouts.amount, description: sql`lower(${payouts.description})` },
      asRow: asPayout,
    }),
    create: (tx, fields) => insertRow(tx, payouts, columnsOf(payouts, fields)),
    async update(tx, before, fields) {
      refuseBooked(before);
      await writeRow(tx, payouts, before.id, columnsOf(payouts, fields));
    },
    beforeRemoval: (_tx, before) => refuseBooked(before),
  });
}

/** Keeps booked payouts read-only, so they match the approved claim or the paid prize. @throws {HttpProblem} 409 */
function refuseBooked({ claim, prize }: StaffPayout): void {
  const what = claim ? 'a claim was approved' : prize && 'a prize was marked as paid';
  if (what) throw new HttpProblem(409, `This payout was booked when ${what}, so it cannot be changed.`);
}

function selectPayouts(db: Db) {
  return db
    .select({ payout: payouts, winner: members.username, prize: prizes, player: PLAYER })
    .from(payouts)
    .leftJoin(challengeClaims, eq(challengeClaims.id, payouts.claimId))
    .leftJoin(members, eq(members.id, challengeClaims.memberId))
    .leftJoin(prizes, eq(prizes.payoutId, payouts.id))
    .$dynamic();
}

function asPayout({ payout, winner, prize, player }: Awaited<ReturnType<typeof selectPayouts>>[number]): StaffPayout {
  return {
    ...toWire(StaffPayout, payout),
    claim: payout.claimId === null ? null : { id: payout.claimId, username: winner ?? '' },
    prize: prize && { id: prize.id, player },
  };
}
