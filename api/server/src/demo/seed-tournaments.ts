import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { friendships, tournamentMatches, tournamentPredictions, tournaments } from '../db/schema';
import type { Activity } from '../modules/activity/record-activity';
import { recordResult } from '../modules/tournaments/record-result';
import { HIGH_ROLLER, STAGE_MANAGER } from './people';
import { days, type Random } from './random';
import type { SeedResult } from './seed-result';

type TournamentRow = typeof tournaments.$inferInsert;
type MatchRow = typeof tournamentMatches.$inferSelect;

const STREAMERS = [
  'NovaSpins', 'ReelQueen', 'BigBetBen', 'LuckyLars', 'MissMulti', 'CaptainCoin', 'SlotSherpa', 'VelvetVega',
];

interface TournamentPlan {
  tournament: TournamentRow;
  players: string[];
  /** The number of decided matches. */
  decided: number;
  guesses: number;
}

/** A running tournament, one with open predictions, an announced one, and a past one. */
function plans(now: Date): TournamentPlan[] {
  const at = (count: number) => days(now, count);
  return [
    {
      tournament: {
        name: 'Winter Slot Cup',
        description: 'Sixteen bonuses, four rounds, one cup. The old one stands in the studio.',
        game: 'Temple of Echoes',
        prizePool: 1500,
        startsAt: at(-40),
        endsAt: at(-33),
        predictionsOpenAt: at(-45),
        predictionsCloseAt: at(-40),
        maxParticipants: 4,
        createdAt: at(-50),
      },
      players: STREAMERS.slice(4),
      decided: 3,
      guesses: 38,
    },
    {
      tournament: {
        name: 'Stage Light Open',
        description: 'Eight streamers spin for the highest multiplier. Whoever falls behind is out.',
        game: 'Neon Koi',
        prizePool: 5000,
        startsAt: at(-2),
        endsAt: at(5),
        predictionsOpenAt: at(-6),
        predictionsCloseAt: at(2),
        maxParticipants: 8,
        createdAt: at(-10),
      },
      players: STREAMERS,
      decided: 5,
      guesses: 57,
    },
    {
      tournament: {
        name: 'Encore Invitational',
        description: 'Who knows the field best? Predictions are open until the first spin.',
        game: 'Diamond Encore',
        prizePool: 2500,
        startsAt: at(3),
        endsAt: at(6),
        predictionsOpenAt: at(-1),
        predictionsCloseAt: at(3),
        maxParticipants: 8,
        createdAt: at(-3),
      },
      players: [...STREAMERS].reverse(),
      decided: 0,
      guesses: 21,
    },
    {
      tournament: {
        name: 'Summer Finals',
        description: 'The field is drawn live on stream.',
        game: 'Thunder Vault',
        prizePool: 10_000,
        startsAt: at(30),
        endsAt: null,
        maxParticipants: 16,
        createdAt: at(-1),
      },
      players: [],
      decided: 0,
      guesses: 0,
    },
  ];
}

/** Seeds tournaments, their predictions and results. */
export async function seedTournaments(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  await seedFriends(tx, random, ids);
  const activities: Activity[] = [];
  for (const plan of plans(now)) activities.push(...(await seedTournament(tx, random, { plan, ids, now })));
  return { spent: [], activities, outcomes: [] };
}

async function seedTournament(
  tx: Db,
  random: Random,
  { plan, ids, now }: { plan: TournamentPlan; ids: string[]; now: Date },
): Promise<Activity[]> {
  const { tournament, players, decided, guesses } = plan;
  const [row] = await tx.insert(tournaments).values(tournament).returning({ id: tournaments.id });
  if (!row) throw new Error(`The tournament ${tournament.name} was not stored.`);
  const start = tournament.startsAt ?? now;
  const bracket = bracketOf(players).map((match, index) => ({
    ...match,
    tournamentId: row.id,
    scheduledAt: days(start, index < decided ? index * 0.2 : index * 0.2 + 2.5),
  }));
  if (bracket.length === 0) return [];

  await tx.insert(tournamentMatches).values(bracket);
  const predicting = [HIGH_ROLLER.id, ...random.sample(ids.filter((id) => id !== HIGH_ROLLER.id), guesses - 1)];
  const until = tournament.predictionsCloseAt && tournament.predictionsCloseAt < now ? tournament.predictionsCloseAt : now;
  const createdAt = new Map(predicting.map((id) => [id, random.date(tournament.predictionsOpenAt ?? until, until)]));

  // Members predict matches whose players are known: the first round, then each match once both are decided.
  const matches = await matchesOf(tx, row.id);
  await predict(tx, random, { matches: matches.filter(isKnown), createdAt });
  for (const match of matches.slice(0, decided)) {
    const known = (await matchesOf(tx, row.id)).find(({ id }) => id === match.id);
    if (!known?.player1Name || !known.player2Name) throw new Error('A match was decided before its players were known.');
    if (match.player1Name === null) await predict(tx, random, { matches: [known], createdAt });
    await recordResult(tx, {
      matchId: match.id,
      winnerName: random.pick([known.player1Name, known.player2Name]),
      at: days(known.scheduledAt ?? start, 0.1),
    });
  }
  if (decided > 0 && decided < matches.length) {
    await tx.update(tournamentMatches).set({ isActive: true }).where(eq(tournamentMatches.id, matches[decided]?.id ?? 0));
  }
  return [...createdAt].map(([memberId, at]) => ({
    memberId,
    type: 'tournament_prediction',
    title: 'Predicted a tournament',
    description: tournament.name,
    at,
  }));
}

/** The matches of all rounds; only the first round's players are set. */
function bracketOf(players: string[]) {
  const matches: { round: number; matchNumber: number; player1Name: string | null; player2Name: string | null }[] = [];
  for (let count = players.length / 2, round = 1; count >= 1; count /= 2, round += 1) {
    for (let index = 0; index < count; index += 1) {
      const [player1Name = null, player2Name = null] = round === 1 ? players.slice(index * 2, index * 2 + 2) : [];
      matches.push({ round, matchNumber: index + 1, player1Name, player2Name });
    }
  }
  return matches;
}

const isKnown = (match: MatchRow) => match.player1Name !== null && match.player2Name !== null;

function matchesOf(tx: Db, tournamentId: number): Promise<MatchRow[]> {
  return tx
    .select()
    .from(tournamentMatches)
    .where(eq(tournamentMatches.tournamentId, tournamentId))
    .orderBy(asc(tournamentMatches.round), asc(tournamentMatches.matchNumber));
}

async function predict(
  tx: Db,
  random: Random,
  { matches, createdAt }: { matches: MatchRow[]; createdAt: Map<string, Date> },
): Promise<void> {
  const rows = [...createdAt].flatMap(([memberId, at]) =>
    matches.map(({ id, tournamentId, player1Name, player2Name }) => ({
      tournamentId,
      matchId: id,
      memberId,
      winnerName: random.pick([player1Name ?? '', player2Name ?? '']),
      createdAt: at,
    })),
  );
  if (rows.length > 0) await tx.insert(tournamentPredictions).values(rows);
}

/** Friends of the named members. */
async function seedFriends(tx: Db, random: Random, ids: string[]): Promise<void> {
  const rows = [HIGH_ROLLER.id, STAGE_MANAGER.id].flatMap((memberId) =>
    random.sample(ids.filter((id) => id !== memberId), 40).map((friendId) => ({ memberId, friendId })),
  );
  await tx.insert(friendships).values(rows);
}
