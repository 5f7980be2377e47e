import type { PrizeKind, PrizeNeed } from '@greenroom/contract';
import type { PrizeRow } from '../../core/prizes/prize-state';
import type { Db } from '../../db/client';
import { prizes, siteSettings } from '../../db/schema';
import { DAY } from '../../lib/durations';
import { notify } from '../../core/notifications/notify';
import { bookPoints } from '../../core/points/points';
import { CannotDecrypt, type SecretBox } from '../../lib/secret-box';

/** What was decided, such as a raffle by its draw. */
export interface PrizeSource {
  kind: PrizeKind;
  id: number;
  /** Such as the raffle's title; the ledger keeps it. */
  title: string;
  /** When it was decided. */
  at: Date;
  /** Decided before the ledger existed: the winners know. */
  isTakenOver?: boolean;
}

/** Who has won what. */
export interface Winner {
  /** From 1 on, once for each source: a reserve has the place in the order of the draw. */
  place: number;
  /** In words, if it is more than the amount or the points. */
  prize?: string;
  /** In dollars, or in the `currency`; without it, the staff says what a payment was worth. */
  amount?: number | null;
  currency?: string;
  /** Instead of an amount: booked at once. */
  points?: number;
  /** Null for somebody who is not a member, or not known to be one. */
  memberId: string | null;
  /** The winner's name at the source, if it is not the member's. */
  name?: string;
  /** What the winner has to say before the payment; by default a line, such as a name at a casino. */
  need?: PrizeNeed;
  /** The row of a leaderboard's ranking. */
  resultId?: number;
}

/**
 * Records prizes in the ledger, in the transaction that decides on their winners. A place of a source is recorded once, on several servers
 * too. Points are booked, and thereby paid. Winners who are members are notified.
 * @returns the new rows; those that were recorded before are left out
 */
export async function recordWinners(tx: Db, source: PrizeSource, winners: readonly Winner[]): Promise<PrizeRow[]> {
  if (winners.length === 0) return [];
  const { kind, id, title, at } = source;
  const { claimDays, paymentDays } = await readDeadlines(tx);
  const rows = winners.map(({ need = 'line', ...winner }) => {
    const arePoints = winner.points !== undefined;
    const needed = arePoints ? 'nothing' : need;
    const deadline = needed === 'nothing' ? { payUntil: daysAfter(at, paymentDays) } : { claimUntil: daysAfter(at, claimDays) };
    const paid = arePoints && winner.memberId !== null && { paidAt: at, closedAt: at };
    return { prize: inWords(winner), ...winner, sourceKind: kind, sourceId: id, title, need: needed, wonAt: at, ...deadline, ...paid };
  });
  const recorded = await tx.insert(prizes).values(rows).onConflictDoNothing().returning();
  const bookings = recorded.flatMap((row) => bookingOf(row, at) ?? []);
  if (bookings.length > 0) await bookPoints(tx, bookings);
  if (!source.isTakenOver) await notifyWinners(tx, source, recorded);
  return recorded;
}

/** Notifies each member once of all that they have won of a source. */
async function notifyWinners(tx: Db, { kind: game, id, title: name, at }: PrizeSource, recorded: readonly PrizeRow[]): Promise<void> {
  const won = new Map<string, PrizeRow[]>();
  for (const row of recorded) {
    if (row.memberId !== null) won.set(row.memberId, [...(won.get(row.memberId) ?? []), row]);
  }
  const recipients = [...won].map(([memberId, rows]) => {
    const prize = rows.map((row) => row.prize).join(' and ');
    return { memberId, data: { game, id, name, prize, isToBeClaimed: rows.some(({ need }) => need !== 'nothing') } };
  });
  await notify(tx, { kind: 'won', key: `${game}:${id}:won`, at }, recipients);
}

/** What goes with the winner: another one has not seen the prize, and has not claimed it. */
export const NEW_WINNER = { seenAt: null, claimedAt: null, claimDetails: null, payUntil: null };

/** Such as "$75.50". */
export const inWords = ({ amount, currency = '$', points }: Pick<Winner, 'amount' | 'currency' | 'points'>): string =>
  points === undefined
    ? `${currency}${(amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    : `${points.toLocaleString('en-US')} points`;

/** The points of a prize for its member; its key is that of the prize, so that they are booked once. */
export const bookingOf = ({ id, memberId, points, title }: PrizeRow, at: Date) =>
  memberId === null || points === null ? undefined : { memberId, amount: points, reason: 'prize', key: `prize:${id}`, note: title, at };

/** The days that the staff has set for claims and payments, from now on; 0 for no deadline. */
export async function readDeadlines(db: Db) {
  const { prizeClaimDays: claimDays, prizePaymentDays: paymentDays } = siteSettings;
  const [settings] = await db.select({ claimDays, paymentDays }).from(siteSettings);
  return settings ?? { claimDays: 0, paymentDays: 0 };
}

/** A deadline; null without one. */
export const daysAfter = (at: Date, days: number): Date | null => (days === 0 ? null : new Date(at.getTime() + days * DAY));

const purposeOf = (id: number) => `prize ${id}`;

/** Encrypts what a winner has said for the row of their prize: an address is not for the database or its backups. */
export const encryptDetails = (details: string, id: number, secrets: SecretBox): string => secrets.encrypt(details, purposeOf(id));

/** What the winner has said; null before the claim, after it was deleted, and if none of the server's secrets decrypts it. */
export function readDetails({ id, claimDetails }: PrizeRow, secrets: SecretBox): string | null {
  try {
    return claimDetails === null ? null : secrets.decrypt(claimDetails, purposeOf(id));
  } catch (cause) {
    if (cause instanceof CannotDecrypt) return null;
    throw cause;
  }
}
