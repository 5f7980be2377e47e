import type { StandingsPlayer } from './board-standings';

export interface Correction {
  playerKey: string;
  playerName: string;
  /** Null excludes the player. */
  amount: number | null;
  /** Public. */
  reason: string;
}

export interface RankedPlayer extends StandingsPlayer {
  correction: string | null;
}

/** Applies a board's corrections: amounts move players, excluded ones leave. A corrected player whom the source has lost stays. */
export function applyCorrections(players: readonly StandingsPlayer[], corrections: ReadonlyMap<string, Correction>): RankedPlayer[] {
  const uncorrected = players.filter(({ key }) => !corrections.has(key)).map((player): RankedPlayer => ({ ...player, correction: null }));
  if (corrections.size === 0) return uncorrected;
  const byKey = new Map(players.map((player) => [player.key, player]));
  const corrected = [...corrections.values()].flatMap(({ playerKey, playerName, amount, reason }): RankedPlayer[] => {
    if (amount === null) return [];
    const player = byKey.get(playerKey) ?? { key: playerKey, externalId: null, displayName: playerName, isHidden: false };
    return [{ ...player, wagered: amount, correction: reason }];
  });
  return [...uncorrected, ...corrected].sort(
    (one, other) => other.wagered - one.wagered || one.displayName.localeCompare(other.displayName),
  );
}
