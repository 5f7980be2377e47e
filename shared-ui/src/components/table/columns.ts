import type { CSSProperties, ReactNode } from 'react';

/** One column of a table. Columns that stay the same objects spare the table sorting again: keep them outside of what renders. */
export interface TableColumn<Row> {
  /** Names the column among the others. */
  key: string;
  /** Its title; in narrow places the label beside each of its values. */
  header: string;
  cell(row: Row): ReactNode;
  /** What the column is sorted by; without it, it can't be. Null stands for no value, which is last in both directions. */
  sortBy?(row: Row): string | number | null;
  /** `end` for amounts. */
  align?: 'start' | 'end';
  /** A track of a CSS grid, such as `4rem` or `minmax(8rem, 2fr)`; an equal share unless told. */
  width?: string;
}

const EQUAL_SHARE = 'minmax(0, 1fr)';

/** The custom properties that lay out the rows of a table. */
export function gridTracks<Row>(columns: readonly TableColumn<Row>[]): CSSProperties {
  return { '--tracks': columns.map(({ width }) => width ?? EQUAL_SHARE).join(' ') } as CSSProperties;
}
