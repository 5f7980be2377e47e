import type { RaffleDrawResponse } from '@greenroom/contract';
import type { Db } from '../../../db/client';
import { QUICKNET, timeOfRound } from '../../../lib/drand';
import type { SecretBox } from '../../../lib/secret-box';
import { noSuchRaffle } from '../raffle-response';
import { roundOf } from './beacon';
import { ALGORITHM, BEACON_ALGORITHM, commitmentTo } from './decide';
import { endOf } from '../raffles.rules';
import { findDraw, listDrawnWinners, listReserves, listDrawResults, listWithdrawals } from '../raffles.repository';
import { readSeed } from './seed';

/** Returns the public record by which anyone can verify a draw. @throws {HttpProblem} 404, or 409 if the seed can't be decrypted */
export async function readDrawRecord(
  { db, secrets }: { db: Db; secrets: SecretBox },
  raffleId: number,
): Promise<RaffleDrawResponse['data']> {
  const found = await findDraw(db, raffleId);
  if (!found) throw noSuchRaffle();
  const { draw, raffle } = found;
  const algorithm = draw?.algorithm ?? (raffle.usesBeacon ? BEACON_ALGORITHM : ALGORITHM);
  const withdrawals = await listWithdrawals(db, raffleId);
  const isNumbered = algorithm === ALGORITHM || algorithm === BEACON_ALGORITHM;
  return {
    commitment: commitmentTo(draw?.seed ?? readSeed(raffle.drawSeed, secrets)),
    algorithm,
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
    winners_count: raffle.winnersCount,
    drawn_at: draw?.drawnAt.toISOString() ?? null,
    winners: draw ? await listDrawnWinners(db, raffleId) : [],
    reserves: draw ? await listReserves(db, draw.reserves) : [],
    replacements: (await listDrawResults(db, [raffleId])).get(raffleId)?.replacements ?? [],
    cancelled_at: raffle.cancelledAt?.toISOString() ?? null,
    cancel_reason: raffle.cancelReason,
    beacon: beaconOf(found),
  };
}

/** Returns the beacon's part of the record; null without one. */
function beaconOf({ raffle, draw }: NonNullable<Awaited<ReturnType<typeof findDraw>>>): RaffleDrawResponse['data']['beacon'] {
  if (!raffle.usesBeacon) return null;
  // A server that knew no beacons may have drawn it without a round.
  const round = draw?.beaconRound ?? roundOf(raffle);
  return {
    chain_hash: QUICKNET.hash,
    public_key: QUICKNET.publicKey,
    closes_at: endOf(raffle)?.toISOString() ?? null,
    round,
    round_at: round === null ? null : timeOfRound(round).toISOString(),
    signature: draw?.beaconSignature ?? null,
  };
}
