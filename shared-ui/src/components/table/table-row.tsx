import { type CSSProperties, type ReactNode, memo } from 'react';
import { classNames } from '../class-names';
import { SiteLink } from '../link';
import { Skeleton } from '../skeleton';
import { VisuallyHidden } from '../visually-hidden';
import type { TableColumn } from './columns';
import styles from './table.module.css';

interface TableRowProps {
  row: unknown;
  columns: readonly TableColumn<unknown>[];
  /** As a card with a label at each value. */
  asCard: boolean;
  /** Where a press on the row leads. */
  to: string | null;
  isOwn: boolean;
  /** The row's place among all, where not all of them are in the page. */
  index?: number;
  rowIndex?: number;
  /** Pixels from the first row's top, where rows are placed one by one. */
  top?: number;
  measure?: (element: HTMLElement | null) => void;
}

/** Rendered once for as long as nothing about it changes, however often the table around it is. */
export const TableRow = memo(function TableRow({ row, columns, asCard, to, isOwn, index, rowIndex, top, measure }: TableRowProps) {
  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={rowIndex}
      aria-current={isOwn || undefined}
      className={rowClass(asCard, isOwn && styles.own, to !== null && styles.pressable)}
      style={top === undefined ? undefined : { top }}
    >
      {columns.map((column, place) => (
        <Cell key={column.key} column={column} asCard={asCard}>
          <Content to={place === 0 ? to : null}>
            {column.cell(row)}
            {place === 0 && isOwn && <VisuallyHidden> (you)</VisuallyHidden>}
          </Content>
        </Cell>
      ))}
    </tr>
  );
});

const rowClass = (asCard: boolean, ...more: (string | false | undefined)[]) =>
  classNames(styles.row, asCard ? styles.card : styles.tracks, ...more);

interface CellProps {
  column: TableColumn<unknown>;
  asCard: boolean;
  children: ReactNode;
}

function Cell({ column, asCard, children }: CellProps) {
  return (
    <td role="cell" data-align={column.align}>
      {asCard && <span className={styles.label}>{column.header}</span>}
      {children}
    </td>
  );
}

/** The one real link of a row; its reach is the whole row. */
function Content({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return children;
  return (
    <SiteLink to={to} className={styles.link}>
      {children}
    </SiteLink>
  );
}

interface SkeletonRowsProps {
  columns: readonly TableColumn<unknown>[];
  asCard: boolean;
  count: number;
}

/** Rows in the shape of those to come. */
export function SkeletonRows({ columns, asCard, count }: SkeletonRowsProps) {
  return (
    <tbody role="rowgroup" aria-hidden="true" className={asCard ? styles.cards : undefined}>
      {Array.from({ length: count }, (_, index) => (
        <tr key={index} role="row" className={rowClass(asCard)}>
          {columns.map((column, place) => (
            <Cell key={column.key} column={column} asCard={asCard}>
              <Skeleton width={widthOf(place, index)} height="1em" />
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Texts differ in length; bars that don't would look like a grid. */
const widthOf = (place: number, index: number): CSSProperties['width'] => `${55 + ((place * 3 + index * 5) % 4) * 10}%`;
