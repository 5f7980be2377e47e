import { bonusHuntEndpoints, type LiveHunt, type StaffHuntGame } from '@greenroom/contract/admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { sendRequest } from '../../../data/request';

/** Others enter games at the same time. Paused in hidden tabs. */
const REFETCH_MS = 3000;

type HuntResponse = Promise<{ data: LiveHunt }>;

/** Mutations that resolve with the updated hunt, and reject with the server's message. */
export type LiveActions = ReturnType<typeof useLiveHunt>['actions'];

/** Polls the hunt of the live screen, and changes it by serial mutations. */
export function useLiveHunt(id: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['bonus-hunts', 'live', id], [id]);
  const load = useCallback(
    ({ signal }: { signal?: AbortSignal } = {}) =>
      sendRequest(bonusHuntEndpoints.live, { params: { id }, signal }).then(({ data }) => data),
    [id],
  );
  const { data: hunt, error } = useQuery({ queryKey, queryFn: load, refetchInterval: REFETCH_MS });
  const cache = useCallback(
    async (hunt: LiveHunt) => {
      // An older response must not overwrite it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, hunt);
    },
    [client, queryKey],
  );
  const send = useSerialMutations(cache);
  const own = useOwnVersions();
  const actions = useMemo(() => {
    const params = { id };
    const at = (gameId: number) => ({ id, game_id: gameId });
    return {
      add: (body: { slot_name: string; bet: number }) => send(() => sendRequest(bonusHuntEndpoints.addGame, { params, body })),
      async update(game: StaffHuntGame) {
        const { id: gameId, slot_name, bet, win } = game;
        const update = () =>
          sendRequest(bonusHuntEndpoints.updateGame, { params: at(gameId), body: { slot_name, bet, win, version: own.newest(game) } });
        const hunt = await send(update);
        own.replaced(game, hunt);
        return hunt;
      },
      move: (gameId: number, to: 'up' | 'down') =>
        send(() => sendRequest(bonusHuntEndpoints.moveGame, { params: at(gameId), body: { to } })),
      remove: (game: StaffHuntGame) =>
        send(() => sendRequest(bonusHuntEndpoints.removeGame, { params: at(game.id), query: { version: own.newest(game) } })),
      setPredictions: (to: 'open' | 'closed') =>
        send(() => sendRequest(to === 'open' ? bonusHuntEndpoints.openPredictions : bonusHuntEndpoints.closePredictions, { params })),
      end: (end_balance: number) => send(() => sendRequest(bonusHuntEndpoints.end, { params, body: { end_balance } })),
      /** @param version the hunt's, as seen */
      correct: (end_balance: number, version: number) =>
        send(() => sendRequest(bonusHuntEndpoints.correct, { params, body: { end_balance, version } })),
      reload: () => send(() => sendRequest(bonusHuntEndpoints.live, { params })),
    };
  }, [id, send, own]);
  return { hunt, error, actions };
}

/** Sends mutations one after another in the order of the calls, also after failures. */
function useSerialMutations(cache: (hunt: LiveHunt) => Promise<void>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (mutate: () => HuntResponse): Promise<LiveHunt> => {
      const result = last.current.then(async () => {
        const { data } = await mutate();
        await cache(data);
        return data;
      });
      last.current = result.catch(() => {});
      return result;
    },
    [cache],
  );
}

/** Maps versions that this screen has replaced to the newest, so its pending requests don't conflict with its own edits. */
function useOwnVersions() {
  const replacedBy = useRef(new Map<string, number>());
  return useMemo(() => {
    const keyOf = (gameId: number, version: number) => `${gameId} ${version}`;
    const newest = ({ id, version }: StaffHuntGame): number => {
      const next = replacedBy.current.get(keyOf(id, version));
      return next === undefined ? version : newest({ id, version: next } as StaffHuntGame);
    };
    const replaced = (game: StaffHuntGame, hunt: LiveHunt) => {
      const now = hunt.games.find(({ id }) => id === game.id);
      const before = newest(game);
      if (now && now.version > before) replacedBy.current.set(keyOf(game.id, before), now.version);
    };
    return { newest, replaced };
  }, []);
}
