import type { LiveHunt } from '@greenroom/contract/admin';
import { useRef, useState } from 'react';
import { parseAmount } from '../amounts';
import type { LiveActions } from './use-live-hunt';

/** The input of a new game. */
export interface Entry {
  slot: string;
  bet: string;
}

/** A submitted game that the server has not confirmed. */
export interface UnconfirmedGame extends Entry {
  key: number;
  state: 'saving' | 'saved' | 'failed';
  /** The server's id, once saved. */
  id?: number;
  problem?: string;
}

const EMPTY: Entry = { slot: '', bet: '' };
const isEmpty = ({ slot, bet }: Entry) => slot.trim() === '' && bet.trim() === '';

/**
 * Phase one: entering games. The fields are cleared at once; a game that the server refused returns to them, or stays in the list
 * if the next one is already being typed.
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
    if (slot.trim() === '') return showMessage('Type the name of the slot first.', true);
    if (amount === null) return showMessage('Type the bet as an amount, such as 0.40.', true);
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

  /** Moves the first refused game back into the fields, and the current input into the list. */
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
