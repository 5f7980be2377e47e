import type { Db } from '../db/client';
import {
  leaderboardPrizes,
  leaderboards,
  leaderboardSubsectionPrizes,
  leaderboardSubsections,
  members,
  platforms,
  players,
  wagers,
  standingsAttempts,
  standingsCorrections,
  standingsSources,
} from '../db/schema';
import { SLOTS } from './catalogue';
import { insertRows } from '../db/statements';
import { days, midnight, type Random } from './random';
import { eq } from 'drizzle-orm';
import { HOUR, MINUTE } from '../lib/durations';
import { recordBoardWinners } from '../boards/leaderboard/board-prizes';
import { storeResults } from '../boards/leaderboard/leaderboard-results.repository';
import { playerKeyOf } from '../boards/standings/player-totals';
import { recordFetch } from '../boards/standings/record-fetch';
import { casinoIdOf, DEMO_SOURCE, demoSourceOf, fetchDemoSource } from './demo-source';
import { FACELESS, HIGH_ROLLER } from './demo-people';

interface PlatformPlan {
  name: string;
  slug: string;
  /** Length of a period, and the elapsed part of the current one, in days. */
  length: number;
  elapsed: number;
  prizes: number[];
  subsections: SubsectionPlan[];
}

type SubsectionPlan = Pick<typeof leaderboardSubsections.$inferInsert, 'name' | 'filterType' | 'filterValue'> & {
  prizes: number[];
};

const PLATFORMS: PlatformPlan[] = [
  {
    name: 'Roobet',
    slug: 'roobet',
    length: 30,
    elapsed: 18,
    prizes: [4000, 2000, 1200, 800, 600, 500, 400, 250, 150, 100],
    subsections: [
      { name: 'Neon Koi Masters', filterType: 'game', filterValue: 'Neon Koi', prizes: [300, 150, 50] },
      { name: 'High Stakes', filterType: 'wager_range', filterValue: '500+', prizes: [500, 250] },
    ],
  },
  {
    name: 'Gamdom',
    slug: 'gamdom',
    length: 14,
    elapsed: 5,
    prizes: [1200, 600, 350, 200, 150],
    subsections: [{ name: 'Sugar Rush Week', filterType: 'game', filterValue: 'Sugar Comet', prizes: [200, 100] }],
  },
  {
    name: 'CSGOBig',
    slug: 'csgobig',
    length: 30,
    elapsed: 25,
    prizes: [500, 300, 150, 50],
    // No wager is on this game: the page shows its empty state.
    subsections: [{ name: 'First to the Moon', filterType: 'game', filterValue: 'Moon Landing', prizes: [100] }],
  },
];

const PLAYERS_PER_PLATFORM = 60;
const PLAYED = SLOTS.slice(0, 8);

/** Seeds four platforms, each with its current and its previous period; a source fills the last one. */
export async function seedLeaderboards(tx: Db, random: Random, ids: string[], now: Date): Promise<void> {
  const names = new Map(
    (await tx.select({ id: members.id, username: members.username }).from(members)).map((row) => [row.id, row.username]),
  );
  for (const [position, plan] of PLATFORMS.entries()) {
    const { name, slug } = plan;
    const [platform] = await tx.insert(platforms).values({ name, slug, position }).returning();
    if (!platform) throw new Error(`The platform ${slug} was not stored.`);

    const starts = [days(midnight(now), -plan.elapsed - plan.length), days(midnight(now), -plan.elapsed)];
    const boards = await tx
      .insert(leaderboards)
      .values(starts.map((startsAt) => ({ platformId: platform.id, startsAt, endsAt: days(startsAt, plan.length) })))
      .returning();
    await seedPrizes(
      tx,
      boards.map(({ id }) => id),
      plan,
    );

    const playing = random.sample(ids, PLAYERS_PER_PLATFORM).map((memberId) => ({
      platformId: platform.id,
      displayName: names.get(memberId) ?? memberId,
      memberId,
    }));
    const rows = await tx.insert(players).values(playing).returning({ id: players.id });
    await seedWagers(tx, random, { platformId: platform.id, playerIds: rows.map(({ id }) => id), boards, now });
  }
  await seedSourcedBoard(tx, PLATFORMS.length, now);
}

async function seedPrizes(tx: Db, boardIds: number[], { prizes, subsections }: PlatformPlan): Promise<void> {
  await tx
    .insert(leaderboardPrizes)
    .values(boardIds.flatMap((leaderboardId) => byRank(prizes).map((prize) => ({ ...prize, leaderboardId }))));
  const planned = boardIds.flatMap((leaderboardId) =>
    subsections.map((subsection, position) => ({ ...subsection, leaderboardId, position })),
  );
  const rows = await tx.insert(leaderboardSubsections).values(planned).returning({ id: leaderboardSubsections.id });
  await tx
    .insert(leaderboardSubsectionPrizes)
    .values(
      rows.flatMap(({ id: subsectionId }, index) => byRank(planned[index]?.prizes ?? []).map((prize) => ({ ...prize, subsectionId }))),
    );
}

async function seedWagers(
  tx: Db,
  random: Random,
  {
    platformId,
    playerIds,
    boards,
    now,
  }: { platformId: number; playerIds: number[]; boards: { startsAt: Date; endsAt: Date }[]; now: Date },
): Promise<void> {
  const rows = boards.flatMap(({ startsAt, endsAt }) =>
    playerIds.flatMap((playerId) =>
      Array.from({ length: random.integer(3, 14) }, () => ({
        platformId,
        playerId,
        gameTitle: random.pick(PLAYED).name,
        amount: random.money(5, 2500),
        wageredAt: random.date(startsAt, endsAt < now ? endsAt : now),
      })),
    ),
  );
  await insertRows(tx, wagers, rows);
}

const byRank = (amounts: number[]): { rank: number; amount: number }[] => amounts.map((amount, index) => ({ rank: index + 1, amount }));

const WEEK_DAYS = 7;
const ELAPSED_DAYS = 4;
const PRIZES = [500, 250, 100, 50, 25];

/**
 * Seeds a platform that a source fills: a running week with a correction and a failed fetch, and a confirmed week before, whose second
 * winner has not seen the prize.
 */
async function seedSourcedBoard(tx: Db, position: number, now: Date): Promise<void> {
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
