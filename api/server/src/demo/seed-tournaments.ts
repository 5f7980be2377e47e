import type { Db } from '../db/client';
import { friendships, tournamentMatches, tournamentPredictions, tournaments } from '../db/schema';
import type { Activity } from '../core/activity/record-activity';
import { nextPlace } from '../rewards/tournaments/tournaments.rules';
import { insertRows } from '../db/statements';
import { HIGH_ROLLER, STAGE_MANAGER } from './demo-people';
import { days, type Random } from './random';
import type { SeedResult } from './seed-result';

type TournamentRow = typeof tournaments.$inferInsert;

const STREAMERS = ['NovaSpins', 'ReelQueen', 'BigBetBen', 'LuckyLars', 'MissMulti', 'CaptainCoin', 'SlotSherpa', 'VelvetVega'];

type TournamentPlan = TournamentRow & { players: string[]; decided: number; guesses: number };

function plans(now: Date): TournamentPlan[] {
  const at = (count: number) => days(now, count);
  const during = (start: number, end: number) => ({ startsAt: at(start), endsAt: at(end) });
  const predictable = (start: number, end: number) => ({ predictionsOpenAt: at(start), predictionsCloseAt: at(end) });
  return [
    {
      name: 'Winter Slot Cup',
      description: 'Sixteen bonuses, four rounds, one cup. The old one stands in the studio.',
      game: 'Temple of Echoes',
      prizePool: 1500,
      ...during(-40, -33),
      ...predictable(-45, -40),
      maxParticipants: 4,
      createdAt: at(-50),
      players: STREAMERS.slice(4),
      decided: 3,
      guesses: 38,
    },
    {
      name: 'Stage Light Open',
      description: 'Eight streamers spin for the highest multiplier. Whoever falls behind is out.',
      game: 'Neon Koi',
      prizePool: 5000,
      ...during(-2, 5),
      ...predictable(-6, 2),
      maxParticipants: 8,
      createdAt: at(-10),
      players: STREAMERS,
      decided: 5,
      guesses: 57,
    },
    {
      name: 'Encore Invitational',
      description: 'Who knows the field best? Predictions are open until the first spin.',
      game: 'Diamond Encore',
      prizePool: 2500,
      ...during(3, 6),
      ...predictable(-1, 3),
      maxParticipants: 8,
      createdAt: at(-3),
      players: [...STREAMERS].reverse(),
      decided: 0,
      guesses: 21,
    },
    {
      name: 'Summer Finals',
      description: 'The field is drawn live on stream.',
      game: 'Thunder Vault',
      prizePool: 10_000,
      startsAt: at(30),
      endsAt: null,
      maxParticipants: 16,
      createdAt: at(-1),
      players: [],
      decided: 0,
      guesses: 0,
    },
  ];
}

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
  const { players, decided, guesses, ...tournament } = plan;
  const start = tournament.startsAt ?? now;
  const bracket = bracketOf(players).map((match, index) => ({
    ...match,
    scheduledAt: days(start, index < decided ? index * 0.2 : index * 0.2 + 2.5),
  }));
  const last = bracket.length === decided ? bracket.at(-1) : undefined;
  const [row] = await tx
    .insert(tournaments)
    .values({ ...tournament, completedAt: last && days(last.scheduledAt, 0.1) })
    .returning({ id: tournaments.id });
  if (!row) throw new Error(`The tournament ${tournament.name} was not stored.`);
  if (bracket.length === 0) return [];

  const predicting = random.sampleWith(HIGH_ROLLER.id, ids, guesses);
  const until = tournament.predictionsCloseAt && tournament.predictionsCloseAt < now ? tournament.predictionsCloseAt : now;
  const createdAt = new Map(predicting.map((id) => [id, random.date(tournament.predictionsOpenAt ?? until, until)]));

  // Members predict matches whose players are known: the first round, then each match once both are decided.
  const firstRound = bracket.filter(({ round }) => round === 1);
  const predictions = predictionsOf(random, firstRound, createdAt);
  for (const match of bracket.slice(0, decided)) {
    if (match.round > 1) predictions.push(...predictionsOf(random, [match], createdAt));
    match.winnerName = random.pick([match.player1Name ?? '', match.player2Name ?? '']);
    const { round, matchNumber, player } = nextPlace(match);
    const next = bracket.find((other) => other.round === round && other.matchNumber === matchNumber);
    if (next) next[player] = match.winnerName;
  }
  const current = decided > 0 ? bracket[decided] : undefined;
  if (current) current.isActive = true;
  const matches = await tx
    .insert(tournamentMatches)
    .values(bracket.map((match) => ({ ...match, tournamentId: row.id })))
    .returning({ id: tournamentMatches.id });
  const idOf = new Map(bracket.map((match, index) => [match, matches[index]?.id ?? 0]));
  await insertRows(
    tx,
    tournamentPredictions,
    predictions.map(({ match, ...prediction }) => ({ ...prediction, tournamentId: row.id, matchId: idOf.get(match) ?? 0 })),
  );
  return [...createdAt].map(([memberId, at]) => ({
    memberId,
    type: 'tournament_prediction',
    title: 'Predicted a tournament',
    description: tournament.name,
    at,
  }));
}

type Match = Pick<
  typeof tournamentMatches.$inferSelect,
  'round' | 'matchNumber' | 'player1Name' | 'player2Name' | 'winnerName' | 'isActive'
>;

/** Lists the matches of all rounds; only the first round's players are set. */
function bracketOf(players: string[]): Match[] {
  const matches: Match[] = [];
  for (let count = players.length / 2, round = 1; count >= 1; count /= 2, round += 1) {
    for (let index = 0; index < count; index += 1) {
      const [player1Name = null, player2Name = null] = round === 1 ? players.slice(index * 2, index * 2 + 2) : [];
      matches.push({ round, matchNumber: index + 1, player1Name, player2Name, winnerName: null, isActive: false });
    }
  }
  return matches;
}

function predictionsOf<Known extends Match>(random: Random, matches: Known[], createdAt: Map<string, Date>) {
  return [...createdAt].flatMap(([memberId, at]) =>
    matches.map((match) => ({
      match,
      memberId,
      winnerName: random.pick([match.player1Name ?? '', match.player2Name ?? '']),
      createdAt: at,
    })),
  );
}

async function seedFriends(tx: Db, random: Random, ids: string[]): Promise<void> {
  const rows = [HIGH_ROLLER.id, STAGE_MANAGER.id].flatMap((memberId) => {
    const others = ids.filter((id) => id !== memberId);
    return random.sample(others, 40).map((friendId) => ({ memberId, friendId }));
  });
  await tx.insert(friendships).values(rows);
}
