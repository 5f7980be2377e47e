import { spellingsOf } from '@greenroom/contract';
import type { EnterRaffleBody, RaffleEntryType } from '@greenroom/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listAuthors } from '../../../admin/audit-log/authors';
import { batchLoader } from '../../../lib/group-commit';
import type { Db } from '../../../db/client';
import { insertRows, isAnyOf } from '../../../db/statements';
import { raffleDraws, raffleEntries, raffles, raffleTotals } from '../../../db/schema';
import { HttpProblem } from '../../../lib/http-problem';
import { msg } from '../../../lib/texts';
import { requireSeen } from '../../../lib/require-seen';
import { type Activity, bookWithActivity } from '../../../core/activity/record-activity';
import { lockMembers, type LockedMember, type LockedMembers } from '../../../core/points/points';
import { decideEach, requireActiveMember, settleInBatches } from '../../batching/settle-in-batches';
import type { ModuleContext } from '../../../module-context';
import { readEntryFacts, type KickAccounts, readKickAccounts } from './entry-facts';
import { entryRulesOf, type EntryFacts, requireEntryRules } from './entry-rules';
import { noSuchRaffle } from '../raffle-response';
import { isRafflePassword } from './raffle-password';
import { isAcceptingEntries, isActive, offersEntryType, roomLeftForPoints, ticketsFor, totalEntries } from '../raffles.rules';

type RaffleRow = typeof raffles.$inferSelect;
type TotalsRow = typeof raffleTotals.$inferSelect;

interface EntryRequest {
  memberId: string;
  entry: EnterRaffleBody;
  /** Terms that the member saw, see `requireSeen`. */
  seen?: string | undefined;
}

interface Entrant extends EntryRequest {
  /** Hash that the password matched; null if the raffle took no password then. */
  checked: string | null;
  writtenAt?: Date;
  /** Entries that an item of the store gives for the points, whatever an entry costs here. */
  tickets?: number;
}

interface Ticket {
  memberId: string;
  entryType: RaffleEntryType;
  tickets: number;
  pointsSpent: number;
  kickHash: string | null;
}

const NOT_ACCEPTING = msg('This raffle is not accepting entries');
const NOT_OFFERED: Record<RaffleEntryType, string> = {
  passwordless: msg("This raffle doesn't have a free entry."),
  points: msg("You can't enter this raffle with points."),
  password: msg("This raffle doesn't have a password entry."),
};
export const ALREADY_ENTERED: Record<RaffleEntryType, string> = {
  passwordless: msg('You have already used your free entry.'),
  points: msg('You have already entered with points.'),
  password: msg('You have already entered with the password.'),
};

/** Enters a member. `mayGuess` rejects before a password is checked too often. @throws {HttpProblem} with the reason for a refusal */
export type EnterRaffle = (raffleId: number, request: EntryRequest & { mayGuess?: Promise<void> | undefined }) => Promise<void>;

/**
 * Serves POST /api/r/raffles/{id}/enter. Hundreds of members enter within a second when a streamer says the password, so those who wait for
 * the raffle's lock are entered together.
 */
export function raffleEntrance({ db, now, accounts }: Pick<ModuleContext, 'db' | 'now' | 'accounts'>): EnterRaffle {
  const findRaffle = batchLoader(async (ids) => {
    const rows = await db
      .select()
      .from(raffles)
      .where(inArray(raffles.id, ids.map(Number)));
    return new Map(rows.map((row) => [String(row.id), row]));
  });
  const enter = settleInBatches<number, Entrant, void>(db, (tx, raffleId, entrants) =>
    enterAll(tx, { raffleId, entrants, now, key: accounts.keys[0] }),
  );

  /** Raffles as last read: their passwords rarely change. */
  const known = new Map<number, RaffleRow>();

  return async (raffleId, { memberId, entry, seen, mayGuess }) => {
    if (entry.entry_type !== 'password') return enter(raffleId, { memberId, entry, seen, checked: null });
    const attempt = async (raffle: RaffleRow | undefined) => {
      if (raffle) known.set(raffleId, raffle);
      // Before the raffle is locked, since hashing is slow.
      return enter(raffleId, { memberId, entry, seen, checked: await checkPassword(raffle, entry.password, now()) });
    };
    await mayGuess;
    const before = known.get(raffleId);
    if (!before) return attempt(await findRaffle(String(raffleId)));
    await attempt(before).catch(async (refusal: unknown) => {
      if (!(refusal instanceof WrongPassword)) throw refusal;
      await attempt(await findRaffle(String(raffleId)));
    });
  };
}

/**
 * Enters members in the given order. For an entry by chat, the raffle must have been open when it was written, and be undrawn.
 * @param options.entrants of different members, except for free entries
 */
