import type { SourceDeclaration } from '@greenroom/contract/admin';
import { readAmount } from '@greenroom/contract/amount';
import { parse as parseCsv } from 'csv-parse/sync';
import { add, compare, type Decimal, divide, formatDecimal, parseDecimal, ZERO } from './decimals';
import { parseLargeJson, TooManyValues } from '../../lib/large-json';
import { columnKey, delimiterOf, isRoundedId, unguardedId } from '../../lib/table-file';
import { describeUnread, type FetchedPlayer, type UnreadRow } from './fetch-result';
import { textAt, textOf, valuesAt } from './field-paths';

/** Thrown for a response that does not fit its declaration. The message is for the staff. */
export class DoesNotFit extends Error {}

const MAX_ROWS = 200_000;
const HUNDRED: Decimal = { digits: 100n, scale: 0 };

/** Parses a body. Numbers of JSON keep all their digits. @throws {DoesNotFit} */
export function parseBody(body: string, { format, fields }: Pick<SourceDeclaration, 'format' | 'fields'>): unknown {
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) throw new DoesNotFit('The source sent a web page instead of data.');
  const text = body.replace(/^\uFEFF?(?:sep=.[\r\n]+)?/i, '');
  const columns = [fields.id, fields.name, fields.wagered, fields.hidden?.path].filter((path) => typeof path === 'string');
  try {
    if (format === 'json') return parseLargeJson(text);
    const [header = ''] = text.split(/[\r\n]/, 1);
    return parseCsv(text, {
      columns: (names: string[]) => names.map((name) => columns.find((path) => columnKey(path) === columnKey(name)) ?? name),
      delimiter: delimiterOf(header),
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      to: MAX_ROWS + 1,
    });
  } catch (cause) {
    if (cause instanceof TooManyValues) throw new DoesNotFit(`The response has ${cause.message}.`);
    throw new DoesNotFit(`The response is not ${format === 'json' ? 'JSON' : 'a CSV file'}.`);
  }
}

interface ReadPlayer extends Omit<FetchedPlayer, 'wagered'> {
  wagered: Decimal;
}

export interface ReadRows {
  players: ReadPlayer[];
  unread: UnreadRow[];
}

/** @throws {DoesNotFit} for more rows than a result may have */
export function checkRowCount(count: number): void {
  if (count > MAX_ROWS) throw new DoesNotFit(`The source sent more than ${MAX_ROWS} players.`);
}

/** Reads the players of a parsed body. @throws {DoesNotFit} unless it has a list of rows */
export function readPlayers(parsed: unknown, declaration: SourceDeclaration, rate: string | null): ReadRows {
  const [rows] = valuesAt(parsed, declaration.rows);
  if (!Array.isArray(rows)) throw new DoesNotFit(`There is no list of players at "${declaration.rows || 'the top'}".`);
  checkRowCount(rows.length);
  const coins = rate === null ? null : parseDecimal(rate);
  if (coins?.digits === 0n || (rate !== null && !coins)) throw new DoesNotFit('The rate of coins must be a number above 0, such as 1.46.');
  const hasDecimalCommas = rows.some((row) =>
    valuesAt(row, declaration.fields.wagered).some((value) => DECIMAL_COMMA.test(textOf(value) ?? '')),
  );
  const read: ReadRows = { players: [], unread: [] };
  for (const row of rows) {
    const result = readPlayer(row, declaration, { coins, hasDecimalCommas });
    if ('problem' in result) read.unread.push(result);
    else read.players.push(result);
  }
  return read;
}

/** Amount with a comma before decimals. */
const DECIMAL_COMMA = /\d,\d{1,2}\D*$/;

interface ReadOptions {
  coins: Decimal | null;
  /** True if a point groups thousands, as `1.500` between `1.500,50` and `20,00`. */
  hasDecimalCommas: boolean;
}

function readPlayer(row: unknown, { fields, unit }: SourceDeclaration, { coins, hasDecimalCommas }: ReadOptions): ReadPlayer | UnreadRow {
  const name = textAt(row, fields.name) ?? '';
  const hidden = fields.hidden && textAt(row, fields.hidden.path);
  const isHidden = hidden !== null && fields.hidden?.values.includes(hidden) === true;
  // All hidden players have the same id.
  const id = fields.id === null || isHidden ? null : unguardedId(textAt(row, fields.id) ?? '') || null;
  const unread = (problem: string): UnreadRow => ({ id: id !== null && isRoundedId(id) ? null : id, name, problem });
  if (!name) return unread(`there is no name at "${fields.name}"`);
  if (fields.id !== null && id === null && !isHidden) return unread(`there is no id at "${fields.id}"`);
  if (id !== null && isRoundedId(id)) return unread(`the id "${id}" was rounded by a spreadsheet`);
  let wagered = ZERO;
  const amounts = valuesAt(row, fields.wagered);
  // A list of months may be empty.
  if (amounts.length === 0 && !isEmptyList(row, fields.wagered)) return unread(`there is no amount at "${fields.wagered}"`);
  for (const amount of amounts) {
    const text = textOf(amount) ?? '';
    const parsed = typeof amount === 'string' ? readDecimal(text, hasDecimalCommas) : parseDecimal(text);
    if (!parsed) return unread(text === '' ? 'the amount is empty' : `the amount "${text.slice(0, 40)}" is not a number of at least 0`);
    wagered = add(wagered, parsed);
  }
  if (unit.of === 'hundredths') wagered = divide(wagered, HUNDRED);
  if (coins) wagered = divide(wagered, coins);
  return { id, name, wagered, isHidden };
}

