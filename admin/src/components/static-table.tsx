import { type SxProps, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, type Theme, Typography } from '@mui/material';
import type { Key, ReactNode } from 'react';
import { CARD, CARD_CELL, CARD_TITLE, HIDDEN } from './rows';

interface Column {
  name: string;
  /** For numbers. */
  align?: 'right';
  /** Of its cells, except the one in the head. */
  sx?: SxProps<Theme>;
}

interface StaticTableProps {
  label: string;
  /** Shows the label above the table, as a heading of this level. */
  heading?: 'h2' | 'h3';
  columns: readonly (string | Column)[];
  /** A cell for each column. */
  rows: readonly { key: Key; cells: readonly ReactNode[] }[];
  /** Whether the first cell of a row names it. */
  hasRowHeaders?: boolean;
  /** Shows each row as a card on phones, for more columns than these have room for; rows need headers. */
  hasCards?: boolean;
  /** Keeps the head in view while the rows scroll. */
  stickyHeader?: boolean;
  sx?: SxProps<Theme>;
}

/** The first of some rows, or all of a few: a table without sorting and pages, which scrolls where there is no room. */
export function StaticTable({
  label,
  heading,
  columns,
  rows,
  hasRowHeaders = false,
  hasCards = false,
  stickyHeader = false,
  sx,
}: StaticTableProps) {
  const all = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  return (
    <TableContainer sx={sx} tabIndex={0} role="region" aria-label={label}>
      {heading && (
        <Typography component={heading} variant="subtitle2" sx={{ mb: 1 }}>
          {label}
        </Typography>
      )}
      <Table size="small" stickyHeader={stickyHeader} {...(hasCards && { sx: asCards })}>
        <TableHead>
          <TableRow>
            {all.map(({ name, align }) => (
              <TableCell key={name} align={align}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {all.map(({ name, align, sx: ofCells }, index) => (
                <TableCell
                  key={name}
                  align={align}
                  sx={ofCells}
                  {...(hasCards && { 'data-label': name })}
                  {...(hasRowHeaders && index === 0 && { component: 'th', scope: 'row' })}
                >
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const asCards = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': HIDDEN,
    '& tbody tr': CARD,
    '& tbody :is(th, td)': { ...CARD_CELL, whiteSpace: 'normal' },
    '& tbody th': CARD_TITLE,
  },
});

/** For columns of long words, such as names. */
export const BREAKING = { overflowWrap: 'anywhere' } as const;
