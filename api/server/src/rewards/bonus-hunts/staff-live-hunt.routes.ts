import { bonusHuntEndpoints, type LiveHunt } from '@greenroom/contract/admin';
import type { Db } from '../../db/client';
import { bonusHunts } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { TOPIC } from './bonus-hunts.responses';
import type { HuntRow } from './bonus-hunts.repository';
import { arePredictionsActive, dollars } from './bonus-hunts.rules';
import { endHunt } from './end-hunt';
import type { ModuleContext } from '../../module-context';
import type { Member } from '../../session/session.repository';
import { type AuditNote, changeAsStaff } from '../../admin/change-as-staff';
import { writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { asGame, findHunt, findLiveHunt } from './staff-bonus-hunts.repository';
import { addGame, changeGame, findGame, lockRunning, moveGame, removeGame } from './games';

/** The audit note of a change; null if nothing was changed. */
type HuntNote = Omit<AuditNote, 'subject' | 'subjectId'> | null;

/** A change of a running hunt, which is locked during the change. */
interface HuntChange {
  staff: Member;
  id: number;
  change: (tx: Db, hunt: HuntRow, at: Date) => Promise<HuntNote>;
}

/** Endpoints for a running hunt. Each returns the updated hunt with its games. */
export function staffLiveHuntRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  handle(bonusHuntEndpoints.live, async ({ params }) => ({ data: await findLiveHunt(context.db, params.id, context.now()) }));

  const changeHunt = async ({ staff, id, change }: HuntChange): Promise<{ data: LiveHunt }> => {
    const data = await changeAsStaff(context, {
      staff,
      topics: [TOPIC],
      change: async (tx, at) => {
        const note = await change(tx, await lockRunning(tx, id), at);
        return { result: await findLiveHunt(tx, id, at), audit: note ? { ...note, subject: 'bonus-hunts', subjectId: id } : [] };
      },
    });
    return { data };
  };

  gameRoutes(handle, changeHunt);

  handle(bonusHuntEndpoints.openPredictions, ({ staff, params: { id } }) =>
    changeHunt({
      staff,
      id,
      change: async (tx, hunt, at) => {
        if (arePredictionsActive(hunt, at)) throw new HttpProblem(409, 'Predictions are open already.');
        return updateHunt(tx, {
          hunt,
          at,
          action: 'open-predictions',
          summary: 'Opened the predictions',
          values: { predictionsOpenAt: at, predictionsCloseAt: null },
        });
      },
    }),
  );

  handle(bonusHuntEndpoints.closePredictions, ({ staff, params: { id } }) =>
    changeHunt({
      staff,
      id,
      change: async (tx, hunt, at) => {
        if (!arePredictionsActive(hunt, at)) throw new HttpProblem(409, 'Predictions are not open.');
        return updateHunt(tx, {
          hunt,
          at,
          action: 'close-predictions',
          summary: 'Closed the predictions',
          values: { predictionsCloseAt: at },
        });
      },
    }),
  );

  handle(bonusHuntEndpoints.end, ({ staff, params: { id }, body: { end_balance: endBalance } }) =>
    changeHunt({
      staff,
      id,
      change: async (tx, _hunt, at) => {
        const before = await findHunt(tx, id, at);
        await endHunt(tx, { huntId: id, endBalance, at });
        // Increments the version, so that an open form conflicts.
        await writeRow(tx, bonusHunts, id, { endBalance });
        return { action: 'end', summary: `Ended hunt #${id} with ${dollars(endBalance)}`, before, after: await findHunt(tx, id, at) };
      },
    }),
  );
}

function gameRoutes(handle: HandleEndpoint, changing: (change: HuntChange) => Promise<{ data: LiveHunt }>): void {
  handle(bonusHuntEndpoints.addGame, ({ staff, params: { id }, body }) =>
    changing({
      staff,
      id,
      change: async (tx) => {
        const game = await addGame(tx, id, body);
        return { action: 'add-game', summary: `Added ${game.slotName} (${dollars(game.bet)}) to hunt #${id}`, after: asGame(game) };
      },
    }),
  );

  handle(bonusHuntEndpoints.updateGame, ({ staff, params: { id, game_id: gameId }, body: { version, ...values } }) =>
    changing({
      staff,
      id,
      change: async (tx) => {
        const before = await findGame(tx, { huntId: id, gameId, version });
        const after = await changeGame(tx, before, values);
        const isOpening = before.win === null && after.win !== null;
        const summary = isOpening
          ? `Opened ${after.slotName} of hunt #${id} with ${dollars(after.win ?? 0)}`
          : `Changed ${after.slotName} of hunt #${id}`;
        return { action: isOpening ? 'open-game' : 'update-game', summary, before: asGame(before), after: asGame(after) };
      },
    }),
  );

  handle(bonusHuntEndpoints.moveGame, ({ staff, params: { id, game_id: gameId }, body: { to } }) =>
    changing({
      staff,
      id,
      change: async (tx) => {
        const game = await findGame(tx, { huntId: id, gameId });
        const isMoved = await moveGame(tx, game, to);
        return isMoved ? { action: 'move-game', summary: `Moved ${game.slotName} of hunt #${id} ${to}` } : null;
      },
    }),
  );

  handle(bonusHuntEndpoints.removeGame, ({ staff, params: { id, game_id: gameId }, query: { version } }) =>
    changing({
      staff,
      id,
      change: async (tx, _hunt, at) => {
        const game = await findGame(tx, { huntId: id, gameId, version });
        const changed = await removeGame(tx, game, at);
        return {
          action: 'remove-game',
          summary: `Removed ${game.slotName} from hunt #${id}`,
          before: asGame(game),
          ...(changed > 0 && { after: { predictions_changed: changed } }),
        };
      },
    }),
  );
}

interface HuntUpdate {
  hunt: HuntRow;
  at: Date;
  action: string;
  /** Without the hunt's number. */
  summary: string;
  values: Partial<HuntRow>;
}

async function updateHunt(tx: Db, { hunt: { id }, at, action, summary, values }: HuntUpdate): Promise<HuntNote> {
  const before = await findHunt(tx, id, at);
  await writeRow(tx, bonusHunts, id, values);
  return { action, summary: `${summary} of hunt #${id}`, before, after: await findHunt(tx, id, at) };
}
