import { isDue, isOpen, isOverdue, isUnclaimed, PLAYER, isLate, stepOf, type PrizeRow } from '../../core/prizes/prize-state';
import { prizeEndpoints, StaffPrize } from '@greenroom/contract/admin';
import { and, eq, inArray, desc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { refuseOwn } from '../../admin/admin.rules';
import { listAuthors } from '../../admin/audit-log/authors';
import { decideMany } from '../../admin/change-as-staff';
import { refuseTakingPart } from './competitors';
import { listBoardDeciders } from './board-deciders';
import { lockVersion, writeRow, containsText, MEMBER_SUMMARY, staffRows } from '../../admin/rows';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { leaderboardResults, members, prizes, raffles } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';
import { hasPlace, replaceWinner } from '../raffles/draw/replace-winner';
import { payPrize, refuseSettled } from './pay-prize';
import { PRIZE_NOTICES } from './prize-notices';
import { daysAfter, NEW_WINNER, readDeadlines, readDetails } from './record-winners';
import { TOPIC as RAFFLES } from '../raffles/raffle-response';
import { TOPIC } from './winners.routes';
import type { z } from 'zod';
import { toWire } from '../../db/wire';
import type { SecretBox } from '../../lib/secret-box';

const SUBJECT = 'prizes';

interface PrizeChange {
  staff: Member;
  tx: Db;
  at: Date;
  id: number;
  /** Version that the staff has seen. */
  version: number;
  action: keyof typeof PRIZE_NOTICES;
  summary: (after: StaffPrize) => string;
  /** Writes the change. @throws {HttpProblem} if it is not allowed */
  write: (row: PrizeRow) => Promise<unknown>;
}

export function staffPrizeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now, secrets } = context;
  const handleChange = staffChanges(handle, context, { subject: SUBJECT, topics: [TOPIC, RAFFLES] });

  const { list, find: findPrize } = prizeRows(secrets);

  async function change({ staff, tx, at, id, version, action, summary, write }: PrizeChange) {
    const row = await lockVersion(tx, prizes, id, version, SUBJECT);
    const before = await findPrize(tx, id, at);
    refuseOwn(staff, row.memberId);
    refuseSettled(row);
    // If this winner loses the place, the next in draw order gains it.
    if (row.sourceKind === 'raffle' && action !== 'pay') await refuseTakingPart(tx, staff, 'raffle', row.sourceId);
    await write(row);
    const [after] = await tx.select().from(prizes).where(eq(prizes.id, id));
    if (after) await PRIZE_NOTICES[action](tx, { before: row, after, at });
    const data = await findPrize(tx, id, at);
    const about = { before: audited(before), after: audited(data) };
    return { data, audit: { action, subject: SUBJECT, subjectId: id, summary: summary(data), ...about } };
  }

  const pay = (request: Omit<PrizeChange, 'action' | 'summary' | 'write'>, payment: { amount: number | null; note: string | null }) =>
    change({
      ...request,
      action: 'pay',
      summary: (after) => `Marked ${nameOf(after)} as paid`,
      write: (row) => payPrize(request.tx, row, { ...payment, at: request.at }),
    });

  handle(prizeEndpoints.list, ({ query }) => list(db, query, now()));

  handle(prizeEndpoints.get, async ({ params }) => ({ data: await findPrize(db, params.id, now()) }));

  handleChange(prizeEndpoints.pay, ({ staff, tx, at, params: { id }, body: { version, amount, note } }) =>
    pay({ staff, tx, at, id, version }, { amount, note }),
  );

  handleChange(prizeEndpoints.payMany, ({ staff, tx, at, body: { prizes: chosen, note } }) =>
    decideMany(chosen, async ({ id, version }) => (await pay({ staff, tx, at, id, version }, { amount: null, note })).audit),
  );

  handleChange(prizeEndpoints.match, ({ staff, tx, at, params: { id }, body: { version, member_id: memberId } }) =>
    change({
      ...{ staff, tx, at, id, version },
      action: 'match',
      summary: (after) =>
        after.member ? `Matched ${nameOf(after)} with ${after.member.username}` : `Removed the match with a member from ${nameOf(after)}`,
      async write(row) {
        // The source's own record names these members: the ledger must not contradict it.
        if (row.name === null)
          throw new HttpProblem(409, "The winner won this with their account here, so it can't be matched with anyone else.");
        refuseOwn(staff, memberId);
        if (memberId !== null && (await listDeciders(tx, row)).includes(memberId))
          throw fieldError('member_id', "They helped decide this as staff, so they can't win a prize in it.");
        if (memberId !== null && (await tx.$count(members, eq(members.id, memberId))) === 0)
          throw fieldError('member_id', 'This member no longer exists.');
        const isOther = memberId !== row.memberId;
        const { claimDays } = await readDeadlines(tx);
        const forgotten = isOther && { ...NEW_WINNER, claimUntil: daysAfter(at, claimDays) };
        await writeRow(tx, prizes, id, { memberId, ...forgotten });
        if (row.resultId !== null) await tx.update(leaderboardResults).set({ memberId }).where(eq(leaderboardResults.id, row.resultId));
      },
    }),
  );

  handleChange(prizeEndpoints.ask, ({ staff, tx, at, params: { id }, body: { version, need } }) =>
    change({
      ...{ staff, tx, at, id, version },
      action: 'ask',
      summary: (after) => `Changed what ${nameOf(after)} needs of its winner`,
      async write() {
        const { claimDays, paymentDays } = await readDeadlines(tx);
        const deadline = need === 'nothing' ? { payUntil: daysAfter(at, paymentDays) } : { claimUntil: daysAfter(at, claimDays) };
        await writeRow(tx, prizes, id, { ...NEW_WINNER, claimUntil: null, ...deadline, need });
      },
    }),
  );

  handleChange(prizeEndpoints.lapse, async ({ staff, tx, at, params: { id }, body: { version, note } }) => {
    await lockRaffle(tx, id);
    return change({
      ...{ staff, tx, at, id, version },
      action: 'lapse',
      summary: (after) => `Lapsed ${nameOf(after)}`,
      async write({ sourceId: raffleId, memberId }) {
        if (memberId !== null && (await tx.$count(prizes, and(eq(prizes.id, id), hasPlace))) > 0) {
          if (note === null) throw fieldError('note', "Please give a reason. It's shown on the raffle's page.");
          if (await replaceWinner(tx, { raffleId, memberId, reason: 'declared', note, at })) return;
        }
        await writeRow(tx, prizes, id, { lapsedAt: at, closedAt: at, claimDetails: null, note });
      },
    });
  });
}

