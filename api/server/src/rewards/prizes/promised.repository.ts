import type { PlacePrize, Promised } from '@greenroom/contract';
import { and, eq, gt, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import {
  bonusHunts,
  challenges,
  leaderboardPrizes,
  leaderboards,
  leaderboardSubsectionPrizes,
  leaderboardSubsections,
  platforms,
  raffleDraws,
  raffles,
  raffleWinners,
  tournaments,
} from '../../db/schema';
import { huntTitle, promisedPrizes } from '../bonus-hunts/end-hunt';
import { predictionsTitle } from '../tournaments/record-result';
import { inWords } from './record-winners';

/** Lists the prizes of what runs or waits for its decision, by end. They are computed, since promises may change until then. */
export async function listPromised(db: Db, at: Date): Promise<Promised[]> {
  const found = await Promise.all([raffle(db, at), hunt(db), tournament(db, at), challenge(db, at), leaderboard(db, at)]);
  const endOf = ({ ends_at: end }: Promised) => (end === null ? Infinity : Date.parse(end));
  return found.flat().sort((one, other) => endOf(one) - endOf(other) || one.source_id - other.source_id);
}

async function raffle(db: Db, at: Date): Promise<Promised[]> {
  const drawn = (table: typeof raffleDraws | typeof raffleWinners) =>
    db
      .select({ one: sql`1` })
      .from(table)
      .where(eq(table.raffleId, raffles.id));
  const rows = await db
    .select()
    .from(raffles)
    .where(and(lte(raffles.startsAt, at), isNull(raffles.cancelledAt), notExists(drawn(raffleDraws)), notExists(drawn(raffleWinners))));
  return rows.map(({ id, title, prize, winnersCount: places, endsAt }) => promise('raffle', { id, title, prize, places, endsAt }));
}

async function hunt(db: Db): Promise<Promised[]> {
  const rows = await db
    .select()
    .from(bonusHunts)
    .where(and(isNull(bonusHunts.endedAt), isNotNull(bonusHunts.predictionsOpenAt)));
  return rows.map(({ id, ...row }) => promise('hunt', { id, title: huntTitle(id), ...byPlace(promisedPrizes(row)), endsAt: null }));
}

async function tournament(db: Db, at: Date): Promise<Promised[]> {
  const isRunning = and(isNull(tournaments.completedAt), or(isNull(tournaments.endsAt), gt(tournaments.endsAt, at)));
  const rows = await db.select().from(tournaments).where(isRunning);
  return rows.flatMap(({ id, name, prizePool, predictionPrizes, endsAt }) => [
    ...(prizePool > 0 ? [promise('tournament', { id, title: name, prize: inWords({ amount: prizePool }), endsAt })] : []),
    ...(predictionPrizes.length > 0
      ? [promise('tournament', { id, title: predictionsTitle(name), ...byPlace(predictionPrizes), endsAt })]
      : []),
  ]);
}

const byPlace = (prizes: readonly PlacePrize[]) => ({
  prize: prizes.map(({ prize, amount }) => prize || inWords({ amount })).join(', '),
  places: prizes.length,
});

async function challenge(db: Db, at: Date): Promise<Promised[]> {
  const isActive = and(
    isNull(challenges.claimedBy),
    lte(challenges.startsAt, at),
    or(isNull(challenges.endsAt), gt(challenges.endsAt, at)),
  );
  const rows = await db
    .select()
    .from(challenges)
    .where(and(isActive, gt(challenges.prize, 0)));
  return rows.map(({ id, slotName, multiplier, prize: amount, endsAt }) =>
    promise('challenge', { id, title: `${multiplier}x on ${slotName}`, prize: inWords({ amount }), endsAt }),
  );
}

/** Sums a leaderboard's prizes and those of its contests, until its winners are confirmed. */
async function leaderboard(db: Db, at: Date): Promise<Promised[]> {
  const own = sql`(select count(*) filter (where ${leaderboardPrizes.amount} > 0) as places, sum(${leaderboardPrizes.amount}) as amount
    from ${leaderboardPrizes} where ${leaderboardPrizes.leaderboardId} = ${leaderboards.id})`;
  const ofContests = sql`(select count(*) filter (where ${leaderboardSubsectionPrizes.amount} > 0), sum(${leaderboardSubsectionPrizes.amount})
    from ${leaderboardSubsectionPrizes} join ${leaderboardSubsections} on ${leaderboardSubsections.id} = ${leaderboardSubsectionPrizes.subsectionId}
    where ${leaderboardSubsections.leaderboardId} = ${leaderboards.id})`;
  const total = (column: 'places' | 'amount') =>
    sql`(select coalesce(sum(${sql.identifier(column)}), 0) from (${own} union all ${ofContests}) as promised)`.mapWith(Number);
  const rows = await db
    .select({
      id: leaderboards.id,
      title: platforms.name,
      currency: platforms.currencySymbol,
      endsAt: leaderboards.endsAt,
      places: total('places'),
      amount: total('amount'),
    })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(and(lte(leaderboards.startsAt, at), isNull(leaderboards.confirmedAt)));
  return rows
    .filter(({ places }) => places > 0)
    .map(({ amount, currency, ...row }) => promise('leaderboard', { ...row, prize: inWords({ amount, currency }) }));
}

interface Source {
  id: number;
  title: string;
  prize: string;
  places?: number;
  endsAt: Date | null;
}

const promise = (kind: Promised['kind'], { id, title, prize, places = 1, endsAt }: Source): Promised => ({
  kind,
  source_id: id,
  title,
  prize,
  places,
  ends_at: endsAt?.toISOString() ?? null,
});
