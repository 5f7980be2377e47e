import { readOptionalNumber } from '@greenroom/shared-ui/http';
import type { Match, Picks } from '../tournaments.api';

/** One of the predictions of a call. */
export interface PredictionBody {
  match_id: number;
  winner_name: string;
}

/** Whether both players are known, without which nobody can be picked (specification 2, section 5). */
export const hasPlayers = ({ player1, player2 }: Match) => player1 !== null && player2 !== null;

/** Whether a match can't be predicted any more: it is decided, or the back end says so. No clock of ours does (contracts.md, section 6). */
export const isLocked = ({ winner, isLocked: locked }: Match) => winner !== null || locked;

export interface Choice {
  /** All that is picked, as the page shows it. */
  picks: Picks;
  /** Those among them that are not saved yet. */
  unsaved: Picks;
  /** The matches that can be picked now. */
  open: readonly Match[];
}

/**
 * What a member has picked: the saved picks, and over them those of this visit where a match is still open and has that
 * player.
 */
export function chooseFrom(matches: readonly Match[], given: { saved: Picks; changed: Picks; locked: ReadonlySet<string> }): Choice {
  const { saved, changed, locked } = given;
  const open = matches.filter((match) => hasPlayers(match) && !locked.has(match.id));
  const unsaved = Object.fromEntries(
    open.flatMap((match) => {
      const pick = changed[match.id];
      return pick !== undefined && isPlayer(match, pick) && pick !== saved[match.id] ? [[match.id, pick]] : [];
    }),
  );
  return { picks: { ...saved, ...unsaved }, unsaved, open };
}

/**
 * The whole map of what is picked, as the call takes it. Picks of locked matches go along unchanged; what the server could
 * only refuse stays away: somebody who doesn't play in an open match, and ids that are no integers (specification 2,
 * section 7).
 */
export function predictionsOf(matches: readonly Match[], { picks, locked }: { picks: Picks; locked: ReadonlySet<string> }): PredictionBody[] {
  return matches.flatMap((match) => {
    const id = readOptionalNumber(match.id);
    const winner = picks[match.id];
    const sendable = id !== null && Number.isInteger(id) && winner !== undefined && (locked.has(match.id) || isPlayer(match, winner));
    return sendable ? [{ match_id: id, winner_name: winner }] : [];
  });
}

const isPlayer = (match: Match, name: string) => hasPlayers(match) && (name === match.player1 || name === match.player2);

/** The picks without those that stand in `others` just so. */
export function without(picks: Picks, others: Picks): Picks {
  return Object.fromEntries(Object.entries(picks).filter(([id, winner]) => others[id] !== winner));
}
