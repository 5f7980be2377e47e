import type { Db } from '../db/client';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts } from '../db/schema';
import { endHunt } from '../modules/bonus-hunts/end-hunt';
import { SLOTS } from './catalogue';
import { HIGH_ROLLER } from './people';
import { days, type Random } from './random';
import type { SeedResult } from './seed-result';

const PAST_HUNTS = 6;
const BETS = [0.4, 0.6, 1, 2, 2, 4, 5, 10];

interface HuntPlan {
  createdAt: Date;
  startBalance: number;
  games: number;
  /** The number of games already played. */
  played: number;
  guesses: number;
}

/** Hunts of the past weeks, and a running one with open predictions. */
export async function seedBonusHunts(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  const result: SeedResult = { spent: [], activities: [], outcomes: [] };
  const past = Array.from({ length: PAST_HUNTS }, (_, index): HuntPlan => {
    const games = random.integer(12, 18);
    const createdAt = days(now, -7 * (PAST_HUNTS - index));
    return { createdAt, startBalance: random.integer(8, 40) * 250, games, played: games, guesses: random.integer(15, 40) };
  });
  const running = { createdAt: days(now, -0.2), startBalance: 5000, games: 18, played: 7, guesses: 64 };
  for (const plan of [...past, running]) await seedHunt(tx, random, { plan, ids, now, result });
  return result;
}

async function seedHunt(
  tx: Db,
  random: Random,
  { plan, ids, now, result }: { plan: HuntPlan; ids: string[]; now: Date; result: SeedResult },
): Promise<void> {
  const { createdAt, startBalance } = plan;
  const closedAt = plan.played === plan.games ? days(createdAt, 0.1) : null;
  const [hunt] = await tx
    .insert(bonusHunts)
    .values({ startBalance, predictionsOpenAt: createdAt, predictionsCloseAt: closedAt, createdAt })
    .returning({ id: bonusHunts.id });
  if (!hunt) throw new Error('A hunt was not stored.');
  const { id: huntId } = hunt;

  const games = random.sample(SLOTS, plan.games).map(({ name: slotName }, position) => {
    const bet = random.pick(BETS);
    return { huntId, position, slotName, bet, win: position < plan.played ? winOf(random, bet) : null };
  });
  await tx.insert(bonusHuntGames).values(games);

  const guessing = [HIGH_ROLLER.id, ...random.sample(ids.filter((id) => id !== HIGH_ROLLER.id), plan.guesses - 1)];
  const guesses = guessing.map((memberId) => ({
    huntId,
    memberId,
    endBalance: random.money(startBalance / 6, startBalance * 3),
    highestMultiplier: random.chance(0.85) ? random.money(30, 2500) : null,
    highestMultiplierGame: random.chance(0.85) ? random.pick(games).slotName : null,
    createdAt: random.date(createdAt, closedAt ?? now),
  }));
  await tx.insert(bonusHuntPredictions).values(guesses);
  for (const { memberId, createdAt: at } of guesses) {
    const description = `Hunt #${huntId}`;
    result.activities.push({ memberId, type: 'bonus_hunt_prediction', title: 'Predicted a bonus hunt', description, at });
  }

  if (!closedAt) return;
  const endBalance = games.reduce((cents, { win }) => cents + Math.round((win ?? 0) * 100), 0) / 100;
  const at = days(createdAt, 0.25);
  result.outcomes.push({ at, decide: (outcomeTx) => endHunt(outcomeTx, { huntId, endBalance, at }) });
}

/** Most bonuses win little, a few win a lot. */
function winOf(random: Random, bet: number): number {
  return random.chance(0.06) ? 0 : Math.round(bet * random.money(2, 600) * 100) / 100;
}
