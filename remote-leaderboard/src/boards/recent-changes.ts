import { useEffect, useState } from 'react';
import type { Player } from './board';

/** A player's place on a board: unlike ranks, each has one of its own. */
export interface Place {
  place: number;
  player: Player;
}

/** What has changed for a player. */
export interface PlaceChange {
  place: number;
  placeBefore: number;
  wageredBefore: number;
}

/** The players whose place or amount has just changed, by name. */
export type RecentChanges = ReadonlyMap<string | null, PlaceChange>;

/** Compares two states of a board. Leaves out new players, and names that can't be told apart. */
export function changesBetween(before: readonly Place[], after: readonly Place[]): RecentChanges {
  const known = byName(before);
  const changes = new Map<string, PlaceChange>();
  for (const [name, next] of byName(after)) {
    const previous = known.get(name);
    if (!next || !previous) continue;
    const { place: now, player } = next;
    const {
      place: placeBefore,
      player: { wagered: wageredBefore },
    } = previous;
    if (now !== placeBefore || player.wagered !== wageredBefore) changes.set(name, { place: now, placeBefore, wageredBefore });
  }
  return changes;
}

/** Null for a name that occurs twice. */
function byName(places: readonly Place[]): Map<string, Place | null> {
  const found = new Map<string, Place | null>();
  for (const place of places) {
    const { name } = place.player;
    if (name !== null) found.set(name, found.has(name) ? null : place);
  }
  return found;
}

const NO_CHANGES: RecentChanges = new Map();

/** As long as an amount counts; rows that are scrolled into view after that are shown as they are. */
const RECENT_MS = 700;

/**
 * What has just changed on a board that the visitor sees; nothing at the first render. The component needs a `key` by board.
 * @param places memoized, since they are compared by identity
 */
export function useRecentChanges(places: readonly Place[]): RecentChanges {
  const [state, setState] = useState({ places, changes: NO_CHANGES });
  if (state.places !== places) {
    const next = changesBetween(state.places, places);
    setState({ places, changes: next.size > 0 ? next : state.changes });
  }
  const { changes } = state;
  useEffect(() => {
    if (changes.size === 0) return;
    const timer = setTimeout(() => setState((current) => ({ ...current, changes: NO_CHANGES })), RECENT_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return changes;
}
