import ArrowDown from '@greenroom/shared-ui/icons/arrow-down';
import ArrowUp from '@greenroom/shared-ui/icons/arrow-up';
import ChevronsUpDown from '@greenroom/shared-ui/icons/chevrons-up-down';
import { t } from '../../texts/own';
import type { TableColumn } from './columns';
import { type Sort, toggleSort } from './sort-rows';
import unseen from '../visually-hidden/visually-hidden.module.css';
import styles from './table.module.css';

interface SortingProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

interface TableHeadProps<Row> extends SortingProps<Row> {
  /** Hides the row from view, not from assistive technology. */
  asCards: boolean;
  rowIndex?: number;
}

export function TableHead<Row>({ columns, sort, onSort, asCards, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={asCards ? unseen.hidden : styles.head}>
      <tr role="row" className={styles.tracks} aria-rowindex={rowIndex}>
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          const Arrow = direction ? ARROWS[direction] : ChevronsUpDown;
          return (
            <th key={column.key} role="columnheader" scope="col" aria-sort={direction} data-align={column.align}>
              {column.sortBy && !asCards ? (
                <button type="button" className={styles.sorter} onClick={() => onSort(toggleSort(sort, column.key))}>
                  {column.header}
                  <Arrow size={14} className={styles.arrow} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Draws a select for the column and a button for the direction, in place of the card layout's header row. */
export function SortControl<Row>({ columns, sort, onSort }: SortingProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy);
  if (sortable.length === 0) return null;
  const direction = sort?.direction ?? 'ascending';
  const opposite = direction === 'ascending' ? 'descending' : 'ascending';
  const Arrow = ARROWS[direction];
  return (
    <div className={styles.control}>
      <label className={styles.choice}>
        {t('Sort by')}
        <select value={sort?.key ?? ''} onChange={({ target }) => onSort(target.value === '' ? null : { key: target.value, direction })}>
          <option value="">{t('Usual order')}</option>
          {sortable.map(({ key, header }) => (
            <option key={key} value={key}>
              {header}
            </option>
          ))}
        </select>
        <ChevronsUpDown size={14} />
      </label>
      {sort && (
        <button
          type="button"
          className={styles.turn}
          aria-label={direction === 'ascending' ? t('Sorted ascending, turn to descending') : t('Sorted descending, turn to ascending')}
          onClick={() => onSort({ ...sort, direction: opposite })}
        >
          <Arrow size={18} />
        </button>
      )}
    </div>
  );
}
