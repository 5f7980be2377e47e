import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { parseAmount } from '../amounts';
import type { LiveActions } from './use-live-hunt';
import { conflictOf } from './use-opening';

/** The input of the game being corrected. */
export interface Correction {
  id: number;
  version: number;
  slot: string;
  bet: string;
  /** Empty if not opened. */
  win: string;
  problem?: string;
}

/** Corrects a game. The form stays until the server has accepted it. */
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
    if (slot === '') return change({ problem: 'Type the name of the slot.' });
    if (bet === null) return change({ problem: 'Type the bet as an amount, such as 0.40.' });
    if (win === null && correction.win.trim() !== '') return change({ problem: 'Type the win as an amount, or leave it empty.' });
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
