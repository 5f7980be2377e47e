import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  leaderboardPrizes,
  leaderboards,
  platforms,
  players,
  standingsAttempts,
  standingsCorrections,
  standingsSources,
} from '../db/schema';
import { HOUR, MINUTE } from '../lib/durations';
import { recordBoardWinners } from '../boards/leaderboard/board-prizes';
import { storeResults } from '../boards/leaderboard/leaderboard-results.repository';
import { playerKeyOf } from '../boards/standings/player-totals';
import { recordFetch } from '../boards/standings/record-fetch';
import { casinoIdOf, DEMO_SOURCE, demoSourceOf, fetchDemoSource } from './demo-source';
import { FACELESS, HIGH_ROLLER } from './demo-people';
import { days, midnight } from './random';

const WEEK_DAYS = 7;
const ELAPSED_DAYS = 4;
const PRIZES = [500, 250, 100, 50, 25];

/**
 * Seeds a platform that a source fills: a running week with a correction and a failed fetch, and a confirmed week before, whose second
 * winner has not seen the prize.
 */
export async function seedSourcedBoard(tx: Db, position: number, now: Date): Promise<void> {
  const [platform] = await tx
    .insert(platforms)
    .values({ ...DEMO_SOURCE, position })
    .returning();
  const platformId = platform?.id ?? 0;
  const source = demoSourceOf(platformId);
  const { label, isCumulative, leastIntervalMs, delayMs } = source;
  await tx.insert(standingsSources).values({ platformId, label, isCumulative, leastIntervalMs, delayMs });
  await tx.insert(players).values(
    [FACELESS, HIGH_ROLLER].map((person) => ({
      platformId,
      displayName: person.username,
      memberId: person.id,
      externalId: casinoIdOf(person),
    })),
  );

  const start = days(midnight(now), -ELAPSED_DAYS);
  const before = days(start, -WEEK_DAYS);
  const terms = { platformId, timeZone: 'Europe/Berlin', recurrence: 'weekly' as const };
  const [previous, current] = await tx
    .insert(leaderboards)
    .values([
      { ...terms, startsAt: before, endsAt: start, nextOpenedAt: start },
      { ...terms, startsAt: start, endsAt: days(start, WEEK_DAYS), seriesStartsAt: before },
    ])
    .returning();
  if (!previous || !current) throw new Error('The leaderboards of the demo source were not stored.');
  const fetchAt = async (board: typeof current, at: Date, fails = false) => {
    const range = { from: board.startsAt, to: board.endsAt < at ? board.endsAt : at };
    const failure = { status: 'failed' as const, reason: 'http' as const, message: 'The source responded with 503.', retryAfterMs: null };
    await recordFetch(tx, {
      target: { platformId, leaderboardId: board.id },
      source,
      range,
      result: fails ? failure : fetchDemoSource(range),
      now: at,
    });
  };
  for (const { id } of [previous, current])
    await tx.insert(leaderboardPrizes).values(PRIZES.map((amount, index) => ({ leaderboardId: id, rank: index + 1, amount })));

  const settledAt = new Date(start.getTime() + HOUR);
  await fetchAt(previous, settledAt);
  await storeResults(tx, previous);
  await tx
    .update(leaderboards)
    .set({ frozenAt: settledAt, confirmedAt: days(start, 1) })
    .where(eq(leaderboards.id, previous.id));
  await recordBoardWinners(tx, previous.id);

  for (const [minutesAgo, fails] of [
    [90, false],
    [45, true],
    [30, false],
    [0, false],
  ] as const) {
    await fetchAt(current, new Date(now.getTime() - minutesAgo * MINUTE), fails);
  }
  const [, , , fourth] = fetchDemoSource({ from: start, to: now }).players;
  if (fourth) {
    const correctedAt = new Date(now.getTime() - 30 * MINUTE);
    const amount = Math.round(Number(fourth.wagered) * 0.9);
    await tx.insert(standingsCorrections).values({
      leaderboardId: current.id,
      playerKey: playerKeyOf(fourth),
      playerName: fourth.name,
      amount,
      reason: 'Wagers on excluded games',
      correctedAt,
    });
  }
  await tx.insert(standingsAttempts).values({ platformId, leaderboardId: current.id, nextAt: new Date(now.getTime() + leastIntervalMs) });
}