export async function enterAll(
  tx: Db,
  { raffleId, entrants, now, key }: { raffleId: number; entrants: readonly Entrant[]; now: () => Date; key: Buffer },
): Promise<(HttpProblem | void)[]> {
  const batch = await readEntryBatch(tx, { raffleId, memberIds: entrants.map(({ memberId }) => memberId), now, key });
  if (!batch) return entrants.map(noSuchRaffle);
  const refusals = decideEach(entrants, (entrant) => batch.admit(entrant));
  await store(tx, batch);
  return refusals;
}

/** Locks the raffle, then the members, and only then reads what decides on their entries. @returns undefined without such a raffle */
export async function readEntryBatch(
  tx: Db,
  { raffleId, memberIds, now, key }: { raffleId: number; memberIds: string[]; now: () => Date; key: Buffer },
): Promise<EntryBatch | undefined> {
  const [[raffle], [found], applicants, entered, authors] = await Promise.all([
    tx.select().from(raffles).where(eq(raffles.id, raffleId)).for('update').execute(),
    tx
      .select({ totals: raffleTotals, drawn: raffleDraws.raffleId })
      .from(raffleTotals)
      .leftJoin(raffleDraws, eq(raffleDraws.raffleId, raffleTotals.raffleId))
      .where(eq(raffleTotals.raffleId, raffleId))
      .execute(),
    lockMembers(tx, memberIds),
    readEntered(tx, raffleId, memberIds),
    listAuthors(tx, 'raffles', raffleId),
  ]);
  if (!raffle) return undefined;
  // Read under the lock, so times and ids of entries are in the same order.
  const at = now();
  const [kick, facts] = await Promise.all([
    readKickAccounts(tx, { raffleId, applicants: [...applicants.values()], key }),
    readEntryFacts(tx, { rules: entryRulesOf(raffle), memberIds, at }),
  ]);
  // Another server whose clock is ahead of ours may have drawn it.
  return new EntryBatch({
    raffle,
    totals: found?.drawn === null ? found.totals : undefined,
    applicants,
    entered,
    authors,
    kick,
    facts,
    at,
  });
}

/** Returns the types with which members have entered a raffle, as keys of {@link enteredKey}. */
async function readEntered(tx: Db, raffleId: number, memberIds: string[]): Promise<Set<string>> {
  const { memberId, entryType } = raffleEntries;
  const rows = await tx
    .selectDistinct({ memberId, entryType })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.raffleId, raffleId), isAnyOf(memberId, memberIds)));
  return new Set(rows.map(enteredKey));
}

const enteredKey = ({ memberId, entryType }: Pick<Ticket, 'memberId' | 'entryType'>) => `${memberId} ${entryType}`;

interface EntryBatchState {
  raffle: RaffleRow;
  totals: TotalsRow | undefined;
  applicants: LockedMembers;
  /** Types entered so far, to which accepted entries are added. */
  entered: Set<string>;
  authors: readonly string[];
  kick: KickAccounts;
  /** Empty for a raffle without rules of entry. */
  facts: ReadonlyMap<string, EntryFacts>;
  at: Date;
}

/** Decides on entries one after the other, as each takes from the remaining room. */
class EntryBatch {
  readonly accepted: Ticket[] = [];

  constructor(readonly state: EntryBatchState) {}

  /** @throws {HttpProblem} with the reason for a refusal */
  admit({ memberId, entry, seen, checked, writtenAt, tickets: given }: Entrant): void {
    const { raffle, applicants, entered, facts: allFacts, at } = this.state;
    const { tickets, pointsSpent } = this.price({ entry, seen, given }, writtenAt ?? at);
    const applicant = requireActiveMember(applicants.get(memberId), at);
    this.refuseAccount(applicant);
    const facts = allFacts.get(memberId);
    if (facts) requireEntryRules(entryRulesOf(raffle), facts, at);
    // The raffle's password may have changed since the check.
    if (entry.entry_type === 'password' && raffle.passwordHash !== checked) throw new WrongPassword();
    if (entry.entry_type !== 'points' && entered.has(enteredKey({ memberId, entryType: entry.entry_type })))
      throw new HttpProblem(409, ALREADY_ENTERED[entry.entry_type]);
    if (pointsSpent > applicant.points)
      throw new HttpProblem(409, msg("You don't have {points} points to spend.", { points: String(pointsSpent) }));
    const kickHash = this.state.kick.hashes.get(memberId) ?? null;
    this.accept({ memberId, entryType: entry.entry_type, tickets, pointsSpent, kickHash });
  }

