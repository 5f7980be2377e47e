import { tournamentEndpoints, type TournamentFields } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { isActive } from './tournaments.rules';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { rowNotFound, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { staffBracketRoutes } from './staff-bracket.routes';
import { findStaffTournament, listStaffTournaments } from './staff-tournaments.repository';

type Fields = z.output<typeof TournamentFields>;

/** Tournaments and their brackets. */
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
      const [row] = await tx
        .insert(tournaments)
        .values({ ...columnsOf(fields), createdAt: now })
        .returning();
      if (!row) throw rowNotFound();
      // Of others, the job notices that they begin.
      if (isActive(row, now)) await queueAnnouncement(tx, { kind: 'tournament_started', subjectId: row.id, label: row.name, at: now });
      return row.id;
    },
    update: (tx, { id }, fields) => writeRow(tx, tournaments, id, columnsOf(fields)),
    // Predictions take the same lock, so none can be added meanwhile.
    async beforeRemoval(tx, { id }) {
      const predictions = await tx.$count(tournamentPredictions, eq(tournamentPredictions.tournamentId, id));
      if (predictions > 0) throw new HttpProblem(409, 'Members have predicted this tournament, so it cannot be deleted.');
      await tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
    },
  });

  staffBracketRoutes(handle, context);
}

/** @throws {HttpProblem} 422 by field */
function checkTimes(fields: Fields): void {
  const errors: Record<string, string[]> = {};
  if (!isAfter(fields.ends_at, fields.starts_at)) errors.ends_at = ['The end has to be after the start.'];
  if (!isAfter(fields.predictions_close_at, fields.predictions_open_at))
    errors.predictions_close_at = ['Predictions have to close after they open.'];
  const [first] = Object.values(errors).flat();
  if (first) throw new HttpProblem(422, first, errors);
}

const isAfter = (end: string | null, start: string | null) => end === null || start === null || new Date(end) > new Date(start);

const asDate = (time: string | null) => (time === null ? null : new Date(time));

/** @throws {HttpProblem} 422 by field for times in the wrong order */
function columnsOf(fields: Fields) {
  checkTimes(fields);
  const { name, description, game } = fields;
  return {
    name,
    description,
    game,
    prizePool: fields.prize_pool,
    startsAt: asDate(fields.starts_at),
    endsAt: asDate(fields.ends_at),
    predictionsOpenAt: asDate(fields.predictions_open_at),
    predictionsCloseAt: asDate(fields.predictions_close_at),
    maxParticipants: fields.max_participants,
  };
}
