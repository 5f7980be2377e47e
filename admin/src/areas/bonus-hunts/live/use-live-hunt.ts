import { bonusHuntEndpoints, type LiveHunt, type StaffHuntGame } from '@greenroom/contract/admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { sendRequest } from '../../../data/request';

/** Others enter games at the same time; a hidden tab asks for nothing. */
const REFETCH_MS = 3000;

type Answer = Promise<{ data: LiveHunt }>;

/** What the screen does with its hunt. Each answers with the hunt as it is then, and rejects with the server's sentence. */
export interface LiveCalls {
  add(game: { slot_name: string; bet: number }): Promise<LiveHunt>;
  update(game: StaffHuntGame): Promise<LiveHunt>;
  move(gameId: number, to: 'up' | 'down'): Promise<LiveHunt>;
  remove(game: StaffHuntGame): Promise<LiveHunt>;
  setPredictions(to: 'open' | 'closed'): Promise<LiveHunt>;
  end(endBalance: number): Promise<LiveHunt>;
  /** What is there now, after a conflict. */
  reload(): Promise<LiveHunt>;
}

/** A hunt that is on stream: it is asked for every few seconds, and calls are made one after the other. */
export function useLiveHunt(id: string) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['bonus-hunts', 'live', id], [id]);
  const load = useCallback(
    ({ signal }: { signal?: AbortSignal } = {}) => sendRequest(bonusHuntEndpoints.live, { params: { id }, signal }).then(({ data }) => data),
    [id],
  );
  const { data: hunt, error } = useQuery({ queryKey, queryFn: load, refetchInterval: REFETCH_MS });
  const keep = useCallback(
    async (hunt: LiveHunt) => {
      // An older answer may be on its way.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, hunt);
    },
    [client, queryKey],
  );
  const send = useCallsInOrder(keep);
  const own = useOwnVersions();
  const calls = useMemo((): LiveCalls => {
    const params = { id };
    const at = (gameId: number) => ({ id, game_id: gameId });
    return {
      add: (body) => send(() => sendRequest(bonusHuntEndpoints.addGame, { params, body })),
      async update(game) {
        const { id: gameId, slot_name, bet, win } = game;
        const call = () => sendRequest(bonusHuntEndpoints.updateGame, { params: at(gameId), body: { slot_name, bet, win, version: own.newest(game) } });
        const hunt = await send(call);
        own.replaced(game, hunt);
        return hunt;
      },
      move: (gameId, to) => send(() => sendRequest(bonusHuntEndpoints.moveGame, { params: at(gameId), body: { to } })),
      remove: (game) => send(() => sendRequest(bonusHuntEndpoints.removeGame, { params: at(game.id), query: { version: own.newest(game) } })),
      setPredictions: (to) => send(() => sendRequest(to === 'open' ? bonusHuntEndpoints.openPredictions : bonusHuntEndpoints.closePredictions, { params })),
      end: (end_balance) => send(() => sendRequest(bonusHuntEndpoints.end, { params, body: { end_balance } })),
      reload: () => send(() => sendRequest(bonusHuntEndpoints.live, { params })),
    };
  }, [id, send, own]);
  return { hunt, error, calls };
}

/** Makes calls in the order in which they were asked for, whether those before them fail or not. */
function useCallsInOrder(keep: (hunt: LiveHunt) => Promise<void>) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (call: () => Answer): Promise<LiveHunt> => {
      const made = last.current.then(async () => {
        const { data } = await call();
        await keep(data);
        return data;
      });
      last.current = made.catch(() => {});
      return made;
    },
    [keep],
  );
}

/** A version that this screen has replaced itself is no conflict, even where the answer had not come yet when one typed on. */
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
