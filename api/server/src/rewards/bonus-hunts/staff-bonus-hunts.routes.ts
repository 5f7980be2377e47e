import { bonusHuntEndpoints, type HuntFields } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { queueAnnouncement } from '../../channel/announcements/queue-announcement';
import { TOPIC } from './bonus-hunts.responses';
import { findRunningHunt } from './bonus-hunts.repository';
import type { ModuleContext } from '../../module-context';
import { changeAsStaff } from '../../admin/change-as-staff';
import { deleteVersion, insertRow, versionConflict, writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findHunt, listHuntPredictions, listHunts } from './staff-bonus-hunts.repository';
import { lockRunning } from './games';
import { staffLiveHuntRoutes } from './staff-live-hunt.routes';

const SUBJECT = 'bonus-hunts';
const topics = [TOPIC];

/** Bonus hunts and their predictions. */
export function staffBonusHuntRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(bonusHuntEndpoints.list, ({ query }) => listHunts(db, query, now()));

  handle(bonusHuntEndpoints.get, async ({ params }) => ({ data: await findHunt(db, params.id, now()) }));

  handle(bonusHuntEndpoints.create, async ({ staff, body }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await refuseSecondHunt(tx);
        const values = { startBalance: body.start_balance, predictionsOpenAt: openingTime(body, at), createdAt: at };
        const after = await findHunt(tx, await insertRow(tx, bonusHunts, values), at);
        await queueAnnouncement(tx, { kind: 'hunt_started', subjectId: after.id, label: `Hunt #${after.id}`, at });
        return {
          result: after,
          audit: { action: 'create', subject: SUBJECT, subjectId: after.id, summary: `Began hunt #${after.id}`, after },
        };
      },
    });
    return { data };
  });

  handle(bonusHuntEndpoints.update, async ({ staff, params: { id }, body: { version, ...fields } }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const hunt = await lockRunning(tx, id);
        if (hunt.version !== version) throw versionConflict();
        const before = await findHunt(tx, id, at);
        checkTimes(fields);
        await writeRow(tx, bonusHunts, id, columnsOf(bonusHunts, fields));
        const after = await findHunt(tx, id, at);
        return {
          result: after,
          audit: { action: 'update', subject: SUBJECT, subjectId: id, summary: `Changed hunt #${id}`, before, after },
        };
      },
    });
    return { data };
  });

  handle(bonusHuntEndpoints.remove, async ({ staff, params: { id }, query: { version } }) => {
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const before = await findHunt(tx, id, at);
        if (before.games_count > 0 || before.predictions_count > 0) {
          throw new HttpProblem(409, 'This hunt has games or predictions, so it cannot be deleted. You can end it instead.');
        }
        await deleteVersion(tx, bonusHunts, id, version);
        return { result: null, audit: { action: 'delete', subject: SUBJECT, subjectId: id, summary: `Deleted hunt #${id}`, before } };
      },
    });
    return {};
  });

  handle(bonusHuntEndpoints.predictions, ({ params, query }) => listHuntPredictions(db, params.id, query));

  staffLiveHuntRoutes(handle, context);
}

/**
 * Allows one running hunt at a time: the site shows only the newest, so an older one would be hidden and could not be predicted.
 * @throws {HttpProblem} 409 if another hunt is running
 */
async function refuseSecondHunt(tx: Db): Promise<void> {
  // Of two concurrent requests, the second waits for the lock and then finds the hunt of the first.
  await tx.execute(sql`lock table ${bonusHunts} in share row exclusive mode`);
  const running = await findRunningHunt(tx);
  if (running)
    throw new HttpProblem(409, `Hunt #${running.id} is still running, and there can be only one. End it before you begin another.`);
}

/** @throws {HttpProblem} 422 without a time for `at` */
function openingTime({ predictions, predictions_open_at: openAt }: z.output<typeof bonusHuntEndpoints.create.body>, at: Date): Date | null {
  if (predictions === 'not_yet') return null;
  if (predictions === 'now') return at;
  if (openAt === null)
    throw new HttpProblem(422, 'Please say when predictions open.', { predictions_open_at: ['Please choose a date and a time.'] });
  return new Date(openAt);
}

/** @throws {HttpProblem} 422 if predictions close before they open */
function checkTimes({ predictions_open_at: opens, predictions_close_at: closes }: z.output<typeof HuntFields>): void {
  if (closes !== null && (opens === null || new Date(closes) <= new Date(opens)))
    throw fieldError('predictions_close_at', 'Predictions have to close after they open.');
}
