import type { PredictTournamentBody } from '@greenroom/contract';
import { readOptionalNumber } from '@greenroom/shared-ui/http';
import type { Match, Picks } from './tournaments.api';

export type PredictionBody = PredictTournamentBody['predictions'][number];

/** Tells whether both players are known; otherwise the match can't be predicted (docs/product.md#tournaments). */
export const hasPlayers = ({ player1, player2 }: Match) => player1 !== null && player2 !== null;

/** Tells whether a match is decided, or locked by the back end; never by the browser's clock (docs/contracts.md#decisions). */
export const isLocked = ({ winner, isLocked: locked }: Match) => winner !== null || locked;

/** Merges the saved picks with the changed ones. A changed pick counts only if its match is still open and has that player. */
export function mergePicks(matches: readonly Match[], given: { saved: Picks; changed: Picks; locked: ReadonlySet<string> }) {
  const { saved, changed, locked } = given;
  const open = matches.filter((match) => hasPlayers(match) && !locked.has(match.id));
  const unsaved: Picks = Object.fromEntries(
    open.flatMap((match) => {
      const pick = changed[match.id];
      return pick !== undefined && isPlayer(match, pick) && pick !== saved[match.id] ? [[match.id, pick]] : [];
    }),
  );
  const picks: Picks = { ...saved, ...unsaved };
  return { picks, unsaved, open };
}

/** Returns the request body: all picks, locked ones too, but none that the server would refuse (docs/product.md#tournaments). */
export const predictionsOf = (
  matches: readonly Match[],
  { picks, locked }: { picks: Picks; locked: ReadonlySet<string> },
): PredictionBody[] =>
  matches.flatMap((match) => {
    const id = readOptionalNumber(match.id);
    const winner = picks[match.id];
    const sendable = id !== null && Number.isInteger(id) && winner !== undefined && (locked.has(match.id) || isPlayer(match, winner));
    return sendable ? [{ match_id: id, winner_name: winner }] : [];
  });

const isPlayer = (match: Match, name: string) => hasPlayers(match) && (name === match.player1 || name === match.player2);

/** Returns the picks without those that are the same in `others`. */
export const withoutPicks = (picks: Picks, others: Picks): Picks =>
  Object.fromEntries(Object.entries(picks).filter(([id, winner]) => others[id] !== winner));
