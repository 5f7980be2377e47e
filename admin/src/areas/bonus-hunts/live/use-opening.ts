import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { useEffect, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { dollars, parseAmount } from '../amounts';
import type { LiveActions } from './use-live-hunt';

/**
 * Manages entered wins. The next game is selected at once; a refused win returns to the field, or stays with its game if the next one is
 * being typed.
 */
export function useOpening(hunt: LiveHunt | undefined, actions: LiveActions, showMessage: (text: string, isProblem?: boolean) => void) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [drafts, setDrafts] = useState<WinDrafts>({});
  const games = hunt?.games ?? [];
  const game = selectedGame(games, selection, drafts);
  const draft = game && drafts[game.id];
  const text = draft?.state === 'typing' ? draft.text : '';
  const newest = useRef({ text, id: game?.id });
  useEffect(() => {
    newest.current = { text, id: game?.id };
  });

  const setDraft = (id: number, draft: WinDraft) => setDrafts((all) => ({ ...all, [id]: draft }));

  const type = (typed: string) => {
    if (!game) return;
    newest.current = { text: typed, id: game.id };
    const version = draft?.state === 'typing' && draft.text !== '' ? draft.version : game.version;
    setDraft(game.id, { text: typed, version, state: 'typing' });
    setSelection((old) => ({ id: game.id, isManual: old?.id === game.id && old.isManual }));
  };

  const selectNext = (from: StaffHuntGame, drafts: WinDrafts) => {
    const next = nextUnopened(games, from.id, drafts);
    setSelection(next ? { id: next.id, isManual: false } : { id: from.id, isManual: true });
    return next;
  };

  const save = async (): Promise<void> => {
    if (!game) return;
    if (text.trim() === '') return skip(game);
    const win = parseAmount(text);
    if (win === null) return showMessage('Enter the win as an amount, such as 12.50, or 0.', true);
    const sent: WinDraft = { text, version: draft?.version ?? game.version, state: 'saving' };
    setDraft(game.id, sent);
    const next = selectNext(game, { ...drafts, [game.id]: sent });
    newest.current = { text: '', id: next?.id };
    try {
      await actions.update({ ...game, version: sent.version, win });
      setDrafts((all) => (all[game.id] === sent ? { ...all, [game.id]: { ...sent, state: 'saved' } } : all));
      showMessage(`${game.slot_name}: ${dollars(win)}`);
    } catch (error) {
      await takeBack(game, sent, error as HttpError);
    }
  };

  const skip = (game: StaffHuntGame) => {
    if (game.win === null) return showMessage('Enter what it won. 0 is fine.', true);
    selectNext(game, drafts);
  };

  const takeBack = async (game: StaffHuntGame, sent: WinDraft, { status, message }: HttpError) => {
    const now = status === 409 ? await actions.reload().catch(() => undefined) : undefined;
    const theirs = now?.games.find(({ id }) => id === game.id);
    const problem = theirs ? conflictOf(theirs) : message;
    setDrafts((all) =>
      all[game.id] === sent ? { ...all, [game.id]: { ...sent, version: theirs?.version ?? sent.version, state: 'typing', problem } } : all,
    );
    showMessage(`${game.slot_name}: ${sent.text} was not saved. ${problem}`, true);
    if (newest.current.text === '') setSelection({ id: game.id, isManual: true });
  };

  const step = (by: 1 | -1) => {
    const index = games.findIndex(({ id }) => id === game?.id);
    const target = games[index + by];
    if (target) setSelection({ id: target.id, isManual: true });
  };

  return { game, text, problem: draft?.problem, drafts, type, save, step };
}

export function conflictOf({ slot_name: name, bet, win }: StaffHuntGame): string {
  const isNow = `${name}, bet ${dollars(bet)}, ${win === null ? 'not opened' : `win ${dollars(win)}`}`;
  return `Somebody else has changed it in the meantime (now: ${isNow}). Press Enter again to replace it with yours.`;
}

interface WinDraft {
  text: string;
  version: number;
  state: 'typing' | 'saving' | 'saved';
  problem?: string;
}

export type WinDrafts = Readonly<Record<number, WinDraft>>;

interface Selection {
  id: number;
  /** Selected by the user; an automatic selection moves on once the game is opened. */
  isManual: boolean;
}

/** Tells whether a win was submitted, but isn't in the loaded game. */
export const isPending = ({ id, version }: StaffHuntGame, drafts: WinDrafts): boolean => {
  const draft = drafts[id];
  return draft !== undefined && draft.state !== 'typing' && draft.version === version;
};

const isUnopened = (game: StaffHuntGame, drafts: WinDrafts) => game.win === null && !isPending(game, drafts);
const isTyped = (draft: WinDraft | undefined) => draft?.state === 'typing' && draft.text.trim() !== '';

/** Returns the next other game without a win, wrapping around. */
export function nextUnopened(games: StaffHuntGame[], after: number | undefined, drafts: WinDrafts): StaffHuntGame | undefined {
  const from = games.findIndex(({ id }) => id === after) + 1;
  return [...games.slice(from), ...games.slice(0, from)].find((game) => game.id !== after && isUnopened(game, drafts));
}

/** Returns the game whose win is entered. It doesn't change while a draft is typed; otherwise games that others opened are skipped. */
export function selectedGame(games: StaffHuntGame[], selection: Selection | null, drafts: WinDrafts): StaffHuntGame | undefined {
  const found = games.find(({ id }) => id === selection?.id);
  if (found && (selection?.isManual || isTyped(drafts[found.id]) || isUnopened(found, drafts))) return found;
  return nextUnopened(games, found?.id, drafts) ?? found ?? games.at(-1);
}
