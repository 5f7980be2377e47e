import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { useEffect, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { dollars, parseAmount } from '../amounts';
import { type Chosen, markedGame, nextUnopened, type WinDraft, type WinDrafts } from './opening';
import type { LiveCalls } from './use-live-hunt';

/**
 * Phase two: the marked game's win is typed, and the next one follows at once. What the server did not take comes back into the
 * field, or waits at its game where one has typed on.
 */
export function useOpening(hunt: LiveHunt | undefined, calls: LiveCalls, tell: (text: string, isProblem?: boolean) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [drafts, setDrafts] = useState<WinDrafts>({});
  const games = hunt?.games ?? [];
  const game = markedGame(games, chosen, drafts);
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
    setChosen((old) => ({ id: game.id, byHand: old?.id === game.id && old.byHand }));
  };

  const goOn = (from: StaffHuntGame, drafts: WinDrafts) => {
    const next = nextUnopened(games, from.id, drafts);
    setChosen(next ? { id: next.id, byHand: false } : { id: from.id, byHand: true });
    return next;
  };

  const save = async (): Promise<void> => {
    if (!game) return;
    if (text.trim() === '') return skip(game);
    const win = parseAmount(text);
    if (win === null) return tell('Type the win as an amount, such as 12.50, or 0.', true);
    const sent: WinDraft = { text, version: draft?.version ?? game.version, state: 'saving' };
    setDraft(game.id, sent);
    const next = goOn(game, { ...drafts, [game.id]: sent });
    newest.current = { text: '', id: next?.id };
    try {
      await calls.update({ ...game, version: sent.version, win });
      setDrafts((all) => (all[game.id] === sent ? { ...all, [game.id]: { ...sent, state: 'saved' } } : all));
      tell(`${game.slot_name}: ${dollars(win)}`);
    } catch (error) {
      await takeBack(game, sent, error as HttpError);
    }
  };

  const skip = (game: StaffHuntGame) => {
    if (game.win === null) return tell('Type what it has won; 0 counts as well.', true);
    goOn(game, drafts);
  };

  const takeBack = async (game: StaffHuntGame, sent: WinDraft, { status, message }: HttpError) => {
    const now = status === 409 ? await calls.reload().catch(() => undefined) : undefined;
    const theirs = now?.games.find(({ id }) => id === game.id);
    const problem = theirs ? conflictOf(theirs) : message;
    setDrafts((all) => (all[game.id] === sent ? { ...all, [game.id]: { ...sent, version: theirs?.version ?? sent.version, state: 'typing', problem } } : all));
    tell(`${game.slot_name}: ${sent.text} was not saved. ${problem}`, true);
    if (newest.current.text === '') setChosen({ id: game.id, byHand: true });
  };

  const step = (by: 1 | -1) => {
    const index = games.findIndex(({ id }) => id === game?.id);
    const target = games[index + by];
    if (target) setChosen({ id: target.id, byHand: true });
  };

  return { game, text, problem: draft?.problem, drafts, type, save, step };
}

/** What one is told whose game has become another meanwhile. */
export function conflictOf({ slot_name: name, bet, win }: StaffHuntGame): string {
  const isNow = `${name}, bet ${dollars(bet)}, ${win === null ? 'not opened' : `win ${dollars(win)}`}`;
  return `Somebody else has changed it meanwhile (now: ${isNow}). Press Enter again to put yours in its place.`;
}
