import { currentLanguage } from '../../texts';
import type { TableColumn } from './columns';

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export function sortRows<Row>(rows: readonly Row[], column: TableColumn<Row>, direction: Sort['direction']): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const withValue: { row: Row; value: string | number }[] = [];
  const withoutValue: Row[] = [];
  for (const row of rows) {
    const value = column.sortBy?.(row) ?? null;
    if (value === null || Number.isNaN(value)) withoutValue.push(row);
    else withValue.push({ row, value });
  }
  withValue.sort((a, b) => sign * compare(a.value, b.value));
  return [...withValue.map(({ row }) => row), ...withoutValue];
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // The page's language groups upper and lower case, and letters with and without accents.
  return String(a).localeCompare(String(b), currentLanguage());
}

/** Returns the sort after a click on a column's header. */
export function toggleSort(sort: Sort | null, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'ascending' ? 'descending' : 'ascending' };
}
