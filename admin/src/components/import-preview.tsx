import { Box, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface ImportPreviewProps {
  figures: Record<string, ReactNode>;
  /** Of the table. */
  title: string;
  columns: readonly string[];
  /** The column of numbers. */
  numeric: string;
  rows: readonly ReactNode[][];
}

/** What importing a file would do: figures, and its first lines as they were read. */
export function ImportPreview({ figures, title, columns, numeric, rows }: ImportPreviewProps) {
  const alignOf = (index: number) => (columns[index] === numeric ? 'right' : 'left');
  return (
    <Stack spacing={2}>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 2, m: 0 }}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
      <TableContainer tabIndex={0} role="region" aria-label={title}>
        <Typography component="h2" variant="subtitle2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((name, index) => (
                <TableCell key={name} align={alignOf(index)}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, row) => (
              <TableRow key={row}>
                {cells.map((cell, index) => (
                  <TableCell key={index} align={alignOf(index)} sx={{ overflowWrap: 'anywhere' }}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
