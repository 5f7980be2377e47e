import type { CSSProperties, ReactNode } from 'react';

/** A column of a table. Define columns outside of the component: a new object makes the table sort again. */
export interface TableColumn<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** The value to sort by; without it the column isn't sortable. Null is last in both directions. */
  sortBy?(row: Row): string | number | null;
  /** `end` for amounts. */
  align?: 'start' | 'end';
  /** A track of a CSS grid, such as `4rem` or `minmax(8rem, 2fr)`; an equal share by default. */
  width?: string;
}

const EQUAL_SHARE = 'minmax(0, 1fr)';

export const gridTracks = <Row>(columns: readonly TableColumn<Row>[]): CSSProperties =>
  ({ '--tracks': columns.map(({ width }) => width ?? EQUAL_SHARE).join(' ') }) as CSSProperties;
