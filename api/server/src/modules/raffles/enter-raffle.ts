import type { EnterRaffleBody, RaffleEntryType } from '@greenroom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, raffleDraws, raffleEntries, raffles, raffleTotals } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { recordActivity } from '../activity/record-activity';
import { bookPoints, NotEnoughPoints } from '../points/points';
import { exclusionEnd, exclusionSentence } from '../safer-gambling/exclusion.rules';
import { requireEntryRules } from './require-entry-rules';
import { noSuchRaffle } from './raffle-response';
import { isRafflePassword } from './raffle-password';
import { isAcceptingEntries, isActive, offersEntryType, roomLeftForPoints, ticketsFor, totalEntries } from './raffles.rules';

type RaffleRow = typeof raffles.$inferSelect;

interface EntryRequest {
  raffleId: number;
  memberId: string;
  entry: EnterRaffleBody;
  now: () => Date;
}

const NOT_ACCEPTING = 'This raffle is not accepting entries';
const NOT_OFFERED: Record<RaffleEntryType, string> = {
  passwordless: 'This raffle has no free entry.',
  points: 'Points cannot be spent on this raffle.',
  password: 'This raffle has no entry by password.',
};
export const ALREADY_ENTERED: Record<RaffleEntryType, string> = {
  passwordless: 'You have already used your free entry.',
  points: 'You have already entered with points.',
  password: 'You have already entered with the password.',
};

/**
 * POST /api/r/raffles/{id}/enter. Locks the raffle's row first, which serializes the entries: their order, and the check of the
 * remaining room.
 * @throws {HttpProblem} with the reason for a refusal
 */
export async function enterRaffle(db: Db, { raffleId, memberId, entry, now }: EntryRequest): Promise<void> {
  const checked = entry.entry_type === 'password' ? await checkPassword(db, raffleId, entry.password, now()) : null;

  await db.transaction((tx) => enter(tx, { raffleId, memberId, entry, now, checked }));
}

/**
 * Enters a member who wrote so in the chat, with the raffle's free entry. The raffle has to have been open when it was written, and not
 * to be drawn.
 * @throws {HttpProblem} with the reason for a refusal
 */
export async function enterByChat(tx: Db, { writtenAt, ...request }: Omit<EntryRequest, 'entry'> & { writtenAt: Date }): Promise<void> {
  await enter(tx, { ...request, entry: { entry_type: 'passwordless' }, checked: null, writtenAt });
}

/** @param checked the hash that the password matched */
async function enter(tx: Db, { raffleId, memberId, entry, now, checked, writtenAt }: EntryRequest & { checked: string | null; writtenAt?: Date }): Promise<void> {
  const [raffle] = await tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update');
  if (!raffle) throw noSuchRaffle();
  // Read while the lock is held, so that times and ids of entries are in the same order.
  const at = now();
  const { tickets, pointsSpent } = await admit(tx, raffle, entry, writtenAt ?? at);
  await refuseMember(tx, { raffleId, memberId, at });
  await requireEntryRules(tx, { raffle, memberId, at });
  // The raffle's password may have changed since the check.
  if (entry.entry_type === 'password' && raffle.passwordHash !== checked) throw wrongPassword();

  const [entered] = await tx
    .insert(raffleEntries)
    .values({ raffleId, memberId, entryType: entry.entry_type, tickets, pointsSpent, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: raffleEntries.id });
  if (!entered) throw new HttpProblem(409, ALREADY_ENTERED[entry.entry_type]);

  if (pointsSpent > 0) await pay(tx, { memberId, entryId: entered.id, pointsSpent, at });
  const description = tickets > 1 ? `${raffle.title} (${tickets} entries)` : raffle.title;
  await recordActivity(tx, { memberId, type: 'raffle_entry', title: 'Entered a raffle', description, at });
}

/**
 * Refuses a member who entered the raffle with an account that they have deleted, and one who has excluded themselves while this entry
 * waited for the lock.
 * @throws {HttpProblem} 403, 409
 */
async function refuseMember(tx: Db, { raffleId, memberId, at }: { raffleId: number; memberId: string; at: Date }): Promise<void> {
  const { enteredBefore, excludedAt, excludedUntil } = members;
  const [member] = await tx.select({ enteredBefore, excludedAt, excludedUntil }).from(members).where(eq(members.id, memberId));
  const until = member && exclusionEnd(member, at);
  if (until) throw new HttpProblem(403, exclusionSentence(until));
  if (member?.enteredBefore.includes(raffleId)) throw new HttpProblem(409, 'You have entered this raffle with the account that you deleted.');
}

/**
 * Checks the password before the raffle is locked, since hashing is slow. Other reasons for a refusal are checked under the lock.
 * @returns the hash that the password matches; null if the raffle takes no password now
 */
async function checkPassword(db: Db, raffleId: number, password: string, at: Date): Promise<string | null> {
  const [raffle] = await db.select().from(raffles).where(eq(raffles.id, raffleId));
  if (!raffle?.passwordHash || !isActive(raffle, at)) return null;
  if (!(await isRafflePassword(password, raffle.passwordHash))) throw wrongPassword();
  return raffle.passwordHash;
}

/**
 * Checks whether the raffle accepts the entry.
 * @param tx holds the raffle's lock, so that earlier entries are committed
 * @returns the tickets of the entry, and its cost in points
 */
async function admit(tx: Db, raffle: RaffleRow, entry: EnterRaffleBody, at: Date) {
  const [found] = await tx
    .select({ totals: raffleTotals, drawn: raffleDraws.raffleId })
    .from(raffleTotals)
    .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffleTotals.raffleId))
    .where(eq(raffleTotals.raffleId, raffle.id));
  const totals = found?.totals;
  // Another server whose clock is ahead of ours may have drawn it.
  const isDrawn = found?.drawn !== null;
  if (!totals || isDrawn || !isAcceptingEntries(raffle, totalEntries(totals), at)) throw new HttpProblem(409, NOT_ACCEPTING);
  if (!offersEntryType(raffle, entry.entry_type)) throw new HttpProblem(409, NOT_OFFERED[entry.entry_type]);
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
