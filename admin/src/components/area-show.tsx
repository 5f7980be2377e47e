import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useRecordContext } from 'react-admin';
import { ShowError, NO_ERROR_TOAST } from './load-error';
import { RowTitle } from './row-title';

interface RowPageProps {
  /** Rendered once the row has loaded. */
  children: ReactNode;
  /** Page title; the row's own by default. */
  title?: string;
}

/** The read-only page of a row. */
export function RowPage({ children, title }: RowPageProps) {
  return (
    <Show actions={false} component="div" title={title ?? <RowTitle />} error={<ShowError />} queryOptions={NO_ERROR_TOAST}>
      <LoadedRow>{children}</LoadedRow>
    </Show>
  );
}

function LoadedRow({ children }: Pick<RowPageProps, 'children'>) {
  const row = useRecordContext();
  return row ? children : <Skeleton variant="rounded" height={240} />;
}

interface AreaShowProps extends RowPageProps {
  /** Facts and actions in the second column; below the content on narrow screens. */
  aside: ReactNode;
}

/** The read-only page of a row in two columns. */
export function AreaShow({ children, aside }: AreaShowProps) {
  return (
    <RowPage>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' } }}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{aside}</Box>
      </Box>
    </RowPage>
  );
}
