import { RafflesAnswer, type Raffle } from '@greenroom/contract';
import type { ApiApp, ModuleContext } from '../module-context';
import { listRaffles, listWinners } from './raffles.repository';
import { hasEnded, isAcceptingEntries, isActive } from './raffles.rules';

type RaffleRow = Awaited<ReturnType<typeof listRaffles>>[number];

/** GET /api/r/raffles (specification 2, sections 3 and 7). */
export function rafflesRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const schema = { summary: 'All raffles, with what the asker has in each', response: { 200: RafflesAnswer } };
  app.get('/raffles', { schema }, async (request) => {
    const member = await request.findMember();
    const [rows, winners] = await Promise.all([listRaffles(db, member?.id ?? null), listWinners(db)]);
    const at = now();
    return {
      success: true as const,
      data: rows.map((row) => ({ ...asRaffle(row, at), winners: winners.get(row.raffle.id) ?? [] })),
    };
  });
}

function asRaffle({ raffle, ...entries }: RaffleRow, now: Date): Omit<Raffle, 'winners'> {
  const total = entries.passwordless + entries.points + entries.password;
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
    passwordless_entries: entries.passwordless,
    points_entries: entries.points,
    password_entries: entries.password,
    total_entries: total,
    total_points: entries.spent,
    user_entries: entries.own,
  };
}
