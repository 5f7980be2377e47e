import { bonusHuntEndpoints, type HuntFields } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import { fieldError } from '../../uploads/read-form';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import { findRunningHunt, TOPIC, type HuntRow } from './bonus-hunts.repository';
import type { ModuleContext } from '../../module-context';
import { staffChanges, type HandleEndpoint, type HandleChange } from '../../admin/staff-endpoints';
import { deleteVersion, insertRow, versionConflict, writeRow, lockVersion } from '../../admin/rows';
import { findHunt, findLiveHunt, listHuntPredictions, listHunts, asGame } from './staff-bonus-hunts.repository';
import { checkPrizesKept } from '../prizes/award-places';
import { lockRunning, addGame, changeGame, findGame, moveGame, removeGame } from './games';
import { arePredictionsActive, dollars } from './bonus-hunts.rules';
import { correctHunt, endHunt } from './end-hunt';
import type { AuditNote } from '../../admin/change-as-staff';

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

/** Audit note of a change; null if nothing was changed. */
type HuntNote = Omit<AuditNote, 'subject' | 'subjectId'> | null;

interface HuntRequest {
  tx: Db;
  at: Date;
  params: { id: number };
}

/** Registers the endpoints that change a running hunt, or the result of an ended one; each returns it with its games. */
function staffLiveHuntRoutes(handleChange: HandleChange): void {
  handleChange(bonusHuntEndpoints.openPredictions, switchPredictions(OPENING));

  handleChange(bonusHuntEndpoints.closePredictions, switchPredictions(CLOSING));

  handleChange(bonusHuntEndpoints.end, (request) =>
    changeRunning(request, async ({ id }) => {
      const { tx, at, body, staff } = request;
      const before = await findHunt(tx, id, at);
      await endHunt(tx, { huntId: id, endBalance: body.end_balance, endedBy: staff.id, at });
      // Increments the version, so an open form conflicts.
      await writeRow(tx, bonusHunts, id, { endBalance: body.end_balance });
      return { action: 'end', summary: `Ended hunt #${id} with ${dollars(body.end_balance)}`, before, after: await findHunt(tx, id, at) };
    }),
  );

  handleChange(bonusHuntEndpoints.correct, async ({ tx, at, params: { id }, body: { version, end_balance: endBalance }, staff }) => {
    const hunt = await lockVersion(tx, bonusHunts, id, version, 'bonus-hunts');
    const before = await findHunt(tx, id, at);
    await correctHunt(tx, hunt, { endBalance, endedBy: staff.id, at });
    await writeRow(tx, bonusHunts, id, {});
    const summary = `Corrected the result of hunt #${id} to ${dollars(endBalance)}`;
    const after = await findHunt(tx, id, at);
    return { data: await findLiveHunt(tx, id, at), audit: { action: 'correct', subjectId: id, summary, before, after } };
  });

  gameRoutes(handleChange);
}

function gameRoutes(handleChange: HandleChange): void {
  handleChange(bonusHuntEndpoints.addGame, (request) =>
    changeRunning(request, async ({ id }) => {
      const game = await addGame(request.tx, id, request.body);
      return { action: 'add-game', summary: `Added ${game.slotName} (${dollars(game.bet)}) to hunt #${id}`, after: asGame(game) };
    }),
  );

  handleChange(bonusHuntEndpoints.updateGame, (request) =>
    changeRunning(request, async ({ id }) => {
      const { version, ...values } = request.body;
      const before = await findGame(request.tx, { huntId: id, gameId: request.params.game_id, version });
      const after = await changeGame(request.tx, before, values);
      const isOpening = before.win === null && after.win !== null;
      const summary = isOpening
        ? `Opened ${after.slotName} of hunt #${id} with ${dollars(after.win ?? 0)}`
        : `Changed ${after.slotName} of hunt #${id}`;
      return { action: isOpening ? 'open-game' : 'update-game', summary, before: asGame(before), after: asGame(after) };
    }),
  );

  handleChange(bonusHuntEndpoints.moveGame, (request) =>
    changeRunning(request, async ({ id }) => {
      const { to } = request.body;
      const game = await findGame(request.tx, { huntId: id, gameId: request.params.game_id });
      const isMoved = await moveGame(request.tx, game, to);
      return isMoved ? { action: 'move-game', summary: `Moved ${game.slotName} of hunt #${id} ${to}` } : null;
    }),
  );

  handleChange(bonusHuntEndpoints.removeGame, (request) =>
    changeRunning(request, async ({ id }) => {
      const game = await findGame(request.tx, { huntId: id, gameId: request.params.game_id, version: request.query.version });
      const changed = await removeGame(request.tx, game, request.at);
      const summary = `Removed ${game.slotName} from hunt #${id}`;
      return { action: 'remove-game', summary, before: asGame(game), ...(changed > 0 && { after: { predictions_changed: changed } }) };
    }),
  );
}

async function changeRunning({ tx, at, params: { id } }: HuntRequest, change: (hunt: HuntRow) => Promise<HuntNote>) {
  const note = await change(await lockRunning(tx, id));
  return { data: await findLiveHunt(tx, id, at), audit: note ? { ...note, subjectId: id } : [] };
}

const OPENING = {
  action: 'open-predictions',
  done: 'Opened',
  isOpen: true,
  refusal: 'Predictions are already open.',
  values: (at: Date) => ({ predictionsOpenAt: at, predictionsCloseAt: null }),
};
const CLOSING = {
  action: 'close-predictions',
  done: 'Closed',
  isOpen: false,
  refusal: "Predictions aren't open.",
  values: (at: Date) => ({ predictionsCloseAt: at }),
};

const switchPredictions =
  ({ action, done, isOpen, refusal, values }: typeof OPENING | typeof CLOSING) =>
  (request: HuntRequest) =>
    changeRunning(request, async (hunt) => {
      const { tx, at } = request;
      if (arePredictionsActive(hunt, at) === isOpen) throw new HttpProblem(409, refusal);
      const before = await findHunt(tx, hunt.id, at);
      await writeRow(tx, bonusHunts, hunt.id, values(at));
      return { action, summary: `${done} the predictions of hunt #${hunt.id}`, before, after: await findHunt(tx, hunt.id, at) };
    });
