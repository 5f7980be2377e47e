import type { Raffle, RaffleEntry } from '@greenroom/contract';
import type { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { entryRulesOf } from './entry/entry-rules';
import type { findRaffle, listEntries } from './raffles.repository';
import { hasEnded, isAcceptingEntries, isActive, totalEntries } from './raffles.rules';

type RaffleRow = NonNullable<Awaited<ReturnType<typeof findRaffle>>>;
type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** The public response for a raffle. Fields are listed by name, so that the seed and the password's hash stay private. */
export function asRaffle({ raffle, totals }: RaffleRow, winners: Raffle['winners'], now: Date): Raffle {
  const total = totalEntries(totals);
  return {
    id: raffle.id,
    title: raffle.title,
    description: raffle.description,
    prize: raffle.prize,
    is_active: isActive(raffle, now),
    has_ended: hasEnded(raffle, now),
    is_accepting_entries: isAcceptingEntries(raffle, total, now),
    start_datetime: raffle.startsAt.toISOString(),
    end_datetime: raffle.endsAt?.toISOString() ?? null,
    max_entries: raffle.maxEntries,
    entry_cost: raffle.entryCost,
    points_per_entry: raffle.pointsPerEntry,
    allow_passwordless_entry: raffle.allowPasswordlessEntry,
    allow_points_entry: raffle.allowPointsEntry,
    has_password_entry: raffle.passwordHash !== null,
    passwordless_entries: totals.passwordless,
    points_entries: totals.points,
    password_entries: totals.password,
    total_entries: total,
    total_points: totals.pointsSpent,
    user_entries: 0,
    winners,
    has_draw_record: true,
    entry_rules: entryRulesOf(raffle),
  };
}

/** The public response for an entry. */
export function asEntry({ entry, user }: EntryRow): RaffleEntry {
  return {
    id: entry.id,
    user,
    entry_type: entry.entryType,
    points_spent: entry.pointsSpent,
    created_at: entry.createdAt.toISOString(),
    tickets: entry.tickets,
  };
}

/** 404 with the message of docs/product.md#raffles. */
export function noSuchRaffle(): HttpProblem {
  return notFound("The raffle you're looking for doesn't exist.");
}
