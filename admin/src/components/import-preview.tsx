import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BREAKING, StaticTable } from './static-table';

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
      <StaticTable
        label={title}
        heading="h2"
        columns={columns.map((name) => ({ name, sx: BREAKING, ...(name === numeric && { align: 'right' }) }))}
        rows={rows.map((cells, key) => ({ key, cells }))}
      />
    </Stack>
  );
}
