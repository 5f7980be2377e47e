import { tournamentEndpoints, type TournamentFields } from '@greenroom/contract/admin';
import { eq, and } from 'drizzle-orm';
import type { z } from 'zod';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { ModuleContext } from '../../module-context';
import { serveResource, staffChanges, type HandleEndpoint, type HandleChange } from '../../admin/staff-endpoints';
import { insertRow, writeRow, lockRow, onlyRow, versionConflict } from '../../admin/rows';
import { checkPrizesKept } from '../prizes/award-places';
import { findStaffTournament, listStaffTournaments, findBracket, isBye } from './staff-tournaments.repository';
import { randomInt } from 'node:crypto';
import type { Db } from '../../db/client';
import { fieldError } from '../../uploads/read-form';
import { bracketOf } from './bracket.rules';
import { changePlayer } from './change-player';
import { recordResult } from './record-result';
import { listMatches, asMatch, type MatchRow, type TournamentRow } from './tournaments.repository';
import { nameOf } from './tournaments.rules';
import { MINUTE } from '../../lib/durations';

type Fields = z.output<typeof TournamentFields>;

export function staffTournamentRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: tournamentEndpoints,
    subject: 'tournaments',
    nameOf: ({ name }) => `the tournament ${name}`,
    topics: ['tournaments'],
    table: tournaments,
    list: listStaffTournaments,
    find: findStaffTournament,
    async create(tx, fields, now) {
      checkTimes(fields);
      const id = await insertRow(tx, tournaments, { ...columnsOf(tournaments, fields), createdAt: now });
      const { state, name } = await findStaffTournament(tx, id, now);
      // The job notices when later ones begin.
      if (state === 'running') await queueAnnouncement(tx, { kind: 'tournament_started', subjectId: id, label: name, at: now });
      return id;
    },
    async update(tx, { id, predictors, prediction_prizes: prizes }, fields) {
      checkTimes(fields);
      if (predictors > 0) checkPrizesKept('prediction_prizes', prizes, fields.prediction_prizes);
      await writeRow(tx, tournaments, id, columnsOf(tournaments, fields));
    },
    // Predictions take the same lock, so none can be added meanwhile.
    async beforeRemoval(tx, { id }) {
      const predictions = await tx.$count(tournamentPredictions, eq(tournamentPredictions.tournamentId, id));
      if (predictions > 0) throw new HttpProblem(409, "Members have predicted this tournament, so it can't be deleted.");
      await tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
    },
  });

  staffBracketRoutes(handle, context);
}

/** @throws {HttpProblem} 422 by field for times in the wrong order */
function checkTimes(fields: Fields): void {
  const errors: Record<string, string[]> = {};
  if (!isAfter(fields.ends_at, fields.starts_at)) errors.ends_at = ['The end must be after the start.'];
  if (!isAfter(fields.predictions_close_at, fields.predictions_open_at))
    errors.predictions_close_at = ['Predictions must close after they open.'];
  const [first] = Object.values(errors).flat();
  if (first) throw new HttpProblem(422, first, errors);
}

const isAfter = (end: string | null, start: string | null) => end === null || start === null || new Date(end) > new Date(start);

function staffBracketRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(tournamentEndpoints.bracket, async ({ params }) => ({ data: await findBracket(db, params.id, now()) }));

  const handleChange = staffChanges(handle, context, { subject: 'tournaments', topics: ['tournaments', 'payouts'] });
  handleChange(tournamentEndpoints.makeBracket, async ({ tx, at, params: { id }, body }) => {
    const players = body.shuffle ? shuffled(body.players) : body.players;
    // Predictions take the same lock.
    const tournament = await lockRow(tx, tournaments, id);
    await removeBracket(tx, tournament, players.length);
    const times = matchTimes(body.first_at, body.minutes_apart);
    const matches = bracketOf(players).map((match) => ({
      ...match,
      tournamentId: id,
      scheduledAt: match.winnerName === null ? times() : null,
    }));
    await tx.insert(tournamentMatches).values(matches);
    const summary = `Made the bracket of ${tournament.name} for ${players.length} players`;
    return { data: await findBracket(tx, id, at), audit: { action: 'bracket', subjectId: id, summary, after: { players } } };
  });

  matchRoutes(handleChange);
}

