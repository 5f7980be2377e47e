import type { ImportSource } from '@greenroom/contract/admin';

/** What identifies an account. */
export type AccountKind = 'discord_id' | 'kick_id' | 'kick_name';

/** An account of the file with its points. */
export interface MemberLine {
  line: number;
  kind: AccountKind;
  /** The id, or the name in lower case. */
  account: string;
  points: number;
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
  'current points': 'points',
  note: 'note',
};

/**
 * The columns that are read, by source. In our own export `username` is the name at Discord, which identifies nobody; the others know
 * names of the streaming platform only.
 */
const COLUMNS: Readonly<Record<ImportSource, Readonly<Record<string, Column>>>> = {
  streamelements: ANY,
  botrix: ANY,
  csv: ANY,
  greenroom: { id: 'discord_id', kick_user_id: 'kick_id', kick_username: 'kick_name', points: 'points', deleted_at: 'deleted_at' },
};

/** No balance comes near the limit of the database with it. */
const MAX_POINTS = 1_000_000_000;
const MAX_NOTE = 200;

/** The column that each field of the line has, undefined for those that are ignored; or the problems. */
export function readColumns(
  header: string[],
  source: ImportSource,
): { columns: (Column | undefined)[]; ignored: string[] } | { problems: string[] } {
  const known = COLUMNS[source];
  const columns = header.map((name) => (Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined));
  const named = columns.filter((column) => column !== undefined);
  const repeated = named.find((column, index) => named.indexOf(column) !== index);
  const problems = [
    ...(repeated ? [`more than one column is read as ${repeated}. Please remove one of them.`] : []),
    ...(named.includes('points') ? [] : ['the column "points" is missing. The first line has to name the columns.']),
    ...(named.some(isKind)
      ? []
      : [
          `no column identifies the account. One of these is needed: ${Object.keys(known)
            .filter((name) => isKind(known[name]))
            .join(', ')}.`,
        ]),
  ];
  if (problems.length > 0) return { problems };
  return { columns, ignored: header.filter((_name, index) => columns[index] === undefined) };
}

const isKind = (column: Column | undefined): column is AccountKind =>
  column === 'discord_id' || column === 'kick_id' || column === 'kick_name';

const KINDS = ['discord_id', 'kick_id', 'kick_name'] as const;
const IDS = { discord_id: /^\d{1,20}$/, kick_id: /^\d{1,20}$/, kick_name: /^[\p{L}\p{N}_.\- ]{1,50}$/u };
const NAMES = { discord_id: 'Discord id', kick_id: 'Kick id', kick_name: 'name' };

/** Parses an account. @returns null for the row of a deleted account, and for the problems otherwise */
export function readLine(fields: Partial<Record<Column, string>>, line: number): MemberLine | { problem: string } | null {
  if (fields.deleted_at) return null;
  // The strongest identification counts: an id never changes hands, a name does.
  const kind = KINDS.find((one) => fields[one]);
  if (!kind) return { problem: 'the account is missing.' };
  // Our export guards texts that a spreadsheet would run as a formula.
  const account = (fields[kind] ?? '').replace(/^'(?=[=+\-@])/, '');
  if (!IDS[kind].test(account)) return { problem: `the ${NAMES[kind]} "${truncated(account)}" can't belong to an account.` };
  const points = fields.points ?? '';
  if (points === '') return { problem: 'the points are missing.' };
  if (/^-\d+$/.test(points)) return { problem: `the points "${truncated(points)}" are negative.` };
  if (!/^\d+(\.0+)?$/.test(points))
    return { problem: `the points "${truncated(points)}" have to be a whole number such as 1250, without separators.` };
  if (Number(points) > MAX_POINTS)
    return { problem: `the points "${truncated(points)}" are more than ${MAX_POINTS.toLocaleString('en-US')}.` };
  const note = fields.note || null;
  // eslint-disable-next-line no-control-regex -- the database can't store these
  if (note && (note.length > MAX_NOTE || /[\x00-\x1f\x7f]/.test(note)))
    return { problem: `the note has more than ${MAX_NOTE} characters, or some that cannot be stored.` };
  return { line, kind, account: account.toLowerCase(), points: Number(points), note };
}

const truncated = (text: string) => (text.length > 50 ? `${text.slice(0, 50)}…` : text);
