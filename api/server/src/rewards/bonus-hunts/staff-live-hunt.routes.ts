import { bonusHuntEndpoints } from '@greenroom/contract/admin';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { HuntRow } from './bonus-hunts.repository';
import { arePredictionsActive, dollars } from './bonus-hunts.rules';
import { correctHunt, endHunt } from './end-hunt';
import type { AuditNote } from '../../admin/change-as-staff';
import { lockVersion, writeRow } from '../../admin/rows';
import type { HandleChange } from '../../admin/staff-endpoints';
import { asGame, findHunt, findLiveHunt } from './staff-bonus-hunts.repository';
import { addGame, changeGame, findGame, lockRunning, moveGame, removeGame } from './games';

/** Audit note of a change; null if nothing was changed. */
type HuntNote = Omit<AuditNote, 'subject' | 'subjectId'> | null;

interface HuntRequest {
  tx: Db;
  at: Date;
  params: { id: number };
}

/** Registers the endpoints that change a running hunt, or the result of an ended one; each returns it with its games. */
export function staffLiveHuntRoutes(handleChange: HandleChange): void {
  handleChange(bonusHuntEndpoints.openPredictions, (request) =>
    changeRunning(request, async (hunt) => {
      if (arePredictionsActive(hunt, request.at)) throw new HttpProblem(409, 'Predictions are already open.');
      const values = { predictionsOpenAt: request.at, predictionsCloseAt: null };
      return updateHunt(request, { action: 'open-predictions', summary: 'Opened the predictions', values });
    }),
  );

  handleChange(bonusHuntEndpoints.closePredictions, (request) =>
    changeRunning(request, async (hunt) => {
      if (!arePredictionsActive(hunt, request.at)) throw new HttpProblem(409, "Predictions aren't open.");
      const values = { predictionsCloseAt: request.at };
      return updateHunt(request, { action: 'close-predictions', summary: 'Closed the predictions', values });
    }),
  );

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

interface HuntUpdate {
  action: string;
  /** Summary without the hunt's number. */
  summary: string;
  values: Partial<HuntRow>;
}

async function updateHunt({ tx, at, params: { id } }: HuntRequest, { action, summary, values }: HuntUpdate): Promise<HuntNote> {
  const before = await findHunt(tx, id, at);
  await writeRow(tx, bonusHunts, id, values);
  return { action, summary: `${summary} of hunt #${id}`, before, after: await findHunt(tx, id, at) };
}