  private price(
    { entry, seen, given }: Pick<Entrant, 'entry' | 'seen'> & { given: number | undefined },
    at: Date,
  ): { tickets: number; pointsSpent: number } {
    const { raffle, totals } = this.state;
    if (raffle.cancelledAt) throw new HttpProblem(409, msg('This raffle was cancelled, so nobody can enter it.'));
    if (!totals || !isAcceptingEntries(raffle, totalEntries(totals), at)) throw new HttpProblem(409, NOT_ACCEPTING);
    if (!offersEntryType(raffle, entry.entry_type)) throw new HttpProblem(409, NOT_OFFERED[entry.entry_type]);
    const cost = raffle.pointsPerEntry;
    requireSeen(seen, {
      title: { now: raffle.title, sentence: msg('This raffle is now "{title}".', { title: raffle.title }) },
      prize: { now: raffle.prize, sentence: msg('The prize is now "{prize}".', { prize: raffle.prize }) },
      ...(entry.entry_type === 'points' && {
        points_per_entry: {
          now: cost,
          sentence: msg({ one: 'An entry now costs {count} point.', other: 'An entry now costs {count} points.' }, { count: cost }),
        },
      }),
    });
    if (entry.entry_type !== 'points') return { tickets: 1, pointsSpent: 0 };

    const tickets = given ?? ticketsFor(entry.points_spent, cost);
    if (tickets === undefined) throw noWholeEntries(cost);
    const room = roomLeftForPoints(raffle, totals);
    if (tickets > room)
      throw new HttpProblem(
        409,
        msg(
          { one: 'There is room for {count} more entry only.', other: 'There is room for {count} more entries only.' },
          { count: String(room) },
        ),
      );
    return { tickets, pointsSpent: entry.points_spent };
  }

  /** Refuses staff who shaped the raffle, those who did or took part with a deleted account, and a Kick account that has entered. */
  private refuseAccount(applicant: LockedMember): void {
    const { raffle, authors, kick } = this.state;
    if (authors.includes(applicant.id)) throw new HttpProblem(409, msg("You've made or changed this raffle, so you can't enter it."));
    if (applicant.enteredBefore.includes(raffle.id))
      throw new HttpProblem(
        409,
        msg(
          "You can't enter this raffle: you took part in it or ran it with an account that you deleted, or you withdrew another member's entry as staff.",
        ),
      );
    const enteredBy = kick.enteredBy.get(kick.hashes.get(applicant.id) ?? '');
    if (enteredBy !== undefined && enteredBy !== applicant.id)
      throw new HttpProblem(409, msg('Another member has entered this raffle with your Kick account.'));
  }

  private accept(ticket: Ticket): void {
    this.accepted.push(ticket);
    const { totals, entered } = this.state;
    entered.add(enteredKey(ticket));
    if (!totals) return;
    totals[ticket.entryType] += ticket.tickets;
    totals.pointsSpent += ticket.pointsSpent;
  }
}

/** Stores the entries that were accepted, of different members, with their activities, and takes the points. */
async function store(tx: Db, batch: EntryBatch): Promise<void> {
  const { applicants, at } = batch.state;
  if (batch.accepted.length === 0) return;
  const changes = insertEntries(tx, batch).then((rows) =>
    rows
      .filter(({ pointsSpent }) => pointsSpent > 0)
      .map(({ id, memberId, pointsSpent }) => ({ memberId, amount: -pointsSpent, reason: 'raffle-entry', key: `raffle-entry:${id}`, at })),
  );
  await bookWithActivity(tx, changes, entryActivities(batch), applicants);
}

/** Stores the entries that were accepted, and nothing else. */
export const insertEntries = (tx: Db, { accepted, state: { raffle, at } }: EntryBatch) =>
  insertRows<{ id: number; memberId: string; pointsSpent: number }>(
    tx,
    raffleEntries,
    accepted.map((ticket) => ({ raffleId: raffle.id, createdAt: at, ...ticket })),
    sql`returning id, member_id as "memberId", points_spent as "pointsSpent"`,
  );

export const entryActivities = ({ accepted, state: { raffle, at } }: EntryBatch): Activity[] =>
  accepted.map(({ memberId, tickets }) => ({
    memberId,
    type: 'raffle_entry',
    title: msg('Entered a raffle'),
    description: tickets > 1 ? `${raffle.title} (${tickets} entries)` : raffle.title,
    at,
  }));

/** Checks a raffle's password; the rest is checked under the lock. @returns the hash that matches; null if it takes no password now */
async function checkPassword(raffle: RaffleRow | undefined, password: string, at: Date): Promise<string | null> {
  if (!raffle?.passwordHash || !isActive(raffle, at)) return null;
  // Also as typed: passwords used to be stored in any spelling.
  for (const spelling of spellingsOf(password)) if (await isRafflePassword(spelling, raffle.passwordHash)) return raffle.passwordHash;
  throw new WrongPassword();
}

class WrongPassword extends HttpProblem {
  constructor() {
    const sentence = msg("That's not the password.");
    super(422, sentence, { password: [sentence] });
  }
}

function noWholeEntries(pointsPerEntry: number): HttpProblem {
  const sentence = msg(
    {
      one: 'An entry costs {count} points: please spend that amount or a multiple of it.',
      other: 'An entry costs {count} points: please spend that amount or a multiple of it.',
    },
    { count: String(pointsPerEntry) },
  );
  return new HttpProblem(422, sentence, { points_spent: [sentence] });
}
