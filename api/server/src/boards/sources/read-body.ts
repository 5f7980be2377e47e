import type { SourceDeclaration } from '@greenroom/contract/admin';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseJson } from 'lossless-json';
import { add, compare, type Decimal, divide, formatDecimal, parseDecimal, ZERO } from './decimals';
import type { FetchedPlayer } from './fetch-result';
import { textAt, textOf, valuesAt } from './field-paths';

/** A response that does not fit its declaration. The message is for the staff. */
export class DoesNotFit extends Error {}

const MAX_ROWS = 200_000;
const HUNDRED: Decimal = { digits: 100n, scale: 0 };

/** Parses a body. Numbers of JSON keep all their digits. @throws {DoesNotFit} */
export function parseBody(body: string, format: SourceDeclaration['format']): unknown {
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) throw new DoesNotFit('The source sent a web page instead of data.');
  const text = body.replace(/^\uFEFF/, '');
  try {
    if (format === 'json') return parseJson(text);
    const [header = ''] = text.split('\n', 1);
    const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
    return parseCsv(text, { columns: true, delimiter, trim: true, skip_empty_lines: true, to: MAX_ROWS + 1 });
  } catch {
    throw new DoesNotFit(`The response is not ${format === 'json' ? 'JSON' : 'a CSV file'}.`);
  }
}

/** A player with an amount that can be added up. */
export interface ReadPlayer extends Omit<FetchedPlayer, 'wagered'> {
  wagered: Decimal;
}

/** Reads the players of a parsed body. A row that can't be read refuses all: standings without a player would be wrong. @throws {DoesNotFit} */
export function readPlayers(parsed: unknown, declaration: SourceDeclaration, rate: string | null): ReadPlayer[] {
  const [rows] = valuesAt(parsed, declaration.rows);
  if (!Array.isArray(rows)) throw new DoesNotFit(`There is no list of players at "${declaration.rows || 'the top'}".`);
  if (rows.length > MAX_ROWS) throw new DoesNotFit(`The source sent more than ${MAX_ROWS} players.`);
  const coins = rate === null ? null : parseDecimal(rate);
  if (coins?.digits === 0n || (rate !== null && !coins))
    throw new DoesNotFit('The rate of coins has to be a number above 0, such as 1.46.');
  return rows.map((row: unknown, index) => readPlayer(row, declaration, { coins, number: index + 1 }));
}

function readPlayer(
  row: unknown,
  { fields, unit }: SourceDeclaration,
  { coins, number }: { coins: Decimal | null; number: number },
): ReadPlayer {
  const name = textAt(row, fields.name);
  if (!name) throw new DoesNotFit(`Player ${number} has no name at "${fields.name}".`);
  let wagered = ZERO;
  const amounts = valuesAt(row, fields.wagered);
  // A list of months may be empty; a missing field is an error.
  if (amounts.length === 0 && !isEmptyList(row, fields.wagered))
    throw new DoesNotFit(`Player ${number} has no amount at "${fields.wagered}".`);
  for (const amount of amounts) {
    const parsed = parseDecimal(textOf(amount) ?? '');
    if (!parsed) throw new DoesNotFit(`The amount of player ${number} at "${fields.wagered}" is not a number of at least 0.`);
    wagered = add(wagered, parsed);
  }
  if (unit.of === 'hundredths') wagered = divide(wagered, HUNDRED);
  if (coins) wagered = divide(wagered, coins);
  const hidden = fields.hidden && textAt(row, fields.hidden.path);
  const isHidden = hidden !== null && fields.hidden?.values.includes(hidden) === true;
  const id = fields.id === null ? null : textAt(row, fields.id) || null;
  if (fields.id !== null && id === null && !isHidden) throw new DoesNotFit(`Player ${number} has no id at "${fields.id}".`);
  // The id of a hidden player is the same for all of them.
  return { id: isHidden ? null : id, name, wagered, isHidden };
}

function isEmptyList(row: unknown, path: string): boolean {
  const [list] = path.split('[]');
  return path.includes('[]') && Array.isArray(valuesAt(row, list ?? '')[0]);
}

/** Merges repeated players as the declaration says, and names what is worth a look. @throws {DoesNotFit} */
export function mergePlayers(
  players: ReadPlayer[],
  duplicates: SourceDeclaration['duplicates'],
): { players: FetchedPlayer[]; problems: string[] } {
  const merged = new Map<string, ReadPlayer>();
  const names = new Map<string, number>();
  let repeated = 0;
  for (const [index, player] of players.entries()) {
    const key = player.isHidden ? `hidden ${index}` : player.id === null ? `name ${player.name}` : `id ${player.id}`;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, player);
      if (!player.isHidden) names.set(player.name.toLowerCase(), (names.get(player.name.toLowerCase()) ?? 0) + 1);
      continue;
    }
    repeated++;
    if (duplicates === 'refuse')
      throw new DoesNotFit(`The source sent "${player.name}" twice, and its declaration does not say what that means.`);
    const isLarger = compare(player.wagered, known.wagered) > 0;
    if (duplicates === 'sum') merged.set(key, { ...known, wagered: add(known.wagered, player.wagered) });
    else if (isLarger) merged.set(key, player);
  }
  const shared = [...names.values()].filter((count) => count > 1).length;
  const hidden = players.filter(({ isHidden }) => isHidden).length;
  const problems = [
    ...(repeated > 0
      ? [`${repeated} rows repeat a player; ${duplicates === 'sum' ? 'their amounts were added up' : 'the largest amount counts'}.`]
      : []),
    ...(shared > 0 ? [`${shared} names belong to several players.`] : []),
    ...(hidden > 0 ? [`${hidden} players hide their names, so that they cannot be matched with members.`] : []),
  ];
  return { players: [...merged.values()].map((player) => ({ ...player, wagered: formatDecimal(player.wagered) })), problems };
}
