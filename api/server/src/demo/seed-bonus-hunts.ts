import type { Db } from '../db/client';
import { bonusHuntGames, bonusHuntPredictions, bonusHunts, slots } from '../db/schema';
import { endHunt } from '../rewards/bonus-hunts/end-hunt';
import { SLOTS, pictureAddress } from './catalogue';
import { insertRows } from '../db/statements';
import { HIGH_ROLLER } from './demo-people';
import { days, type Random } from './random';
import type { SeedResult } from './seed-result';

const PAST_HUNTS = 6;
const BETS = [0.4, 0.6, 1, 2, 2, 4, 5, 10];

interface HuntPlan {
  createdAt: Date;
  startBalance: number;
  games: number;
  played: number;
  guesses: number;
}

/** Seeds hunts of the past weeks, and a running one with open predictions. */
export async function seedBonusHunts(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  const result: SeedResult = { spent: [], activities: [], outcomes: [] };
  const past = Array.from({ length: PAST_HUNTS }, (_, index): HuntPlan => {
    const games = random.integer(12, 18);
    const createdAt = days(now, -7 * (PAST_HUNTS - index));
    return { createdAt, startBalance: random.integer(8, 40) * 250, games, played: games, guesses: random.integer(15, 40) };
  });
  const running = { createdAt: days(now, -0.2), startBalance: 5000, games: 18, played: 7, guesses: 64 };
  const plans = [...past, running];
  const rows = plans.map((plan) => ({
    startBalance: plan.startBalance,
    predictionsOpenAt: plan.createdAt,
    predictionsCloseAt: closingOf(plan),
    createdAt: plan.createdAt,
  }));
  const hunts = await tx.insert(bonusHunts).values(rows).returning({ id: bonusHunts.id });
  const parts = hunts.flatMap(({ id }, index) =>
    plans.slice(index, index + 1).map((plan) => fillHunt(random, { huntId: id, plan, ids, now, result })),
  );
  const games = parts.flatMap((part) => part.games);
  const guesses = parts.flatMap((part) => part.guesses);
  await insertRows(tx, bonusHuntGames, games);
  await insertRows(tx, bonusHuntPredictions, guesses);
  return result;
}

/** Returns when a hunt's predictions closed; null while it runs. */
const closingOf = ({ createdAt, played, games }: HuntPlan): Date | null => (played === games ? days(createdAt, 0.1) : null);

/** Makes a hunt's games and predictions, and adds its activities and its end to `result`. */
function fillHunt(
  random: Random,
  { huntId, plan, ids, now, result }: { huntId: number; plan: HuntPlan; ids: string[]; now: Date; result: SeedResult },
) {
  const { createdAt, startBalance } = plan;
  const closedAt = closingOf(plan);
  const games = random.sample(SLOTS, plan.games).map(({ name: slotName }, position) => {
    const bet = random.pick(BETS);
    return { huntId, position, slotName, bet, win: position < plan.played ? winOf(random, bet) : null };
  });

  const guessing = random.sampleWith(HIGH_ROLLER.id, ids, plan.guesses);
  const guesses = guessing.map((memberId) => ({
    huntId,
    memberId,
    endBalance: random.money(startBalance / 6, startBalance * 3),
    highestMultiplier: random.chance(0.85) ? random.money(30, 2500) : null,
    highestMultiplierGame: random.chance(0.85) ? random.pick(games).slotName : null,
    createdAt: random.date(createdAt, closedAt ?? now),
  }));
  for (const { memberId, createdAt: at } of guesses) {
    const description = `Hunt #${huntId}`;
    result.activities.push({ memberId, type: 'bonus_hunt_prediction', title: 'Predicted a bonus hunt', description, at });
  }

  if (closedAt) {
    const endBalance = games.reduce((cents, { win }) => cents + Math.round((win ?? 0) * 100), 0) / 100;
    const at = days(createdAt, 0.25);
    result.outcomes.push({ at, decide: (outcomeTx) => endHunt(outcomeTx, { huntId, endBalance, endedBy: null, at }) });
  }
  return { games, guesses };
}

/** Draws a win: most bonuses win little, a few win a lot. */
const winOf = (random: Random, bet: number): number => (random.chance(0.06) ? 0 : Math.round(bet * random.money(2, 600) * 100) / 100);

/** Seeds the slot machines, whose thumbnails hunts show. */
export async function seedSlots(tx: Db): Promise<void> {
  await tx.insert(slots).values(SLOTS.map(({ name }) => ({ name, image: pictureAddress('thumbnails', name) })));
}