function matchRoutes(handleChange: HandleChange): void {
  handleChange(tournamentEndpoints.schedule, (request) =>
    changeMatch(request, { action: 'schedule', summaryPrefix: 'Scheduled' }, async (match) => {
      const { version, scheduled_at: scheduledAt } = request.body;
      checkVersion(match, version);
      if (match.winnerName !== null) throw new HttpProblem(409, `${nameOf(match)} is decided already.`);
      await writeRow(request.tx, tournamentMatches, match.id, { scheduledAt: scheduledAt === null ? null : new Date(scheduledAt) });
    }),
  );

  handleChange(tournamentEndpoints.activate, (request) => {
    const { is_active: isActive } = request.body;
    const note = isActive ? { action: 'start', summaryPrefix: 'Started' } : { action: 'unstart', summaryPrefix: 'Took back the start of' };
    return changeMatch(request, note, async (match) => {
      if (match.winnerName !== null) throw new HttpProblem(409, `${nameOf(match)} is decided already.`);
      if (match.player1Name === null || match.player2Name === null)
        throw new HttpProblem(409, `The players of ${nameOf(match)} are not known yet.`);
      if (match.isActive === isActive)
        throw new HttpProblem(409, `${nameOf(match)} ${isActive ? 'has started already' : 'has not started'}.`);
      await writeRow(request.tx, tournamentMatches, match.id, { isActive });
    });
  });

  handleChange(tournamentEndpoints.result, (request) => {
    const { tx, at, body, staff } = request;
    const { version, winner_name: winnerName } = body;
    return changeMatch(request, { action: 'result', summaryPrefix: `${winnerName} won` }, async (match) => {
      checkVersion(match, version);
      if (isBye(match)) throw new HttpProblem(409, `${nameOf(match)} is a bye.`);
      const removed = await recordResult(tx, { matchId: match.id, winnerName, recordedBy: staff.id, at });
      await writeRow(tx, tournamentMatches, match.id, {});
      return removed > 0 ? { predictions_removed: removed } : undefined;
    });
  });

  handleChange(tournamentEndpoints.player, (request) => {
    const { version, name, new_name: newName, change } = request.body;
    return changeMatch(request, { action: change, summaryPrefix: CHANGED[change](name, newName) }, async (match) => {
      checkVersion(match, version);
      await changePlayer(request.tx, match, { change, name, newName });
    });
  });
}

const CHANGED = {
  correction: (name: string, newName: string) => `Corrected ${name} to ${newName} in`,
  substitute: (name: string, newName: string) => `Replaced ${name} with ${newName} in`,
};

interface MatchNote {
  action: string;
  /** Audit sentence without the match and the tournament. */
  summaryPrefix: string;
}

async function changeMatch(
  { tx, at, params: { id, match_id: matchId } }: { tx: Db; at: Date; params: { id: number; match_id: number } },
  { action, summaryPrefix }: MatchNote,
  change: (match: MatchRow) => Promise<Record<string, unknown> | void>,
) {
  // All writers lock the tournament first: predictions share the lock, results hold it exclusively.
  const { name } = await lockRow(tx, tournaments, id);
  const match = await findMatch(tx, id, matchId);
  const effects = await change(match);
  const after = { ...auditedFields(await findMatch(tx, id, matchId)), ...effects };
  const summary = `${summaryPrefix} ${nameOf(match)} of ${name}`;
  return { data: await findBracket(tx, id, at), audit: { action, subjectId: id, summary, before: auditedFields(match), after } };
}

function findMatch(tx: Db, tournamentId: number, matchId: number): Promise<MatchRow> {
  const isMatch = and(eq(tournamentMatches.id, matchId), eq(tournamentMatches.tournamentId, tournamentId));
  return onlyRow(tx.select().from(tournamentMatches).where(isMatch));
}

const auditedFields = (match: MatchRow) => ({ ...asMatch(match), version: match.version });

function checkVersion({ version }: MatchRow, seen: number): void {
  if (version !== seen) throw versionConflict();
}

/** Deletes the existing bracket. @throws {HttpProblem} 409 if it is in use; 422 for too many new players */
async function removeBracket(tx: Db, { id, maxParticipants }: TournamentRow, players: number): Promise<void> {
  if (maxParticipants !== null && players > maxParticipants) {
    throw fieldError('players', `This tournament has room for ${maxParticipants} players.`);
  }
  const matches = await listMatches(tx, id);
  if (matches.some((match) => match.isActive || (match.winnerName !== null && !isBye(match)))) {
    throw new HttpProblem(409, "This bracket is being played, so it can't be made again. Correct or replace a player in a match instead.");
  }
  const predictions = await tx.$count(tournamentPredictions, eq(tournamentPredictions.tournamentId, id));
  if (predictions > 0)
    throw new HttpProblem(
      409,
      "Members have predicted this bracket, so it can't be made again. Correct or replace a player in a match instead.",
    );
  await tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
}

/** Returns the start of each next match; null without a start of the first. */
function matchTimes(firstAt: string | null, minutesApart: number): () => Date | null {
  let next = firstAt === null ? null : new Date(firstAt).getTime();
  return () => {
    if (next === null) return null;
    const time = new Date(next);
    next += minutesApart * MINUTE;
    return time;
  };
}

function shuffled(players: readonly string[]): string[] {
  const left = [...players];
  return players.map(() => left.splice(randomInt(left.length), 1)[0] ?? '');
}
