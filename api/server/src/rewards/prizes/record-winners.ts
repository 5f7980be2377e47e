import type { PrizeKind, PrizeNeed } from '@greenroom/contract';
import type { PrizeRow } from '../../core/prizes/prize-state';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { prizes, siteSettings } from '../../db/schema';
import { DAY } from '../../lib/durations';
import type { Activity } from '../../core/activity/record-activity';
import { notify } from '../../core/notifications/notify';
import { bookPoints } from '../../core/points/points';
import { notifyOfCorrection } from './prize-notices';
import type { SecretBox } from '../../lib/secret-box';
import { msg } from '../../lib/texts';

/** Source of prizes, such as a drawn raffle. */
export interface PrizeSource {
  kind: PrizeKind;
  id: number;
  /** Title that the ledger keeps. */
  title: string;
  at: Date;
  /** True if it was decided before the ledger existed, so the winners know. */
  isTakenOver?: boolean;
  /** True if its result was decided before, so the winners know that one. */
  isCorrection?: boolean;
}

export interface Winner {
  /** Place from 1, unique in a source: a reserve has the place in draw order. */
  place: number;
  /** Words, if it is more than the amount or the points. */
  prize?: string;
  /** Amount in dollars or `currency`; without it, the staff says what a payment was worth. */
  amount?: number | null;
  currency?: string;
  /** Points in place of an amount, booked at once. */
  points?: number;
  /** Member's id; null if the winner isn't known to be one. */
  memberId: string | null;
  name?: string;
  /** Details required from the winner before the payment; by default a line, such as a name at a casino. */
  need?: PrizeNeed;
  resultId?: number;
}

/**
 * Records prizes in the transaction that decides on the winners, each place of a source once, even on several servers. Points are booked,
 * and so paid. Members are notified. @returns the new rows
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

/** Notifies each member once of everything they have won of a source. */
async function notifyWinners(
  tx: Db,
  { kind: game, id, title: name, at, isCorrection }: PrizeSource,
  recorded: readonly PrizeRow[],
): Promise<void> {
  const won = new Map<string, PrizeRow[]>();
  for (const row of recorded) {
    if (row.memberId !== null) won.set(row.memberId, [...(won.get(row.memberId) ?? []), row]);
  }
  const recipients = [...won].map(([memberId, rows]) => {
    const prize = rows.map((row) => row.prize).join(' and ');
    return { memberId, data: { game, id, name, prize, isToBeClaimed: rows.some(({ need }) => need !== 'nothing') } };
  });
  await notify(tx, { kind: 'won', key: `${game}:${id}:won${isCorrection ? `:${at.getTime()}` : ''}`, at }, recipients);
}

/**
 * Records a ranking's winners in place of those of an earlier result. A prize that stays with its winner keeps its claim; members who lose
 * or get one are notified. @param options.firstPlace first place of the ranking in the source
 * @returns the members who have won or lost with it; undefined, changing nothing, if a prize is paid
 */
export async function settleWinners(
  tx: Db,
  source: PrizeSource,
  { winners, firstPlace = 1 }: { winners: readonly (Winner & { memberId: string })[]; firstPlace?: number },
): Promise<{ added: Set<string>; lost: Set<string> } | undefined> {
  const isRanked = and(eq(prizes.sourceKind, source.kind), eq(prizes.sourceId, source.id), gte(prizes.place, firstPlace));
  // Locked, since payments and claims lock the prize alone.
  const before = await tx.select().from(prizes).where(isRanked).orderBy(asc(prizes.id)).for('update');
  if (before.some(({ paidAt }) => paidAt)) return undefined;
  const stays = (row: PrizeRow) =>
    winners.some(
      ({ place, memberId, prize, amount = null }) =>
        place === row.place && memberId === row.memberId && prize === row.prize && amount === row.amount,
    );
  const taken = before.filter((row) => !stays(row));
  const ids = taken.map(({ id }) => id);
  const isTaken = inArray(prizes.id, ids);
  await tx.delete(prizes).where(isTaken);
  await recordWinners(tx, { ...source, isCorrection: before.length > 0 }, winners);
  const had = new Set(before.map(({ memberId }) => memberId));
  const has = winners.map(({ memberId }) => memberId);
  const gone = taken.filter(({ memberId }) => memberId !== null && !has.includes(memberId));
  for (const row of gone) await notifyOfCorrection(tx, row, source.at);
  return { added: new Set(has.filter((id) => !had.has(id))), lost: new Set(gone.flatMap(({ memberId }) => memberId ?? [])) };
}

/** Returns the activities of members who have lost a prize by {@link settleWinners}. */
export const correctionsOf = (lost: ReadonlySet<string>, name: string, at: Date): Activity[] =>
  [...lost].map((memberId) => ({
    ...{ memberId, type: 'other', title: msg('Result corrected'), at },
    description: `${name}: your prediction no longer wins a prize.`,
  }));

/** Columns to reset for another winner, who has neither seen nor claimed the prize. */
export const NEW_WINNER = { seenAt: null, claimedAt: null, claimDetails: null, payUntil: null };

export const inWords = ({ amount, currency = '$', points }: Pick<Winner, 'amount' | 'currency' | 'points'>): string =>
  points === undefined
    ? `${currency}${(amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    : `${points.toLocaleString('en-US')} points`;

/** Returns a prize's booking of points, whose key makes it happen once. */
export const bookingOf = ({ id, memberId, points, title }: PrizeRow, at: Date) =>
  memberId === null || points === null ? undefined : { memberId, amount: points, reason: 'prize', key: `prize:${id}`, note: title, at };

/** Reads the days that the staff allows for claims and payments, from now on; 0 for no deadline. */
export async function readDeadlines(db: Db) {
  const { prizeClaimDays: claimDays, prizePaymentDays: paymentDays } = siteSettings;
  const [settings] = await db.select({ claimDays, paymentDays }).from(siteSettings);
  return settings ?? { claimDays: 0, paymentDays: 0 };
}

export const daysAfter = (at: Date, days: number): Date | null => (days === 0 ? null : new Date(at.getTime() + days * DAY));

const purposeOf = (id: number) => `prize ${id}`;

/** Encrypts a winner's details for the prize's row: an address is not for the database or its backups. */
export const encryptDetails = (details: string, id: number, secrets: SecretBox): string => secrets.encrypt(details, purposeOf(id));

/** Decrypts a winner's details; null before the claim, after their deletion, and if no server secret decrypts them. */
export const readDetails = ({ id, claimDetails }: PrizeRow, secrets: SecretBox): string | null =>
  claimDetails === null ? null : secrets.decryptOrNull(claimDetails, purposeOf(id));
