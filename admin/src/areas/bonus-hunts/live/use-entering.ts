import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { parseAmount } from '../amounts';
import type { LiveActions } from './use-live-hunt';
import { conflictOf } from './use-opening';

interface Entry {
  slot: string;
  bet: string;
}

export interface UnconfirmedGame extends Entry {
  key: number;
  state: 'saving' | 'saved' | 'failed';
  id?: number;
  problem?: string;
}

const EMPTY: Entry = { slot: '', bet: '' };
const isEmpty = ({ slot, bet }: Entry) => slot.trim() === '' && bet.trim() === '';

/**
 * Manages entered games. Fields are cleared at once; a refused game returns to them, or stays in the list if the next one is being typed.
 */
export function useEntering(hunt: LiveHunt | undefined, actions: LiveActions, showMessage: (text: string, isProblem?: boolean) => void) {
  const [entry, setEntry] = useState(EMPTY);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedGame[]>([]);
  const newest = useRef(entry);
  const keys = useRef(0);

  const type = (changes: Partial<Entry>) => {
    newest.current = { ...newest.current, ...changes };
    setEntry(newest.current);
  };
  const mark = (key: number, changes: Partial<UnconfirmedGame>) =>
    setUnconfirmed((all) => all.map((game) => (game.key === key ? { ...game, ...changes } : game)));
  const drop = (key: number) => setUnconfirmed((all) => all.filter((game) => game.key !== key));

  const add = async (): Promise<void> => {
    const { slot, bet } = newest.current;
    const amount = parseAmount(bet);
    if (slot.trim() === '') return showMessage("Enter the slot's name first.", true);
    if (amount === null) return showMessage('Enter the bet as an amount, such as 0.40.', true);
    const key = ++keys.current;
    // Saved ones are in the loaded hunt.
    setUnconfirmed((all) => [...all.filter(({ state }) => state !== 'saved'), { key, slot, bet, state: 'saving' }]);
    type(EMPTY);
    try {
      const { games } = await actions.add({ slot_name: slot, bet: amount });
      mark(key, { state: 'saved', id: games.at(-1)?.id });
      showMessage(`${slot.trim()} added`);
    } catch (error) {
      const problem = (error as Error).message;
      showMessage(`${slot.trim()} was not added. ${problem}`, true);
      if (!isEmpty(newest.current)) return mark(key, { state: 'failed', problem });
      drop(key);
      type({ slot, bet });
    }
  };

  /** Moves the first refused game into the fields, and the current input into the list. */
  const takeBack = () => {
    const failed = unconfirmed.find(({ state }) => state === 'failed');
    if (!failed) return;
    if (isEmpty(newest.current)) drop(failed.key);
    else mark(failed.key, { ...newest.current, problem: 'Not added yet.' });
    type({ slot: failed.slot, bet: failed.bet });
  };

  const isShown = ({ id }: UnconfirmedGame) => hunt?.games.some((game) => game.id === id) ?? false;
  return { entry, type, add, takeBack, unconfirmed: unconfirmed.filter((game) => !isShown(game) && game.state !== 'saved') };
}

export interface Correction {
  id: number;
  version: number;
  slot: string;
  bet: string;
  /** Empty if not opened. */
  win: string;
  problem?: string;
}

/** Corrects a game; the form stays until the server accepts. */
export function useCorrecting(actions: LiveActions, showMessage: (text: string, isProblem?: boolean) => void) {
  const [correction, setCorrection] = useState<Correction | null>(null);
  const isSaving = useRef(false);
  const change = (changes: Partial<Correction>) => setCorrection((old) => old && { ...old, ...changes });

  const begin = (game: StaffHuntGame) => {
    const { id, version, slot_name: slot, bet, win } = game;
    setCorrection({ id, version, slot, bet: String(bet), win: win === null ? '' : String(win) });
  };

  const save = async (): Promise<void> => {
    if (!correction || isSaving.current) return;
    const { id, version } = correction;
    const [slot, bet, win] = [correction.slot.trim(), parseAmount(correction.bet), parseAmount(correction.win)];
    if (slot === '') return change({ problem: "Enter the slot's name." });
    if (bet === null) return change({ problem: 'Enter the bet as an amount, such as 0.40.' });
    if (win === null && correction.win.trim() !== '') return change({ problem: 'Enter the win as an amount, or leave it empty.' });
    isSaving.current = true;
    try {
      await actions.update({ id, version, slot_name: slot, bet, win });
      setCorrection(null);
      showMessage(`${slot} corrected`);
    } catch (error) {
      const { status, message } = error as HttpError;
      const now: LiveHunt | undefined = status === 409 ? await actions.reload().catch(() => undefined) : undefined;
      const theirs = now?.games.find((game) => game.id === id);
      change(theirs ? { version: theirs.version, problem: conflictOf(theirs) } : { problem: message });
    } finally {
      isSaving.current = false;
    }
  };

  return { correction, begin, change, save, leave: () => setCorrection(null) };
}
