import type { FetchedPlayer } from '../sources/fetch-result';
import { type ExactAmount, parseAmount } from './amounts';

export interface PlayerTotal {
  /** Player's key in all snapshots of a source: by id, else by name. Hidden players without their own id are numbered. */
  key: string;
  id: string | null;
  name: string;
  amount: ExactAmount;
  isHidden: boolean;
}

/** Thrown for rows that no standings can derive from; the message is for the staff. */
export class MalformedStandings extends Error {}

const UNIDENTIFIED = 'hidden:';

/** Returns the key of a player whom the source names or identifies. */
export const playerKeyOf = ({ id, name }: { id: string | null; name: string }): string =>
  id === null ? `name:${name.trim().toLowerCase()}` : `id:${id}`;

/** Tells whether a key is that of a hidden row without its own id: its number says nothing about who it is. */
export const isUnidentified = (key: string): boolean => key.startsWith(UNIDENTIFIED);

/**
 * Totals a source's rows by player, sorted by key, so the order of a response changes nothing.
 * - The same id in several rows is one player, even under two names; two ids are two players, even with the same name.
 * - Without ids, the same name is one player: such sources list login names, once for each campaign code.
 * - Hidden rows stay separate, unless the source gives each an id of its own.
 * @throws {MalformedStandings} for an amount that is no decimal number, or a visible player without id and name
 */
export function totalsOf(players: readonly FetchedPlayer[]): PlayerTotal[] {
  const rows = new Map<string, PlayerTotal>();
  const hiddenIds = countHiddenIds(players);
  const unidentified: PlayerTotal[] = [];
  for (const { id, name, wagered, isHidden } of players) {
    const amount = parseAmount(wagered);
    if (amount === null) throw new MalformedStandings(`The amount of “${name}” is “${wagered.slice(0, 40)}”, which is no decimal number.`);
    if (isHidden && (id === null || hiddenIds.get(id) !== 1)) {
      unidentified.push({ key: UNIDENTIFIED, id: null, name, amount, isHidden });
      continue;
    }
    if (id === null && name.trim() === '') throw new MalformedStandings('A player has neither an id nor a name.');
    const key = playerKeyOf({ id, name });
    const known = rows.get(key);
    if (known) known.amount += amount;
    else rows.set(key, { key, id, name, amount, isHidden });
  }
  unidentified.sort((one, other) => (one.amount < other.amount ? 1 : -1));
  const numbered = unidentified.map((row, index) => ({ ...row, key: `${UNIDENTIFIED}${index + 1}` }));
  return [...rows.values(), ...numbered].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function countHiddenIds(players: readonly FetchedPlayer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id, isHidden } of players) if (isHidden && id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
