import type { TableColumn } from './columns';
import { sortRows, toggleSort } from './sort-rows';

interface Row {
  id: string;
  value: string | number | null;
}

const column: TableColumn<Row> = { key: 'value', header: 'Value', cell: ({ value }) => value, sortBy: ({ value }) => value };
const rowsOf = (values: Row['value'][]): Row[] => values.map((value, index) => ({ id: `${index}`, value }));

test.each([
  ['numbers by size', [10, 9, -1, 1000], [-1, 9, 10, 1000]],
  ['texts in any case', ['zed', 'Ace', 'ace', 'Nova', 'nova'], ['ace', 'Ace', 'nova', 'Nova', 'zed']],
  ['accented texts next to unaccented ones', ['f', 'Émile', 'emil', 'öst', 'p'], ['emil', 'Émile', 'f', 'öst', 'p']],
  ['missing values last', [null, 2, NaN, 1], [1, 2, null, NaN]],
  ['no rows', [], []],
])('sorts %s', (_, values, expected) => {
  const valuesOf = (rows: Row[]) => rows.map(({ value }) => value);
  expect(valuesOf(sortRows(rowsOf(values), column, 'ascending'))).toEqual(expected);

  const withValue = expected.filter((value) => value !== null && !Number.isNaN(value));
  const withoutValue = expected.slice(withValue.length);
  expect(valuesOf(sortRows(rowsOf(values), column, 'descending'))).toEqual([...withValue.reverse(), ...withoutValue]);
});

test.each(['ascending', 'descending'] as const)('keeps the order of equal rows when %s', (direction) => {
  const rows = rowsOf([5, 5, null, 5, null]);
  expect(sortRows(rows, column, direction).map(({ id }) => id)).toEqual(['0', '1', '3', '2', '4']);
});

test('sorts ascending at the first click, and reverses at each further one', () => {
  const first = toggleSort(null, 'name');
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  const second = toggleSort(first, 'name');
  expect(second.direction).toBe('descending');
  expect(toggleSort(second, 'name').direction).toBe('ascending');
  expect(toggleSort(second, 'wagered')).toEqual({ key: 'wagered', direction: 'ascending' });
});
