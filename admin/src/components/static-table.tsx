import { type SxProps, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, type Theme, Typography } from '@mui/material';
import type { Key, ReactNode } from 'react';
import { CARD, CARD_CELL, CARD_TITLE, HIDDEN } from './rows';

interface Column {
  name: string;
  align?: 'right';
  sx?: SxProps<Theme>;
}

interface StaticTableProps {
  label: string;
  /** Shows the label as a heading of this level. */
  heading?: 'h2' | 'h3';
  columns: readonly (string | Column)[];
  rows: readonly { key: Key; cells: readonly ReactNode[] }[];
  /** The first cell names the row. */
  hasRowHeaders?: boolean;
  /** Shows rows as cards on phones; needs row headers. */
  hasCards?: boolean;
  stickyHeader?: boolean;
  sx?: SxProps<Theme>;
}

/** Draws a table of a few rows, without sorting and pages, which scrolls where there is no room. */
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

export const BREAKING = { overflowWrap: 'anywhere' } as const;
