import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  memo,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { ScrollArea } from '../virtual-list/scroll-area';
import { PLAIN_LIMIT, focusItem, useAreaItems, useRemeasure } from '../virtual-list/use-virtual-items';
import { type TableColumn, gridTracks } from './columns';
import { type Sort, sortRows } from './sort-rows';
import { SkeletonRows, TableRow } from './table-row';
import { SortControl, TableHead } from './table-sorting';
import styles from './table.module.css';

export type { TableColumn } from './columns';
export type { Sort } from './sort-rows';

export interface TableHandle {
  /** Scrolls a row to the middle of the view and focuses it. @returns false if there is no such row */
  scrollToRow(key: string | number): boolean;
}

export interface TableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Selects the visible rows, for example for a search; faster than filtering `rows`, which are sorted once. */
  filter?: (row: Row) => boolean;
  /** Unique and stable when the row's values or its position change. */
  rowKey: (row: Row) => string | number;
  /** Target of the row's link, which is in the first column; null for none. */
  rowLink?: (row: Row) => string | null;
  /** The `state` of the row's link, where its path is ambiguous: for example which of several members with a name. */
  rowLinkState?: (row: Row) => string;
  isOwn?: (row: Row) => boolean;
  /** The order of `rows` by default. */
  initialSort?: Sort;
  empty: ReactNode;
  isLoading?: boolean;
  skeletonRows?: number;
  /** Makes the table scroll in an area of at most this height (a CSS length), which renders only the rows in view. */
  maxHeight?: CSSProperties['maxHeight'];
  /** Identifies the content, such as a search term: when it changes, the area scrolls back to its top. */
  resetKey?: unknown;
  ref?: Ref<TableHandle>;
}

/** Below this width of its container, in pixels, rows become cards. */
const CARD_LAYOUT_BELOW = 600;

export function Table<Row>(props: TableProps<Row>) {
  const { columns, filter, initialSort, empty, isLoading = false, skeletonRows = 6, ...table } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const asCards = useIsNarrow(frame);
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null);
  // Deferred, so the header responds at once, however many rows there are.
  const deferredSort = useDeferredValue(sort);
  const sorted = useSortedRows(props.rows, columns, deferredSort);
  const rows = useMemo(() => (filter ? sorted.filter(filter) : sorted), [sorted, filter]);

  const showsSkeletons = isLoading && props.rows.length === 0;
  if (rows.length === 0 && !showsSkeletons) return empty;
  const isLong = table.maxHeight !== undefined && rows.length > PLAIN_LIMIT;
  const body = { ...table, columns, rows, sort: deferredSort, asCards };
  const grid = (
    <table
      role="table"
      aria-label={table.label}
      aria-busy={isLoading}
      aria-rowcount={isLong ? rows.length + HEAD_ROWS : undefined}
      className={classNames(styles.table, table.maxHeight !== undefined && styles.scrolling)}
      style={gridTracks(columns)}
    >
      <TableHead columns={columns} sort={sort} onSort={setSort} asCards={asCards} rowIndex={isLong ? 1 : undefined} />
      {showsSkeletons ? (
        <SkeletonRows columns={columns} asCard={asCards} count={skeletonRows} />
      ) : isLong ? (
        <LongRows {...body} area={area} />
      ) : (
        <PlainRows {...body} />
      )}
    </table>
  );

  return (
    <div ref={setFrame} className={styles.frame}>
      {showsSkeletons && <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>}
      {asCards && <SortControl columns={columns} sort={sort} onSort={setSort} />}
      {table.maxHeight === undefined ? (
        grid
      ) : (
        <ScrollArea ref={setArea} label={table.label} maxHeight={table.maxHeight}>
          {grid}
        </ScrollArea>
      )}
    </div>
  );
}

/** The header row counts in `aria-rowcount`. */
const HEAD_ROWS = 1;

type BodyProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'rowLink' | 'rowLinkState' | 'isOwn' | 'resetKey' | 'ref'> & {
  sort: Sort | null;
  asCards: boolean;
};

const PlainRows = memo(PlainBody) as typeof PlainBody;

function PlainBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, asCards, ref } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useImperativeHandle(ref, () => ({
    scrollToRow(key) {
      const element = body.current?.rows[rows.findIndex((row) => rowKey(row) === key)];
      if (!element) return false;
      element.scrollIntoView({ block: 'center' });
      focusItem(element);
      return true;
    },
  }));
  return (
    <tbody ref={body} role="rowgroup" className={asCards ? styles.cards : undefined}>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} {...propsOfRow(props, row)} />
      ))}
    </tbody>
  );
}

const propsOfRow = <Row,>({ columns, rowLink, rowLinkState, isOwn, asCards }: BodyProps<Row>, row: Row) => ({
  row,
  columns,
  asCard: asCards,
  to: rowLink?.(row) ?? null,
  linkState: rowLinkState?.(row),
  isOwn: isOwn?.(row) ?? false,
});

/** Returns the height in pixels of a row with short values, as the CSS has it. An exact one avoids repositioning measured rows. */
const estimateRowHeight = (asCards: boolean, columns: number) => (asCards ? 77 + Math.ceil((columns - 1) / 2) * 56 : 56);

/** Re-renders when the rows change, not at the click that will change them. */
const LongRows = memo(LongBody) as typeof LongBody;

function LongBody<Row>(props: BodyProps<Row> & { area: HTMLElement | null }) {
  const { columns, rows, rowKey, sort, asCards, resetKey, ref, area } = props;
  const { virtualizer, setList, measure, pinFocused, scrollToItem } = useAreaItems(area, {
    items: rows,
    itemKey: rowKey,
    estimateSize: estimateRowHeight(asCards, columns.length),
    // A new order scrolls to the top too.
    resetKey: useMemo(() => [resetKey, sort], [resetKey, sort]),
  });
  useImperativeHandle(ref, () => ({ scrollToRow: scrollToItem }));
  useRemeasure(virtualizer, asCards);
  return (
    <tbody ref={setList} role="rowgroup" className={styles.long} style={{ height: virtualizer.getTotalSize() }} {...pinFocused}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <TableRow
          key={key as string | number}
          {...propsOfRow(props, rows[index] as Row)}
          index={index}
          rowIndex={index + 1 + HEAD_ROWS}
          top={start}
          measure={measure}
        />
      ))}
    </tbody>
  );
}

function useSortedRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], sort: Sort | null): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  return useMemo(() => (sort && column ? sortRows(rows, column, sort.direction) : rows), [rows, column, sort]);
}

/** Tells whether the container is too narrow for columns. Until it is measured, a narrow window's is. */
function useIsNarrow(element: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(`(width < ${CARD_LAYOUT_BELOW}px)`).matches);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < CARD_LAYOUT_BELOW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