/** Lists the staff who can't win a prize because they changed its tournament, or helped decide its ranking. */
async function listDeciders(tx: Db, { sourceKind, sourceId, resultId }: PrizeRow): Promise<string[]> {
  if (sourceKind === 'tournament') return listAuthors(tx, 'tournaments', sourceId);
  return resultId === null ? [] : (await listBoardDeciders(tx, resultId)).map(({ id }) => id);
}

/** Locks the raffle of a prize before the prize, as a draw does. */
async function lockRaffle(tx: Db, prizeId: number): Promise<void> {
  const ofPrize = tx
    .select({ id: prizes.sourceId })
    .from(prizes)
    .where(and(eq(prizes.id, prizeId), eq(prizes.sourceKind, 'raffle')));
  await tx.select({ id: raffles.id }).from(raffles).where(inArray(raffles.id, ofPrize)).for('update');
}

const nameOf = ({ prize, player, title }: StaffPrize) => `the prize of ${player}, ${prize} (${title})`;

/** Omits a winner's details, which are for whoever pays, not for the log. */
const audited = ({ claim_details: _details, ...prize }: StaffPrize) => prize;

const prizeRows = (secrets: SecretBox) =>
  staffRows(prizeEndpoints.list, {
    select: (db) =>
      db
        .select({ prize: prizes, player: PLAYER.as('player'), member: MEMBER_SUMMARY })
        .from(prizes)
        .leftJoin(members, eq(members.id, prizes.memberId))
        .$dynamic(),
    id: prizes.id,
    where: ({ search, source_kind: kind, source_id: id, state }, at) =>
      and(
        containsText(search, prizes.title, prizes.prize, PLAYER),
        kind && eq(prizes.sourceKind, kind),
        id === undefined ? undefined : eq(prizes.sourceId, id),
        state && inState(state, at),
      ),
    sorted: ({ sort }, at) => ({ due: byUrgency(at), amount: prizes.amount, won_at: prizes.wonAt })[sort],
    asRow: ({ prize, player, member }, at) => ({
      ...toWire(StaffPrize, prize),
      member,
      player,
      claim_details: readDetails(prize, secrets),
      step: stepOf(prize),
      is_late: isLate(prize, at),
    }),
  });

const byUrgency = (at: Date) => [
  sql`case when ${isOverdue(at)} then 0 when ${isDue} then 1 when ${isOpen} then 2 else 3 end`,
  sql`case when ${isOpen} then coalesce(${prizes.payUntil}, ${prizes.claimedAt}, ${prizes.wonAt}) end`,
  desc(prizes.wonAt),
  desc(prizes.id),
];

function inState(state: NonNullable<z.output<typeof prizeEndpoints.list.query>['state']>, at: Date): SQL | undefined {
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
