import { api, readData, readOptionalText, readRecord } from '@greenroom/shared-ui/http';
import { type User, useCurrentUser } from '@greenroom/shared-ui/platform';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Player } from '../../boards/board';

/** GET /api/r/user/{username} of the member, for the names at the casinos, which only the owner is answered. */
async function fetchCasinoNames(username: string, signal?: AbortSignal): Promise<(string | null)[]> {
  const { crypto, crypto2, crypto3 } = readRecord(readData(await api.get(`/api/r/user/${encodeURIComponent(username)}`, { signal })));
  return [crypto, crypto2, crypto3].map(readOptionalText);
}

const sameName = (name: string) => name.trim().toLowerCase();

const namesOf = (user: User | null, casinoNames: readonly (string | null)[] = []) =>
  new Set([user?.username, user?.kick_username, ...casinoNames].flatMap((name) => (name ? [sameName(name)] : [])));

/**
 * Tells whether a player of a board is the visitor: boards name players as the casino does, so a member's names there,
 * as saved in the settings, count, and those on this site. It only marks; nothing is decided by it. While the casino names
 * are not known, or can't be had, the others do.
 */
export function useIsOwn(): (player: Player) => boolean {
  const user = useCurrentUser();
  const { data: casinoNames } = useQuery({
    queryKey: ['casino-names', user?.id],
    queryFn: ({ signal }) => fetchCasinoNames(user?.username ?? '', signal),
    enabled: user !== null,
  });
  const names = useMemo(() => namesOf(user, casinoNames), [user, casinoNames]);
  return useCallback(({ name }) => name !== null && names.has(sameName(name)), [names]);
}
