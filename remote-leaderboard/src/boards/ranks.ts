import { rankAmounts } from '@greenroom/contract/ranking';
import { useEffect, useState } from 'react';
import { searchText } from '@greenroom/contract/text';
import type { Board, Player } from './board';

export interface Ranked<P extends Player = Player> extends Place {
  /** Shared by players of equal amounts (docs/leaderboards.md#ranks-and-prizes). */
  rank: number;
  player: P;
  prize: number | null;
}

/** The first row below the podium, even if the podium has fewer than three players. */
const BELOW_PODIUM = 4;

export function rankBoard({ topThree, rest, prizes }: Pick<Board, 'topThree' | 'rest' | 'prizes'>): Ranked[] {
  const places = [...topThree.map((_, index) => index + 1), ...rest.map((_, index) => BELOW_PODIUM + index)];
  return rankPlayers([...topThree, ...rest], prizes, places);
}

export function rankPlayers<P extends Player>(players: readonly P[], prizes: readonly number[], places?: readonly number[]): Ranked<P>[] {
  const awards = rankAmounts(
    players.map(({ wagered }) => wagered),
    prizes,
    places,
  );
  return players.map((player, index) => ({
    place: places?.[index] ?? index + 1,
    rank: awards[index]?.rank ?? index + 1,
    player,
    prize: awards[index]?.prize || null,
  }));
}

export interface Place {
  place: number;
  player: Player;
}

export interface PlaceChange {
  place: number;
  placeBefore: number;
  wageredBefore: number;
}

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

/** Maps names to places; null for a name that occurs twice. */
function byName(places: readonly Place[]): Map<string, Place | null> {
  const found = new Map<string, Place | null>();
  for (const place of places) {
    const { name } = place.player;
    if (name !== null) found.set(name, found.has(name) ? null : place);
  }
  return found;
}

const NO_CHANGES: RecentChanges = new Map();

/** As long as an amount counts; rows scrolled into view later show no change. */
const RECENT_MS = 700;

/** Returns the last changes on a board; none at the first render. Needs a `key` by board, and memoized `places`. */
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

export interface OwnRank extends Ranked {
  /** The next higher rank, and the amount missing to it; null for rank 1. */
  behind: { rank: number; wagered: number } | null;
}

/** Returns the rows whose name contains the term, case-insensitively; ranks stay (docs/product.md#leaderboard). */
export function searchPlayers<P extends Player>(rows: readonly Ranked<P>[], term: string): readonly Ranked<P>[] {
  const wanted = searchText(term);
  return wanted ? rows.filter(({ player }) => player.name !== null && searchText(player.name).includes(wanted)) : rows;
}

/** Returns the visitor's best rank; null for visitors who don't take part. */
export function ownRankOf(rows: readonly Ranked[], isOwn: (player: Player) => boolean): OwnRank | null {
  const own = rows.find(({ player }) => isOwn(player));
  if (!own) return null;
  const above = rows.findLast(({ rank }) => rank < own.rank);
  const behind = above ? { rank: above.rank, wagered: Math.max(0, above.player.wagered - own.player.wagered) } : null;
  return { ...own, behind };
}
