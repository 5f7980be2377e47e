import { MAX_POINTS, typedText } from '@greenroom/contract';
import type { ImportSource } from '@greenroom/contract/admin';
import { columnKey, EXPORT_AS_TEXT, isRoundedId, readFileAmount, unguardedId } from '../../lib/table-file';

const KINDS = ['discord_id', 'kick_id', 'kick_name'] as const;
export type AccountKind = (typeof KINDS)[number];

export interface MemberLine {
  line: number;
  kind: AccountKind;
  /** Id, or name in lower case. */
  account: string;
  points: number;
  isRounded: boolean;
  note: string | null;
}

export type Column = AccountKind | 'points' | 'note' | 'deleted_at';

const ANY: Readonly<Record<string, Column>> = {
  discord_id: 'discord_id',
  kick_id: 'kick_id',
  kick_user_id: 'kick_id',
  kick_username: 'kick_name',
  username: 'kick_name',
  user: 'kick_name',
  name: 'kick_name',
  points: 'points',
  current_points: 'points',
  note: 'note',
};

/** Columns read from each source. In our own export, `username` is the name at Discord, which identifies nobody. */
const COLUMNS: Readonly<Record<ImportSource, Readonly<Record<string, Column>>>> = {
  streamelements: ANY,
  botrix: ANY,
  csv: ANY,
  greenroom: { id: 'discord_id', kick_user_id: 'kick_id', kick_username: 'kick_name', points: 'points', deleted_at: 'deleted_at' },
};

const MAX_NOTE = 200;

/** Returns each column's field, undefined for ignored columns, or the problems. */
export function readColumns(
  header: string[],
  source: ImportSource,
): { columns: (Column | undefined)[]; ignored: string[] } | { problems: string[] } {
  const known = COLUMNS[source];
  const byKey = new Map(Object.entries(known).map(([name, column]) => [columnKey(name), column]));
  const columns = header.map((name) => byKey.get(columnKey(name)));
  const named = columns.filter((column) => column !== undefined);
  const repeated = named.find((column, index) => named.indexOf(column) !== index);
  const isKind = (column: Column | undefined) => KINDS.some((kind) => kind === column);
  const problems: string[] = [];
  if (repeated) problems.push(`more than one column is read as ${repeated}. Please remove one of them.`);
  if (!named.includes('points')) problems.push('the column "points" is missing. The first line has to name the columns.');
  if (!named.some(isKind)) {
    const names = Object.keys(known).filter((name) => isKind(known[name]));
    problems.push(`no column identifies the account. One of these is needed: ${names.join(', ')}.`);
  }
  if (problems.length > 0) return { problems };
  return { columns, ignored: header.filter((_name, index) => columns[index] === undefined) };
}

/** Patterns of account ids. A name may have any letters and emoji, but no formula's first character. */
const IDS = { discord_id: /^[1-9]\d{0,19}$/, kick_id: /^[1-9]\d{0,19}$/, kick_name: /^(?![=+@])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,50}$/u };
const NAMES = { discord_id: 'Discord id', kick_id: 'Kick id', kick_name: 'name' };

/** Parses an account. @returns null for the row of a deleted account, or the problems */
export function readLine(
  fields: Partial<Record<Column, string>>,
  { line, isJson }: { line: number; isJson: boolean },
): MemberLine | { problem: string } | null {
  if (fields.deleted_at) return null;
  // The strongest identification counts: an id never changes hands, a name does.
  const kind = KINDS.find((one) => fields[one]);
  if (!kind) return { problem: 'the account is missing.' };
  // Our export guards texts that a spreadsheet would take for a formula.
  const account = unguardedId(typedText(fields[kind] ?? '')).replace(/^'(?=[=+\-@])/, '');
  if (kind !== 'kick_name' && isRoundedId(account)) return { problem: `the ${NAMES[kind]} "${truncated(account)}" ${EXPORT_AS_TEXT}` };
  if (!IDS[kind].test(account)) return { problem: `the ${NAMES[kind]} "${truncated(account)}" can't belong to an account.` };
  const points = readPoints(typedText(fields.points ?? ''), isJson);
  if ('problem' in points) return points;
  const note = fields.note || null;
  // eslint-disable-next-line no-control-regex -- the database can't store these
  if (note && (note.length > MAX_NOTE || /[\x00-\x1f\x7f]/.test(note)))
    return { problem: `the note has more than ${MAX_NOTE} characters, or some that cannot be stored.` };
  return { line, kind, account: account.toLowerCase(), ...points, note };
}

/** Reads whole points, dropping decimals so that nobody gets more than they had. */
function readPoints(text: string, isJson: boolean): { points: number; isRounded: boolean } | { problem: string } {
  if (text === '') return { problem: 'the points are missing.' };
  const read = isJson && /^-?\d+(\.\d+)?$/.test(text) ? { digits: text } : readFileAmount(text);
  if ('problem' in read) return { problem: `the points "${truncated(text)}" ${read.problem || 'must be a whole number such as 1250.'}` };
  const points = Number(read.digits);
  if (points < 0) return { problem: `the points "${truncated(text)}" are negative.` };
  if (points > MAX_POINTS) return { problem: `the points "${truncated(text)}" are more than ${MAX_POINTS.toLocaleString('en-US')}.` };
  return { points: Math.floor(points), isRounded: !Number.isInteger(points) };
}

const truncated = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}…` : text);
