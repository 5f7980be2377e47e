import type { EnterRaffleBody, RaffleEntryType } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { raffleDraws, raffleEntries, raffles, raffleTotals } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { recordActivity } from '../activity/record-activity';
import { bookPoints, NotEnoughPoints } from '../points/points';
import { noSuchRaffle } from './raffle-response';
import { isRafflePassword } from './raffle-password';
import { hasWayIn, isAcceptingEntries, isActive, roomLeftForPoints, ticketsFor, totalEntries } from './raffles.rules';

type RaffleRow = typeof raffles.$inferSelect;

/** Somebody who wants in. */
interface Entrant {
  raffleId: number;
  memberId: string;
  entry: EnterRaffleBody;
  now: () => Date;
}

const NOT_ACCEPTING = 'This raffle is not accepting entries';
const NO_WAY_IN: Record<RaffleEntryType, string> = {
  passwordless: 'This raffle has no free entry.',
  points: 'Points cannot be spent on this raffle.',
  password: 'This raffle has no entry by password.',
};
const ALREADY_IN: Record<RaffleEntryType, string> = {
  passwordless: 'You have already used your free entry.',
  points: 'You have already entered with points.',
  password: 'You have already entered with the password.',
};

/**
 * POST /api/r/raffles/{id}/enter. The raffle's row is locked first, so that everything is decided for one at a time:
 * whether there is room, and in which order entries came.
 * @throws {HttpProblem} with the reason where it is refused
 */
export async function enterRaffle(db: Db, { raffleId, memberId, entry, now }: Entrant): Promise<void> {
  const checked = entry.entry_type === 'password' ? await checkPassword(db, raffleId, entry.password, now()) : null;

  await db.transaction(async (tx) => {
    const [raffle] = await tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update');
    if (!raffle) throw noSuchRaffle();
    // Asked while the lock is held, so that times and ids of entries are in the same order.
    const at = now();
    const { tickets, pointsSpent } = await admit(tx, raffle, entry, at);
    // The password may have been changed since it was checked.
    if (entry.entry_type === 'password' && raffle.passwordHash !== checked) throw wrongPassword();

    const [entered] = await tx
      .insert(raffleEntries)
      .values({ raffleId, memberId, entryType: entry.entry_type, tickets, pointsSpent, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: raffleEntries.id });
    if (!entered) throw new HttpProblem(409, ALREADY_IN[entry.entry_type]);

    if (pointsSpent > 0) await pay(tx, { memberId, entryId: entered.id, pointsSpent, at });
    const description = tickets > 1 ? `${raffle.title} (${tickets} entries)` : raffle.title;
    await recordActivity(tx, { memberId, type: 'raffle_entry', title: 'Entered a raffle', description, at });
  });
}

/**
 * The slow part, before the raffle is locked. Whatever else speaks against the entry is said once it is.
 * @returns the hash that the password belongs to; null where the raffle wants none now
 */
async function checkPassword(db: Db, raffleId: number, password: string, at: Date): Promise<string | null> {
  const [raffle] = await db.select().from(raffles).where(eq(raffles.id, raffleId));
  if (!raffle?.passwordHash || !isActive(raffle, at)) return null;
  if (!(await isRafflePassword(password, raffle.passwordHash))) throw wrongPassword();
  return raffle.passwordHash;
}

/**
 * Whether the raffle takes that entry now.
 * @param tx holds the lock of the raffle: what is read here was committed by whoever held it before
 * @returns what the entry is worth, and what it costs
 */
async function admit(tx: Db, raffle: RaffleRow, entry: EnterRaffleBody, at: Date) {
  const [found] = await tx
    .select({ totals: raffleTotals, drawn: raffleDraws.raffleId })
    .from(raffleTotals)
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffleTotals.raffleId))
    .where(eq(raffleTotals.raffleId, raffle.id));
  const totals = found?.totals;
  // A server that is ahead of our clock may have drawn already.
  const isDrawn = found?.drawn !== null;
  if (!totals || isDrawn || !isAcceptingEntries(raffle, totalEntries(totals), at)) throw new HttpProblem(409, NOT_ACCEPTING);
  if (!hasWayIn(raffle, entry.entry_type)) throw new HttpProblem(409, NO_WAY_IN[entry.entry_type]);
  if (entry.entry_type !== 'points') return { tickets: 1, pointsSpent: 0 };

  const tickets = ticketsFor(entry.points_spent, raffle.pointsPerEntry);
  if (tickets === undefined) throw noWholeEntries(raffle.pointsPerEntry);
  const room = roomLeftForPoints(raffle, totals);
  if (tickets > room) throw new HttpProblem(409, `There is room for ${room} more ${room === 1 ? 'entry' : 'entries'} only.`);
  return { tickets, pointsSpent: entry.points_spent };
}

async function pay(tx: Db, paid: { memberId: string; entryId: number; pointsSpent: number; at: Date }): Promise<void> {
  const { memberId, entryId, pointsSpent, at } = paid;
  const change = { memberId, amount: -pointsSpent, reason: 'raffle-entry', key: `raffle-entry:${entryId}`, at };
  try {
    await bookPoints(tx, [change]);
  } catch (problem) {
    if (problem instanceof NotEnoughPoints) throw new HttpProblem(409, `You do not have ${pointsSpent} points to spend.`);
    throw problem;
  }
}

function wrongPassword(): HttpProblem {
  const sentence = 'That is not the password.';
  return new HttpProblem(422, sentence, { password: [sentence] });
}

function noWholeEntries(pointsPerEntry: number): HttpProblem {
  const sentence = `An entry costs ${pointsPerEntry} points: please spend that, or a multiple of it.`;
  return new HttpProblem(422, sentence, { points_spent: [sentence] });
}
