import { tournamentEndpoints, type TournamentFields } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { ModuleContext } from '../../module-context';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow } from '../../admin/rows';
import { checkPrizesKept } from '../prizes/award-places';
import { staffBracketRoutes } from './staff-bracket.routes';
import { findStaffTournament, listStaffTournaments } from './staff-tournaments.repository';

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
