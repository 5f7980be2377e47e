import { type CSSProperties, type ReactNode, memo } from 'react';
import { t } from '../../texts/own';
import { classNames } from '../class-names';
import { SiteLink } from '../link/link';
import { Skeleton } from '../skeleton/skeleton';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { TableColumn } from './columns';
import styles from './table.module.css';

interface TableRowProps {
  row: unknown;
  columns: readonly TableColumn<unknown>[];
  /** Renders a card with a label for each value. */
  asCard: boolean;
  /** Target of the row's link. */
  to: string | null;
  linkState?: string;
  isOwn: boolean;
  /** The row's position among all, if only some are rendered. */
  index?: number;
  rowIndex?: number;
  /** Pixels from the first row's top, if rows are positioned absolutely. */
  top?: number;
  measure?: (element: HTMLElement | null) => void;
}

/** Memoized, since the table re-renders on each frame of a scroll. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, columns, asCard, to, linkState, isOwn, index, rowIndex, top, measure } = props;
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
      {columns.map((column, columnIndex) => (
        <Cell key={column.key} column={column} asCard={asCard}>
          <Content to={columnIndex === 0 ? to : null} state={linkState}>
            {column.cell(row)}
            {columnIndex === 0 && isOwn && <VisuallyHidden> {t('(you)')}</VisuallyHidden>}
          </Content>
        </Cell>
      ))}
    </tr>
  );
});

const rowClass = (asCard: boolean, ...others: (string | false | undefined)[]) =>
  classNames(styles.row, asCard ? styles.card : styles.tracks, ...others);

function Cell({ column, asCard, children }: { column: TableColumn<unknown>; asCard: boolean; children: ReactNode }) {
  return (
    <td role="cell" data-align={column.align}>
      {asCard && (
        <span className={styles.label} aria-hidden="true">
          {column.header}
        </span>
      )}
      {children}
    </td>
  );
}

/** Draws the only link of a row; its clickable area is the whole row. */
function Content({ to, state, children }: { to: string | null; state?: string; children: ReactNode }) {
  if (to === null) return children;
  return (
    <SiteLink to={to} state={state} className={styles.link}>
      {children}
    </SiteLink>
  );
}

export const SkeletonRows = ({ columns, asCard, count }: { columns: readonly TableColumn<unknown>[]; asCard: boolean; count: number }) => (
  <tbody role="rowgroup" aria-hidden="true" className={asCard ? styles.cards : undefined}>
    {Array.from({ length: count }, (_, index) => (
      <tr key={index} role="row" className={rowClass(asCard)}>
        {columns.map((column, columnIndex) => (
          <Cell key={column.key} column={column} asCard={asCard}>
            <Skeleton width={skeletonWidth(columnIndex, index)} height="1em" />
          </Cell>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Varies the widths, so the placeholders look like text and not like a grid. */
const skeletonWidth = (column: number, row: number): CSSProperties['width'] => `${55 + ((column * 3 + row * 5) % 4) * 10}%`;
