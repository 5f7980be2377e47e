import { type CSSProperties, type ReactNode, type Ref, memo, useDeferredValue, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../visually-hidden';
import { ScrollArea } from '../virtual-list/scroll-area';
import { PLAIN_LIMIT, focusItem, measureAnew, useAreaItems } from '../virtual-list/use-virtual-items';
import { type TableColumn, gridTracks } from './columns';
import { type Sort, sortRows } from './sort-rows';
import { SkeletonRows, TableRow } from './table-row';
import { SortControl, TableHead } from './table-sorting';
import styles from './table.module.css';

export interface TableHandle {
  /** Brings a row into the middle of the view and hands it the keyboard; false where there is no such row. */
  scrollToRow(key: string | number): boolean;
}

export interface TableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Which of the rows are shown, such as those that match a search; quicker than fewer rows, since the order is known. */
  filter?: (row: Row) => boolean;
  /** Tells a row among the others, also when it comes anew with other values or in another place. */
  rowKey: (row: Row) => string | number;
  /** Where a press on a row leads, null for nowhere. The first column holds the link. */
  rowLink?: (row: Row) => string | null;
  /** The visitor's own row, which stands out. */
  isOwn?: (row: Row) => boolean;
  /** The order at first; that of `rows`, unless told. */
  initialSort?: Sort;
  /** In place of a table without rows. */
  empty: ReactNode;
  /** The first rows are on their way: skeletons stand in for them. */
  isLoading?: boolean;
  /** How many rows are likely to come. */
  skeletonRows?: number;
  /**
   * Lets the table scroll in an area of its own of at most this height (a CSS length). However many rows there are, only
   * those in view are in the page; without it all of them are.
   */
  maxHeight?: CSSProperties['maxHeight'];
  /** What the rows are a view of, such as a search term: when it changes, the area starts from its top again. */
  resetKey?: unknown;
  ref?: Ref<TableHandle>;
}

/** Below this width of its place, in pixels, each row is a card. */
const NARROW = 600;

/** Rows of the same kind in columns; who reads it may sort it. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, filter, initialSort, empty, isLoading = false, skeletonRows = 6, ...table } = props;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const asCards = useIsNarrow(frame);
  const [sort, setSort] = useState<Sort | null>(initialSort ?? null);
  // The press shows at its title at once, however many rows there are.
  const shownSort = useDeferredValue(sort);
  const sorted = useSortedRows(props.rows, columns, shownSort);
  const rows = useMemo(() => (filter ? sorted.filter(filter) : sorted), [sorted, filter]);

  const waits = isLoading && props.rows.length === 0;
  if (rows.length === 0 && !waits) return empty;
  const isLong = table.maxHeight !== undefined && rows.length > PLAIN_LIMIT;
  const body = { ...table, columns, rows, sort: shownSort, asCards };
  const grid = (
    <table
      role="table"
      aria-label={table.label}
      aria-busy={isLoading}
      aria-rowcount={isLong ? rows.length + headRows(asCards) : undefined}
      className={classNames(styles.table, table.maxHeight !== undefined && styles.scrolling)}
      style={gridTracks(columns)}
    >
      {!asCards && <TableHead columns={columns} sort={sort} onSort={setSort} rowIndex={isLong ? 1 : undefined} />}
      {waits ? (
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
      {waits && (
        <VisuallyHidden role="status">Loading…</VisuallyHidden>
      )}
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

/** The row of titles counts as one where there is one. */
const headRows = (asCards: boolean) => (asCards ? 0 : 1);

type BodyProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'rowLink' | 'isOwn' | 'resetKey' | 'ref'> & {
  sort: Sort | null;
  asCards: boolean;
};

const PlainRows = memo(PlainBody) as typeof PlainBody;

function PlainBody<Row>({ columns, rows, rowKey, rowLink, isOwn, asCards, ref }: BodyProps<Row>) {
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
        <TableRow
          key={rowKey(row)}
          row={row}
          columns={columns}
          asCard={asCards}
          to={rowLink?.(row) ?? null}
          isOwn={isOwn?.(row) ?? false}
        />
      ))}
    </tbody>
  );
}

/**
 * Pixels that a row of short values takes, as the styles have it: a line, or a card with its title and the other values
 * in pairs. Where it is right, no row in view has to be placed anew once it is measured.
 */
const estimateOf = (asCards: boolean, columns: number) => (asCards ? 77 + Math.ceil((columns - 1) / 2) * 56 : 56);

/** Rendered anew only as rows change, not with the press that will change them. */
const LongRows = memo(LongBody) as typeof LongBody;

function LongBody<Row>(props: BodyProps<Row> & { area: HTMLElement | null }) {
  const { columns, rows, rowKey, rowLink, isOwn, sort, asCards, resetKey, ref, area } = props;
  const { virtualizer, setList, measure, keepFocused, scrollToItem } = useAreaItems(area, {
    items: rows,
    itemKey: rowKey,
    estimateSize: estimateOf(asCards, columns.length),
    // Sorted otherwise, it is another list.
    resetKey: useMemo(() => [resetKey, sort], [resetKey, sort]),
  });
  useImperativeHandle(ref, () => ({ scrollToRow: scrollToItem }));
  const shownAsCards = useRef(asCards);
  useLayoutEffect(() => {
    if (shownAsCards.current === asCards) return;
    shownAsCards.current = asCards;
    // Cards have other heights than lines.
    measureAnew(virtualizer);
  }, [virtualizer, asCards]);
  return (
    <tbody ref={setList} role="rowgroup" className={styles.long} style={{ height: virtualizer.getTotalSize() }} {...keepFocused}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index] as Row;
        return (
          <TableRow
            key={key as string | number}
            row={row}
            columns={columns}
            asCard={asCards}
            to={rowLink?.(row) ?? null}
            isOwn={isOwn?.(row) ?? false}
            index={index}
            rowIndex={index + 1 + headRows(asCards)}
            top={start}
            measure={measure}
          />
        );
      })}
    </tbody>
  );
}

function useSortedRows<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[], sort: Sort | null): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  return useMemo(() => (sort && column ? sortRows(rows, column, sort.direction) : rows), [rows, column, sort]);
}

/** Whether a place is too narrow for columns; as wide as it needs to be before it is measured. */
function useIsNarrow(element: HTMLElement | null): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
