import type { LiveHunt } from '@greenroom/contract/admin';
import { useRef, useState } from 'react';
import { parseAmount } from '../amounts';
import type { LiveCalls } from './use-live-hunt';

/** The fields of a game that is being entered. */
export interface Entry {
  slot: string;
  bet: string;
}

/** A game that was entered and that the server has not confirmed. */
export interface Unconfirmed extends Entry {
  key: number;
  state: 'saving' | 'saved' | 'failed';
  /** The server's name of it, once it is saved. */
  id?: number;
  problem?: string;
}

const EMPTY: Entry = { slot: '', bet: '' };
const isEmpty = ({ slot, bet }: Entry) => slot.trim() === '' && bet.trim() === '';

/**
 * Phase one: games are entered one after the other. The fields are free again at once; a game that the server did not take comes
 * back into them, or waits in the list where one has typed on.
 */
export function useEntering(hunt: LiveHunt | undefined, calls: LiveCalls, tell: (text: string, isProblem?: boolean) => void) {
  const [entry, setEntry] = useState(EMPTY);
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed[]>([]);
  const newest = useRef(entry);
  const keys = useRef(0);

  const type = (changes: Partial<Entry>) => {
    newest.current = { ...newest.current, ...changes };
    setEntry(newest.current);
  };
  const mark = (key: number, changes: Partial<Unconfirmed>) =>
    setUnconfirmed((all) => all.map((game) => (game.key === key ? { ...game, ...changes } : game)));
  const drop = (key: number) => setUnconfirmed((all) => all.filter((game) => game.key !== key));

  const add = async (): Promise<void> => {
    const { slot, bet } = newest.current;
    const amount = parseAmount(bet);
    if (slot.trim() === '') return tell('Type the name of the slot first.', true);
    if (amount === null) return tell('Type the bet as an amount, such as 0.40.', true);
    const key = ++keys.current;
    // What is confirmed by now stands in the hunt.
    setUnconfirmed((all) => [...all.filter(({ state }) => state !== 'saved'), { key, slot, bet, state: 'saving' }]);
    type(EMPTY);
    try {
      const { games } = await calls.add({ slot_name: slot, bet: amount });
      mark(key, { state: 'saved', id: games.at(-1)?.id });
      tell(`${slot.trim()} added`);
    } catch (error) {
      const problem = (error as Error).message;
      tell(`${slot.trim()} was not added. ${problem}`, true);
      if (!isEmpty(newest.current)) return mark(key, { state: 'failed', problem });
      drop(key);
      type({ slot, bet });
    }
  };

  /** Puts the first game that was not added back into the fields; what stands in them waits in its place. */
  const takeBack = () => {
    const failed = unconfirmed.find(({ state }) => state === 'failed');
    if (!failed) return;
    if (isEmpty(newest.current)) drop(failed.key);
    else mark(failed.key, { ...newest.current, problem: 'Not added yet.' });
    type({ slot: failed.slot, bet: failed.bet });
  };

  const isShown = ({ id }: Unconfirmed) => hunt?.games.some((game) => game.id === id) ?? false;
  return { entry, type, add, takeBack, unconfirmed: unconfirmed.filter((game) => !isShown(game) && game.state !== 'saved') };
}
