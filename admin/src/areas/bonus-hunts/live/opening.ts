import type { StaffHuntGame } from '@greenroom/contract/admin';

/** The typed win of a game, with the version of the game when typing began. */
export interface WinDraft {
  text: string;
  version: number;
  state: 'typing' | 'saving' | 'saved';
  problem?: string;
}

export type WinDrafts = Readonly<Record<number, WinDraft>>;

/** The stored selection. */
export interface Selection {
  id: number;
  /** Selected by the user; an automatic selection moves on as soon as the game is opened. */
  isManual: boolean;
}

/** Whether a win was submitted, and is not in the loaded game yet. */
export const isPending = ({ id, version }: StaffHuntGame, drafts: WinDrafts): boolean => {
  const draft = drafts[id];
  return draft !== undefined && draft.state !== 'typing' && draft.version === version;
};

const isUnopened = (game: StaffHuntGame, drafts: WinDrafts) => game.win === null && !isPending(game, drafts);
const isTyped = (draft: WinDraft | undefined) => draft?.state === 'typing' && draft.text.trim() !== '';

/** The next game without a win after the given one, wrapping around; never the given one itself. */
export function nextUnopened(games: StaffHuntGame[], after: number | undefined, drafts: WinDrafts): StaffHuntGame | undefined {
  const from = games.findIndex(({ id }) => id === after) + 1;
  return [...games.slice(from), ...games.slice(0, from)].find((game) => game.id !== after && isUnopened(game, drafts));
}

/**
 * The game whose win is entered. Never changes while a draft is being typed; without a draft, a game opened by someone else is
 * skipped.
 */
export function selectedGame(games: StaffHuntGame[], selection: Selection | null, drafts: WinDrafts): StaffHuntGame | undefined {
  const found = games.find(({ id }) => id === selection?.id);
  if (found && (selection?.isManual || isTyped(drafts[found.id]) || isUnopened(found, drafts))) return found;
  return nextUnopened(games, found?.id, drafts) ?? found ?? games.at(-1);
}
