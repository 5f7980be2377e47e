import { searchText } from '@greenroom/contract';
import { columnKey } from '../../lib/table-file';

const REQUIRED = ['player', 'amount', 'wagered_at'] as const;
const OPTIONAL = ['game', 'reference'] as const;

/** A column of the file format (docs/importing-wagers.md). */
export type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

const KNOWN: readonly string[] = [...REQUIRED, ...OPTIONAL];
const FORMAT = `The columns are ${REQUIRED.join(', ')}, and if you like ${OPTIONAL.join(' and ')}.`;

/** Reads the header line: the column names in any order, without regard to case and blanks. */
export function readColumns(header: string[]): { columns: Column[] } | { problems: string[] } {
  const names = header.map((name) => KNOWN.find((known) => columnKey(known) === columnKey(name)) ?? searchText(name));
  if (!names.some(isColumn)) return { problems: [`the first line has to name the columns. ${FORMAT}`] };
  const problems = [
    ...names.flatMap((name, index) => problemOf(name, index, names)),
    ...REQUIRED.filter((name) => !names.includes(name)).map((name) => `the column "${name}" is missing. ${FORMAT}`),
  ];
  return problems.length > 0 ? { problems } : { columns: names.filter(isColumn) };
}

function problemOf(name: string, index: number, names: string[]): string[] {
  if (name === '') return [`column ${index + 1} has no name. ${FORMAT}`];
  if (!isColumn(name)) return [`the column "${name.slice(0, 50)}" is not known. ${FORMAT}`];
  return names.indexOf(name) === index ? [] : [`the column "${name}" is there twice.`];
}

function isColumn(name: string): name is Column {
  return KNOWN.includes(name);
}
