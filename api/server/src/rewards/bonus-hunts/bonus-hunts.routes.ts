import { bonusHuntEndpoints, BonusHuntsResponse, ClosestPredictionsResponse, HuntPredictionsResponse } from '@greenroom/contract';
import { membersOnly } from '../../session/session-plugin';
import type { CachedResponse } from '../../plugins/response-cache';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import {
  findRunningHunt,
  findHunt,
  listClosest,
  listGames,
  listPastHunts,
  listPredictions,
  asClosest,
  asHunt,
  asPrediction,
  TOPIC,
} from './bonus-hunts.repository';
import { listWon } from '../prizes/award-places';
import { huntNotFound, predict } from './predict';
import { msg } from '../../lib/texts';

const PREVIEWED_PREDICTIONS = 10;

export function bonusHuntsRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now, cache } = context;

  handle(bonusHuntEndpoints.list, { config: { shed: 'none' } }, () => loadHunts(context));

  handle(bonusHuntEndpoints.predictions, { config: { shed: 'none' } }, async () => {
    const load = () => readPredictions(context);
    return cache.get('hunt predictions', { topic: TOPIC, schema: HuntPredictionsResponse, load });
  });

  handle(bonusHuntEndpoints.closest, async (request) => {
    const { id } = request.params;
    const load = () => readClosest(context, id);
    const options = { topic: TOPIC, schema: ClosestPredictionsResponse, load };
    return cache.getChosen(`${TOPIC} closest ${id}`, addressOf(request), options);
  });

  const predictOptions = { config: { isPlay: true }, preValidation: membersOnly(msg('Please sign in to submit predictions')) };
  handle(bonusHuntEndpoints.predict, predictOptions, async (request, _reply, { id: memberId }) => {
    const { params, body: prediction } = request;
    await db.transaction((tx) => predict(tx, { huntId: params.id, memberId, prediction, at: now() }));
    cache.invalidate(TOPIC);
    return { message: msg('Prediction submitted successfully!') };
  });
}

export function loadHunts(context: ModuleContext): Promise<CachedResponse<BonusHuntsResponse>> {
  return context.cache.get(TOPIC, { topic: TOPIC, liveTopic: 'hunt', schema: BonusHuntsResponse, load: () => readHunts(context) });
}

async function readHunts({ db, now, avatarBase }: ModuleContext): Promise<BonusHuntsResponse> {
  const [running, past] = await Promise.all([findRunningHunt(db), listPastHunts(db)]);
  const [games, predictions] = await Promise.all([
    listGames(
      db,
      [running, ...past].flatMap((hunt) => hunt?.id ?? []),
    ),
    running ? listPredictions(db, running.id, PREVIEWED_PREDICTIONS) : [],
  ]);
  const at = now();
  const latest = running
    ? asHunt(
        running,
        games,
        at,
        predictions.map((row) => asPrediction(row, avatarBase)),
      )
    : null;
  return {
    success: true,
    latest_bonus_hunt: latest,
    winnings: latest?.winnings ?? 0,
    break_even_x: latest?.break_even_x ?? 0,
    average_x: latest?.average_x ?? 0,
    past_bonus_hunts: { data: past.map((hunt) => asHunt(hunt, games, at)) },
  };
}

async function readPredictions({ db, now, avatarBase }: ModuleContext): Promise<HuntPredictionsResponse> {
  const hunt = (await findRunningHunt(db)) ?? (await listPastHunts(db, 1))[0];
  if (!hunt) return { success: true, predictions: [], bonus_hunt: null };
  const [games, rows] = await Promise.all([listGames(db, [hunt.id]), listPredictions(db, hunt.id)]);
  const predictions = rows.map((row) => asPrediction(row, avatarBase));
  return { success: true, predictions, bonus_hunt: asHunt(hunt, games, now(), predictions.slice(0, PREVIEWED_PREDICTIONS)) };
}

async function readClosest({ db, avatarBase }: ModuleContext, huntId: number): Promise<ClosestPredictionsResponse> {
  const hunt = await findHunt(db, huntId);
  if (!hunt) throw huntNotFound();
  const rows = await listClosest(db, huntId);
  const prizes = hunt.prizes.length > 0 ? await listWon(db, { kind: 'hunt', id: huntId }) : new Map<string, string>();
  return { success: true, data: rows.map((row) => asClosest(row, { avatarBase, prizes })) };
}
