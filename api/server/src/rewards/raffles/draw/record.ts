import type { RaffleDrawResponse } from '@greenroom/contract';
import type { Db } from '../../../db/client';
import { noSuchRaffle } from '../raffle-response';
import { ALGORITHM, commitmentTo } from './decide';
import { findDraw, listDrawnWinners } from '../raffles.repository';

/**
 * The public record by which anyone can verify a draw (docs/raffle-draws.md). Before the draw, only the hash of the seed is public.
 * @throws {HttpProblem} 404
 */
export async function readDrawRecord(db: Db, raffleId: number): Promise<RaffleDrawResponse['data']> {
  const found = await findDraw(db, raffleId);
  if (!found) throw noSuchRaffle();
  const { draw } = found;
  return {
    commitment: commitmentTo(draw?.seed ?? found.seed),
    algorithm: draw?.algorithm ?? ALGORITHM,
    seed: draw?.seed ?? null,
    entries_hash: draw?.entriesHash ?? null,
    entries_count: draw?.entriesCount ?? null,
    tickets_count: draw?.ticketsCount ?? null,
    winners_count: found.winnersCount,
    drawn_at: draw?.drawnAt.toISOString() ?? null,
    winners: draw ? await listDrawnWinners(db, raffleId) : [],
  };
}
