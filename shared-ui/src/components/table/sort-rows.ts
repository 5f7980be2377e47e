import type { TableColumn } from './columns';

/** By which column, by its key, and which way. */
export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** In the site's language: capital and small letters stand together, and so do letters with and without accents. */
const collator = new Intl.Collator('en-US');

/** The rows by a column, in a new list. Equal ones keep their order, those without a value stand last either way. */
export function sortRows<Row>(rows: readonly Row[], column: TableColumn<Row>, direction: Sort['direction']): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const known: { row: Row; value: string | number }[] = [];
  const unknown: Row[] = [];
  for (const row of rows) {
    const value = column.sortBy?.(row) ?? null;
    if (value === null || Number.isNaN(value)) unknown.push(row);
    else known.push({ row, value });
  }
  known.sort((a, b) => sign * compare(a.value, b.value));
  return [...known.map(({ row }) => row), ...unknown];
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** What a press on a column's header leads to. */
export function toggleSort(sort: Sort | null, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