/** Reads a number with a decimal point exactly, and others as people write them (docs/product.md#amounts). */
function readDecimal(text: string, hasDecimalCommas = false): Decimal | null {
  return (hasDecimalCommas ? null : parseDecimal(text)) ?? parseDecimal(readAmount(text) ?? '') ?? parseDecimal(text);
}

function isEmptyList(row: unknown, path: string): boolean {
  const [list] = path.split('[]');
  return path.includes('[]') && Array.isArray(valuesAt(row, list ?? '')[0]);
}

const keyOf = ({ id, name }: { id: string | null; name: string }) => (id === null ? `name ${name}` : `id ${id}`);

/** Merges repeated players as the declared rule says, and names what is worth a look. */
export function mergePlayers(
  { players, unread: unreadRows }: ReadRows,
  duplicates: SourceDeclaration['duplicates'],
): { players: FetchedPlayer[]; unread: UnreadRow[]; problems: string[] } {
  const unread = new Map(unreadRows.map((row, index) => [(row.id ?? row.name) ? keyOf(row) : `row ${index}`, row]));
  const merged = new Map<string, ReadPlayer>();
  const names = new Map<string, number>();
  let repeated = 0;
  for (const [index, player] of players.entries()) {
    const key = player.isHidden ? `hidden ${index}` : keyOf(player);
    const known = merged.get(key);
    if (!known) {
      merged.set(key, player);
      if (!player.isHidden) names.set(player.name.toLowerCase(), (names.get(player.name.toLowerCase()) ?? 0) + 1);
      continue;
    }
    repeated++;
    if (duplicates === 'refuse') {
      unread.set(key, {
        id: player.id,
        name: player.name,
        problem: 'there are several rows, and the declaration does not say what that means',
      });
      continue;
    }
    const isLarger = compare(player.wagered, known.wagered) > 0;
    if (duplicates === 'sum') merged.set(key, { ...known, wagered: add(known.wagered, player.wagered) });
    else if (isLarger) merged.set(key, player);
  }
  const shared = [...names.values()].filter((count) => count > 1).length;
  const hidden = players.filter(({ isHidden }) => isHidden).length;
  // One readable row of a player is not their whole amount.
  for (const key of unread.keys()) merged.delete(key);
  const problems = [
    ...[...unread.values()].slice(0, MAX_NAMED).map((row) => `${describeUnread(row)}. This row is left out, or stays as it was.`),
    ...(unread.size > MAX_NAMED ? [`${unread.size - MAX_NAMED} more rows couldn't be read.`] : []),
    ...(repeated > 0 ? [`${repeated} rows repeat a player; ${MERGED[duplicates]}.`] : []),
    ...(shared > 0 ? [`${shared} names belong to several players.`] : []),
    ...(hidden > 0 ? [`${hidden} players hide their names, so that they cannot be matched with members.`] : []),
  ];
  return {
    players: [...merged.values()].map((player) => ({ ...player, wagered: formatDecimal(player.wagered) })),
    unread: [...unread.values()],
    problems,
  };
}

const MAX_NAMED = 10;

const MERGED: Readonly<Record<SourceDeclaration['duplicates'], string>> = {
  sum: 'their amounts were added up',
  largest: 'the largest amount counts',
  refuse: 'they stay as they were',
};

const MASK = '•••';

/** Replaces a key in every form that a source may repeat it: plain, encoded for addresses or JSON, or in Base64. */
export function maskKey(text: string, key: string | null): string {
  if (!key) return text;
  const forms = [
    key,
    encodeURIComponent(key),
    new URLSearchParams({ key }).toString().slice('key='.length),
    JSON.stringify(key).slice(1, -1),
    Buffer.from(key).toString('base64'),
  ];
  // Longer forms first: a form can contain another.
  return [...new Set(forms)].sort((one, other) => other.length - one.length).reduce((masked, form) => masked.replaceAll(form, MASK), text);
}
