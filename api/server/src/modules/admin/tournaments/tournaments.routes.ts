import { tournamentEndpoints, type TournamentFields } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { tournamentMatches, tournamentPredictions, tournaments } from '../../../db/schema';
import { HttpProblem } from '../../../http-problem';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../change-as-staff';
import { deleteVersion, lockVersion, writeRow } from '../rows';
import type { HandleEndpoint } from '../staff-endpoints';
import { bracketRoutes } from './bracket.routes';
import { findStaffTournament, listStaffTournaments } from './tournaments.repository';

type Fields = z.output<typeof TournamentFields>;

const SUBJECT = 'tournaments';
const topics = ['tournaments'];

/** The tournaments and their brackets. */
export function tournamentRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(tournamentEndpoints.list, ({ query }) => listStaffTournaments(db, query, now()));
  handle(tournamentEndpoints.get, async ({ params }) => ({ data: await findStaffTournament(db, params.id, now()) }));

  handle(tournamentEndpoints.create, async ({ staff, body }) => {
    checkTimes(body);
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const [row] = await tx.insert(tournaments).values({ ...columnsOf(body), createdAt: at }).returning({ id: tournaments.id });
        const after = await findStaffTournament(tx, row?.id ?? 0, at);
        return { result: after, audit: { action: 'create', subject: SUBJECT, subjectId: after.id, summary: `Made the tournament ${after.name}`, after } };
      },
    });
    return { data };
  });

  handle(tournamentEndpoints.update, async ({ staff, params: { id }, body: { version, ...fields } }) => {
    checkTimes(fields);
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await lockVersion(tx, tournaments, id, version);
        const before = await findStaffTournament(tx, id, at);
        await writeRow(tx, tournaments, id, columnsOf(fields));
        const after = await findStaffTournament(tx, id, at);
        return { result: after, audit: { action: 'update', subject: SUBJECT, subjectId: id, summary: `Changed the tournament ${after.name}`, before, after } };
      },
    });
    return { data };
  });

  handle(tournamentEndpoints.remove, async ({ staff, params: { id }, query: { version } }) => {
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        // Predictions wait for the same lock.
        await lockVersion(tx, tournaments, id, version);
        const before = await findStaffTournament(tx, id, at);
        const predictions = await tx.$count(tournamentPredictions, eq(tournamentPredictions.tournamentId, id));
        if (predictions > 0) throw new HttpProblem(409, 'Members have predicted this tournament, so that it has to stay.');
        await tx.delete(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
        await deleteVersion(tx, tournaments, id, version);
        return { result: null, audit: { action: 'delete', subject: SUBJECT, subjectId: id, summary: `Deleted the tournament ${before.name}`, before } };
      },
    });
    return {};
  });

  bracketRoutes(handle, context);
}

/** @throws {HttpProblem} 422 by field */
function checkTimes(fields: Fields): void {
  const errors: Record<string, string[]> = {};
  if (!isAfter(fields.ends_at, fields.starts_at)) errors.ends_at = ['The end has to be after the start.'];
  if (!isAfter(fields.predictions_close_at, fields.predictions_open_at)) errors.predictions_close_at = ['Predictions have to close after they open.'];
  const [first] = Object.values(errors).flat();
  if (first) throw new HttpProblem(422, first, errors);
}

const isAfter = (end: string | null, start: string | null) => end === null || start === null || new Date(end) > new Date(start);

const asDate = (moment: string | null) => (moment === null ? null : new Date(moment));

function columnsOf(fields: Fields) {
  const { name, description, game } = fields;
  return {
    name, description, game,
    prizePool: fields.prize_pool,
    startsAt: asDate(fields.starts_at),
    endsAt: asDate(fields.ends_at),
    predictionsOpenAt: asDate(fields.predictions_open_at),
    predictionsCloseAt: asDate(fields.predictions_close_at),
    maxParticipants: fields.max_participants,
  };
}
