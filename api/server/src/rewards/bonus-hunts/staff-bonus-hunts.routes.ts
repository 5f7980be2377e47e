import { bonusHuntEndpoints, type HuntFields } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { findRunningHunt, TOPIC } from './bonus-hunts.repository';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { deleteVersion, insertRow, versionConflict, writeRow } from '../../admin/rows';
import { findHunt, findLiveHunt, listHuntPredictions, listHunts } from './staff-bonus-hunts.repository';
import { checkPrizesKept } from '../prizes/award-places';
import { lockRunning } from './games';
import { staffLiveHuntRoutes } from './staff-live-hunt.routes';

export function staffBonusHuntRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(bonusHuntEndpoints.list, ({ query }) => listHunts(db, query, now()));

  handle(bonusHuntEndpoints.get, async ({ params }) => ({ data: await findHunt(db, params.id, now()) }));

  const handleChange = staffChanges(handle, context, { subject: 'bonus-hunts', topics: [TOPIC] });

  handleChange(bonusHuntEndpoints.create, async ({ tx, at, body }) => {
    await refuseSecondHunt(tx);
    const { start_balance: startBalance, prizes } = body;
    const values = { startBalance, predictionsOpenAt: openingTime(body, at), prizes, createdAt: at };
    const after = await findHunt(tx, await insertRow(tx, bonusHunts, values), at);
    await queueAnnouncement(tx, { kind: 'hunt_started', subjectId: after.id, label: `Hunt #${after.id}`, at });
    return { data: after, audit: { action: 'create', subjectId: after.id, summary: `Began hunt #${after.id}`, after } };
  });

  handleChange(bonusHuntEndpoints.update, async ({ tx, at, params: { id }, body: { version, ...fields } }) => {
    if ((await lockRunning(tx, id)).version !== version) throw versionConflict();
    const before = await findHunt(tx, id, at);
    checkTimes(fields);
    if (before.predictions_count > 0) checkPrizesKept('prizes', before.prizes, fields.prizes);
    await writeRow(tx, bonusHunts, id, columnsOf(bonusHunts, fields));
    const after = await findHunt(tx, id, at);
    return { data: after, audit: { action: 'update', subjectId: id, summary: `Changed hunt #${id}`, before, after } };
  });

  handleChange(bonusHuntEndpoints.remove, async ({ tx, at, params: { id }, query: { version } }) => {
    const before = await findHunt(tx, id, at);
    if (before.games_count > 0 || before.predictions_count > 0) {
      throw new HttpProblem(409, "This hunt has games or predictions, so it can't be deleted. You can end it instead.");
    }
    await deleteVersion(tx, bonusHunts, id, version);
    return { audit: { action: 'delete', subjectId: id, summary: `Deleted hunt #${id}`, before } };
  });

  handle(bonusHuntEndpoints.predictions, ({ params, query }) => listHuntPredictions(db, params.id, query));

  handle(bonusHuntEndpoints.live, async ({ params }) => ({ data: await findLiveHunt(db, params.id, now()) }));

  staffLiveHuntRoutes(handleChange);
}

/** Allows one running hunt at a time: the site shows only the newest. @throws {HttpProblem} 409 if another is running */
async function refuseSecondHunt(tx: Db): Promise<void> {
  // The second of two concurrent requests finds the hunt of the first.
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
    throw new HttpProblem(422, 'Please enter when predictions open.', { predictions_open_at: ['Please choose a date and a time.'] });
  return new Date(openAt);
}

/** @throws {HttpProblem} 422 if predictions close before they open */
function checkTimes({ predictions_open_at: opens, predictions_close_at: closes }: z.output<typeof HuntFields>): void {
  if (closes !== null && (opens === null || new Date(closes) <= new Date(opens)))
    throw fieldError('predictions_close_at', 'Predictions must close after they open.');
}
