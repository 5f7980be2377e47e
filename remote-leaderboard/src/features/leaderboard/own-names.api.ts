import { searchText } from '@greenroom/contract/text';
import { readOptionalText } from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import { type User, useCurrentUser } from '@greenroom/shared-ui/platform';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Player } from '../../boards/board';

/** The member's casino usernames, which only they receive. */
async function fetchCasinoNames(user: User, signal?: AbortSignal): Promise<(string | null)[]> {
  const { crypto, crypto2, crypto3 } = await fetchOwnProfile(user, signal);
  return [crypto, crypto2, crypto3].map(readOptionalText);
}

const namesOf = (user: User | null, casinoNames: readonly (string | null)[] = []) =>
  new Set([user?.username, user?.kick_username, ...casinoNames].flatMap((name) => (name ? [searchText(name)] : [])));

/**
 * Returns a predicate: whether a player of a board is the visitor. Boards use casino usernames, so it compares the names that the
 * member saved in the settings, and those on this site. For highlighting only. Until the casino names have loaded, and if they fail,
 * only the names on this site count.
 */
export function useIsOwn(): (player: Player) => boolean {
  const user = useCurrentUser();
  const { data: casinoNames } = useQuery({
    queryKey: ['casino-names', user?.id],
    queryFn: user ? ({ signal }) => fetchCasinoNames(user, signal) : skipToken,
  });
  const names = useMemo(() => namesOf(user, casinoNames), [user, casinoNames]);
  return useCallback(({ name, isHidden }) => name !== null && !isHidden && names.has(searchText(name)), [names]);
}
