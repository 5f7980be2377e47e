import type { StaffHuntGame } from '@greenroom/contract/admin';

/** What somebody typed as the win of a game, with the version of the game that they saw as they began. */
export interface WinDraft {
  text: string;
  version: number;
  state: 'typing' | 'saving' | 'saved';
  problem?: string;
}

export type WinDrafts = Readonly<Record<number, WinDraft>>;

/** The game that is marked. */
export interface Chosen {
  id: number;
  /** Whether somebody went to it; else it is left as soon as it is opened. */
  byHand: boolean;
}

/** Whether a win is on its way to the server, or back. */
export const isOnItsWay = ({ id, version }: StaffHuntGame, drafts: WinDrafts): boolean => {
  const draft = drafts[id];
  return draft !== undefined && draft.state !== 'typing' && draft.version === version;
};

const isUnopened = (game: StaffHuntGame, drafts: WinDrafts) => game.win === null && !isOnItsWay(game, drafts);
const isTyped = (draft: WinDraft | undefined) => draft?.state === 'typing' && draft.text.trim() !== '';

/** The next game without a win after this one, then from the first; the one itself never counts. */
export function nextUnopened(games: StaffHuntGame[], after: number | undefined, drafts: WinDrafts): StaffHuntGame | undefined {
  const from = games.findIndex(({ id }) => id === after) + 1;
  return [...games.slice(from), ...games.slice(0, from)].find((game) => game.id !== after && isUnopened(game, drafts));
}

/**
 * The game whose win is typed. It never changes under what somebody has typed; a game that somebody else opened meanwhile makes
 * room for the next where nothing was typed.
 */
export function markedGame(games: StaffHuntGame[], chosen: Chosen | null, drafts: WinDrafts): StaffHuntGame | undefined {
  const found = games.find(({ id }) => id === chosen?.id);
  if (found && (chosen?.byHand || isTyped(drafts[found.id]) || isUnopened(found, drafts))) return found;
  return nextUnopened(games, found?.id, drafts) ?? found ?? games.at(-1);
}
