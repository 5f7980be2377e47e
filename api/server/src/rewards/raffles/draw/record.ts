import type { RaffleDrawResponse } from '@greenroom/contract';
import type { Db } from '../../../db/client';
import type { SecretBox } from '../../../lib/secret-box';
import { noSuchRaffle } from '../raffle-response';
import { ALGORITHM, commitmentTo } from './decide';
import { findDraw, listDrawnWinners, listWithdrawals } from '../raffles.repository';
import { readSeed } from './seed';

/**
 * The public record by which anyone can verify a draw (docs/raffle-draws.md). Before the draw, only the hash of the seed is public.
 * @throws {HttpProblem} 404, or 409 if the seed cannot be decrypted
 */
export async function readDrawRecord(
  { db, secrets }: { db: Db; secrets: SecretBox },
  raffleId: number,
): Promise<RaffleDrawResponse['data']> {
  const found = await findDraw(db, raffleId);
  if (!found) throw noSuchRaffle();
  const { draw } = found;
  const withdrawals = await listWithdrawals(db, raffleId);
  const isNumbered = !draw || draw.algorithm === ALGORITHM;
  return {
    commitment: commitmentTo(draw?.seed ?? readSeed(found.seed, secrets)),
    algorithm: draw?.algorithm ?? ALGORITHM,
    seed: draw?.seed ?? null,
    entries_hash: draw?.entriesHash ?? null,
    entries_count: draw?.entriesCount ?? null,
    tickets_count: draw?.ticketsCount ?? null,
    entries_made: isNumbered ? found.entriesMade : null,
    withdrawals: withdrawals.map(({ id, number, tickets, withdrawnAt }) => ({
      number,
      entry_id: id,
      tickets,
      withdrawn_at: withdrawnAt.toISOString(),
    })),
    winners_count: found.winnersCount,
    drawn_at: draw?.drawnAt.toISOString() ?? null,
    winners: draw ? await listDrawnWinners(db, raffleId) : [],
  };
}
