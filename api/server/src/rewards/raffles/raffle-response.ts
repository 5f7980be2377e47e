import { Raffle, RaffleEntry } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import { entryRulesOf } from './entry/entry-rules';
import type { findRaffle, listEntries, Results } from './raffles.repository';
import { hasEnded, isAcceptingEntries, isActive, totalEntries } from './raffles.rules';
import { msg } from '../../lib/texts';

export const TOPIC = 'raffles';

type RaffleRow = NonNullable<Awaited<ReturnType<typeof findRaffle>>>;
type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export function asRaffle({ raffle, totals }: RaffleRow, results: ReadonlyMap<number, Results>, now: Date): Raffle {
  const total = totalEntries(totals);
  // Nobody has won a cancelled one, even if it was drawn: the draw's record has what it was.
  const { winners, replacements } = (raffle.cancelledAt ? undefined : results.get(raffle.id)) ?? { winners: [], replacements: [] };
  return {
    ...toWire(Raffle, raffle),
    start_datetime: raffle.startsAt.toISOString(),
    end_datetime: raffle.endsAt?.toISOString() ?? null,
    is_active: isActive(raffle, now),
    has_ended: hasEnded(raffle, now),
    is_accepting_entries: isAcceptingEntries(raffle, total, now),
    has_password_entry: raffle.passwordHash !== null,
    passwordless_entries: totals.passwordless,
    points_entries: totals.points,
    password_entries: totals.password,
    total_entries: total,
    total_points: totals.pointsSpent,
    user_entries: 0,
    winners,
    replacements,
    has_draw_record: true,
    is_organizer: false,
    entry_rules: entryRulesOf(raffle),
  };
}

export const asEntry = ({ entry, user }: EntryRow): RaffleEntry => ({ ...toWire(RaffleEntry, entry), user });

/** Returns 404 with the message of docs/product.md#raffles. */
export const noSuchRaffle = () => notFound(msg("The raffle you're looking for doesn't exist."));
