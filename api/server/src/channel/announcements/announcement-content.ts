import { type AnnouncementKind, ItemRules } from '@greenroom/contract/admin';
import { and, eq, gt, lte, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { leaderboardPrizes, leaderboards, drops, platforms, storeItems, streams } from '../../db/schema';
import { findHunt, listClosest, listGames } from '../../rewards/bonus-hunts/bonus-hunts.repository';
import { arePredictionsActive } from '../../rewards/bonus-hunts/bonus-hunts.rules';
import { findChallenge } from '../../rewards/challenges/challenges.repository';
import { listResults } from '../../boards/leaderboard/leaderboard-results.repository';
import { listSubsections } from '../../boards/leaderboard/leaderboard.repository';
import { findRaffle, listDrawResults } from '../../rewards/raffles/raffles.repository';
import { hasEnded } from '../../rewards/raffles/raffles.rules';
import { isHidden, priceOf } from '../../rewards/store/purchase.rules';
import { findTournament, listMatches } from '../../rewards/tournaments/tournaments.repository';
import { isCompleted } from '../../rewards/tournaments/tournaments.rules';
import { selectDrops } from '../drops/start-drop';
import { stateOf } from '../drops/drops.rules';

/** Reason for not sending an announcement that is no longer true. */
interface Skipped {
  kind: 'skipped';
  reason: string;
}

/** Content of an announcement of a kind. */
export type ContentOf<Kind extends AnnouncementKind> = Exclude<Awaited<ReturnType<(typeof LOADERS)[Kind]>>, Skipped>;
export type AnnouncementContent = { [Kind in AnnouncementKind]: ContentOf<Kind> }[AnnouncementKind];

/** Loads an announcement's content as visitors see it now, by the queries of the public pages. */
export function loadContent(
  db: Db,
  { kind, subjectId }: { kind: AnnouncementKind; subjectId: number },
  now: Date,
): Promise<AnnouncementContent | Skipped> {
  return LOADERS[kind](db, subjectId, now);
}

const skipped = (reason: string): Skipped => ({ kind: 'skipped', reason });
const deleted = (what: string) => skipped(`The ${what} was deleted before this could be sent.`);
const over = (what: string) => skipped(`The ${what} was over before this could be sent.`);

type Loaders = { [Kind in AnnouncementKind]: (db: Db, id: number, now: Date) => Promise<{ kind: Kind } | Skipped> };

const LOADERS = {
  async raffle_opened(db, id, now) {
    const found = await findRaffle(db, id);
    if (!found) return deleted('raffle');
    const { raffle } = found;
    if (hasEnded(raffle, now)) return over('raffle');
    if (raffle.startsAt > now) return skipped('The start of the raffle was postponed.');
    const { title, prize, endsAt, winnersCount } = raffle;
    return { kind: 'raffle_opened', id, title, prize, endsAt, winnersCount };
  },
  async raffle_drawn(db, id) {
    const found = await findRaffle(db, id);
    if (!found) return deleted('raffle');
    const { title, prize, cancelledAt } = found.raffle;
    if (cancelledAt) return skipped('The raffle was cancelled before this could be sent.');
    const winners = (await listDrawResults(db, [id])).get(id)?.winners ?? [];
    return { kind: 'raffle_drawn', id, title, prize, winners: winners.map(({ username }) => username) };
  },
  async hunt_started(db, id, now) {
    const hunt = await findHunt(db, id);
    if (!hunt) return deleted('hunt');
    if (hunt.endedAt) return over('hunt');
    return { kind: 'hunt_started', id, startBalance: hunt.startBalance, arePredictionsOpen: arePredictionsActive(hunt, now) };
  },
  async hunt_finished(db, id) {
    const hunt = await findHunt(db, id);
    if (!hunt || hunt.endBalance === null) return deleted('hunt');
    const [closest] = await listClosest(db, id, { limit: 1 });
    const opened = (await listGames(db, [id])).filter(({ bet, win }) => bet > 0 && win !== null && win > 0);
    const multipliers = opened.map(({ slotName, bet, win }) => ({
      slot: slotName,
      multiplier: Math.round((100 * (win ?? 0)) / bet) / 100,
    }));
    const [best = null] = multipliers.sort((one, other) => other.multiplier - one.multiplier);
    return {
      kind: 'hunt_finished',
      id,
      startBalance: hunt.startBalance,
      endBalance: hunt.endBalance,
      best,
      closest: closest ? { name: closest.member.username, prediction: closest.prediction.endBalance } : null,
    };
  },
  leaderboard_confirmed: loadLeaderboard,
  async tournament_started(db, id, now) {
    const tournament = await findTournament(db, id);
    if (!tournament) return deleted('tournament');
    if (isCompleted(tournament, now)) return over('tournament');
    if (tournament.startsAt === null || tournament.startsAt > now) return skipped('The start of the tournament was postponed.');
    return { kind: 'tournament_started', id, name: tournament.name, game: tournament.game, prizePool: tournament.prizePool };
  },
  async tournament_finished(db, id) {
    const tournament = await findTournament(db, id);
    if (!tournament) return deleted('tournament');
    const { name, game, prizePool } = tournament;
    return {
      kind: 'tournament_finished',
      id,
      name,
      game,
      prizePool,
      winner: (await listMatches(db, id)).at(-1)?.winnerName ?? null,
    };
  },
  async challenge_won(db, id) {
    const found = await findChallenge(db, id);
    if (!found?.winner) return deleted('challenge');
    const { challenge, winner } = found;
    return { kind: 'challenge_won', slot: challenge.slotName, multiplier: challenge.multiplier, prize: challenge.prize, winner };
  },
  async stream_started(db, id) {
    const [stream] = await db.select().from(streams).where(eq(streams.id, id));
    if (!stream) return deleted('stream');
    return stream.endedAt ? over('stream') : { kind: 'stream_started', title: stream.title };
  },
  async drop_started(db, id, now) {
    const [drop] = await selectDrops(db).where(eq(drops.codeId, id));
    if (!drop) return deleted('drop');
    const { points, maxUses, expiresAt } = drop.code;
    return expiresAt && stateOf(drop.code, now) === 'running' ? { kind: 'drop_started', points, maxUses, endsAt: expiresAt } : over('drop');
  },
  async item_added(db, id, now) {
    const [item] = await db.select().from(storeItems).where(eq(storeItems.id, id));
    if (!item) return deleted('item');
    if (!item.isListed || isHidden({ rules: ItemRules.parse(item.rules) }, now))
      return skipped('The item was taken off the store before this could be sent.');
    return { kind: 'item_added', name: item.name, cost: priceOf(item, now).cost };
  },
  leaderboard_started: loadStartedLeaderboard,
} satisfies Loaders;

async function findBoard(db: Db, id: number) {
  const [found] = await db
    .select({ board: leaderboards, platform: platforms })
    .from(leaderboards)
    .innerJoin(platforms, eq(platforms.id, leaderboards.platformId))
    .where(eq(leaderboards.id, id));
  return found;
}

async function loadStartedLeaderboard(db: Db, id: number, now: Date) {
  const found = await findBoard(db, id);
  if (!found) return deleted('leaderboard');
  const { board, platform } = found;
  if (board.endsAt <= now) return over('leaderboard');
  if (board.startsAt > now) return skipped('The start of the leaderboard was postponed.');
  const [prizes] = await db
    .select({ total: sum(leaderboardPrizes.amount).mapWith(Number) })
    .from(leaderboardPrizes)
    .where(eq(leaderboardPrizes.leaderboardId, id));
  const { name, slug, currencySymbol } = platform;
  return { kind: 'leaderboard_started' as const, platform: name, slug, currencySymbol, endsAt: board.endsAt, prizes: prizes?.total ?? 0 };
}

async function loadLeaderboard(db: Db, id: number, now: Date) {
  const found = await findBoard(db, id);
  if (!found?.board.confirmedAt) return deleted('leaderboard');
  const { board, platform } = found;
  const isNewer = and(eq(leaderboards.platformId, platform.id), gt(leaderboards.startsAt, board.startsAt), lte(leaderboards.startsAt, now));
  const newer = await db.$count(leaderboards, isNewer);
  const winners = (await listResults(db, id)).filter(({ prize }) => prize > 0);
  const winnersOf = (subsectionId: number | null) =>
    winners
      .filter((winner) => winner.subsectionId === subsectionId)
      .map(({ rank, displayName, prize }) => ({ rank: rank ?? 0, name: displayName, prize }));
  return {
    kind: 'leaderboard_confirmed' as const,
    platform: platform.name,
    slug: platform.slug,
    currencySymbol: platform.currencySymbol,
    startsAt: board.startsAt,
    endsAt: board.endsAt,
    /** Period of the platform's boards on the site; null for an older one. */
    period: (['current', 'last'] as const)[newer] ?? null,
    winners: winnersOf(null),
    subsections: (await listSubsections(db, id)).map((subsection) => ({ name: subsection.name, winners: winnersOf(subsection.id) })),
  };
}
