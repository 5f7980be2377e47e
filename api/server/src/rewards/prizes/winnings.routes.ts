import { winningEndpoints, Winning } from '@greenroom/contract';
import { membersOnly } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { TOPIC } from './winners.routes';
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardResults, leaderboards, leaderboardSubsections, prizes } from '../../db/schema';
import { toWire } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { msg, storedText } from '../../lib/texts';
import type { SecretBox } from '../../lib/secret-box';
import { notFound } from '../../plugins/error-responses';
import { stepOf } from '../../core/prizes/prize-state';
import { daysAfter, readDeadlines, encryptDetails, readDetails } from './record-winners';

/**
 * Registers a member's own prizes (docs/leaderboards.md#winners-on-the-site), which other back ends may lack. They aren't play: prizes won
 * before a self-exclusion can be claimed in it.
 */
export function winningsRoutes(handle: HandlePublicEndpoint, { db, now, secrets, cache }: ModuleContext): void {
  handle(winningEndpoints.list, async ({ language }, _reply, { id: memberId }) => ({
    data: await listWinnings(db, { memberId, secrets, language }),
  }));

  handle(winningEndpoints.seen, { preValidation: membersOnly() }, async (request, _reply, { id: memberId }) => {
    await markSeen(db, { memberId, ids: request.body.ids, at: now() });
    return { message: msg('Noted.') };
  });

  handle(winningEndpoints.claim, { preValidation: membersOnly() }, async (request, _reply, { id: memberId }) => {
    const own = { id: request.params.id, memberId, at: now(), secrets, language: request.language };
    return { data: await db.transaction((tx) => claimWinning(tx, own, request.body.details)) };
  });

  handle(winningEndpoints.receive, { preValidation: membersOnly() }, async (request, _reply, { id: memberId }) => {
    const own = { id: request.params.id, memberId, at: now(), secrets, language: request.language };
    const data = await db.transaction((tx) => receiveWinning(tx, own));
    cache.invalidate(TOPIC);
    return { data };
  });
}

/** Maximum of listed prizes; older ones are among the profile's activities. */
const LISTED = 200;

interface Reader {
  memberId: string;
  secrets: SecretBox;
  language: string;
}

interface OwnPrize extends Reader {
  id: number;
  at: Date;
}

export async function listWinnings(db: Db, reader: Reader): Promise<Winning[]> {
  const rows = await selectWinnings(db, reader.memberId).orderBy(desc(prizes.wonAt), desc(prizes.amount), desc(prizes.id)).limit(LISTED);
  return rows.map((row) => asWinning(row, reader));
}

/** Marks prizes as seen; ids of others are ignored. */
async function markSeen(db: Db, { memberId, ids, at }: { memberId: string; ids: number[]; at: Date }): Promise<void> {
  await db
    .update(prizes)
    .set({ seenAt: at })
    .where(and(eq(prizes.memberId, memberId), hasId(ids), isNull(prizes.seenAt)));
}

/** Records what the prize needs, which the winner may change until it is paid. @throws {HttpProblem} 404, 409 */
async function claimWinning(tx: Db, own: OwnPrize, details: string): Promise<Winning> {
  const { at, secrets } = own;
  const { prize } = await lockWinning(tx, own);
  if (prize.paidAt) throw new HttpProblem(409, msg("This prize has already been paid. Please open a ticket if you haven't received it."));
  if (prize.lapsedAt) throw new HttpProblem(409, msg("This prize has lapsed, so it can't be claimed."));
  if (prize.need === 'nothing') throw new HttpProblem(409, msg("You don't need to do anything for this prize."));
  const { paymentDays } = await readDeadlines(tx);
  return changeWinning(tx, own, {
    claimDetails: encryptDetails(details, prize.id, secrets),
    claimedAt: at,
    // A correction does not extend the deadline.
    payUntil: prize.payUntil ?? daysAfter(at, paymentDays),
    seenAt: prize.seenAt ?? at,
  });
}

/** Records that a paid prize has arrived. @throws {HttpProblem} 404, 409 */
async function receiveWinning(tx: Db, own: OwnPrize): Promise<Winning> {
  const { at } = own;
  const { prize } = await lockWinning(tx, own);
  if (!prize.paidAt) throw new HttpProblem(409, msg("This prize hasn't been paid yet."));
  return changeWinning(tx, own, { receivedAt: prize.receivedAt ?? at, closedAt: prize.closedAt ?? at, seenAt: prize.seenAt ?? at });
}

/** Locks a prize, which excludes a concurrent payment. @throws {HttpProblem} 404 */
async function lockWinning(tx: Db, { id, memberId }: OwnPrize) {
  await tx
    .select()
    .from(prizes)
    .where(hasId([id]))
    .for('update');
  return findWinning(tx, { id, memberId });
}

async function findWinning(tx: Db, { id, memberId }: Pick<OwnPrize, 'id' | 'memberId'>) {
  const [row] = await selectWinnings(tx, memberId, hasId([id]));
  if (!row) throw notFound(msg("This isn't one of your prizes."));
  return row;
}

async function changeWinning(tx: Db, { id, ...reader }: OwnPrize, changes: Partial<typeof prizes.$inferInsert>): Promise<Winning> {
  await tx
    .update(prizes)
    .set({ ...changes, version: sql`${prizes.version} + 1` })
    .where(hasId([id]));
  return asWinning(await findWinning(tx, { id, memberId: reader.memberId }), reader);
}

/**
 * Selects prizes by the ids that pages use: a leaderboard's prizes keep the id of their row in the ranking from before the ledger, whose
 * own ids are all above.
 */
const hasId = (ids: number[]): SQL | undefined => or(inArray(prizes.resultId, ids), and(inArray(prizes.id, ids), isNull(prizes.resultId)));

function selectWinnings(db: Db, memberId: string, which?: SQL) {
  return db
    .select({ prize: prizes, board: leaderboards, rank: leaderboardResults.rank, subsection: leaderboardSubsections.name })
    .from(prizes)
    .leftJoin(leaderboardResults, eq(leaderboardResults.id, prizes.resultId))
    .leftJoin(leaderboards, eq(leaderboards.id, leaderboardResults.leaderboardId))
    .leftJoin(leaderboardSubsections, eq(leaderboardSubsections.id, leaderboardResults.subsectionId))
    .where(and(eq(prizes.memberId, memberId), which))
    .$dynamic();
}

function asWinning(
  { prize, board, rank, subsection }: Awaited<ReturnType<typeof selectWinnings>>[number],
  { secrets, language }: Omit<Reader, 'memberId'>,
): Winning {
  const title = storedText(language, prize.title);
  return {
    ...toWire(Winning, { ...prize, title, prize: storedText(language, prize.prize) }),
    id: prize.resultId ?? prize.id,
    kind: prize.sourceKind,
    platform: title,
    currency_symbol: prize.currency,
    starts_at: (board?.startsAt ?? prize.wonAt).toISOString(),
    ends_at: (board?.endsAt ?? prize.wonAt).toISOString(),
    subsection,
    rank: rank ?? prize.place,
    amount: prize.amount ?? 0,
    step: stepOf(prize),
    state: prize.paidAt ? 'paid' : prize.claimedAt ? 'claimed' : 'open',
    details: readDetails(prize, secrets),
    is_new: prize.seenAt === null,
  };
}
