import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Show, useRecordContext } from 'react-admin';
import { ShowFault, TOLD_ON_THE_PAGE } from './fault';
import { RowTitle } from './row-title';

interface RowPageProps {
  /** What the row says; told only once it is there. */
  children: ReactNode;
  /** What the row is called unless told. */
  title?: string;
}

/** One row to read and to decide about, rather than to edit. */
export function RowPage({ children, title }: RowPageProps) {
  return (
    <Show actions={false} component="div" title={title ?? <RowTitle />} error={<ShowFault />} queryOptions={TOLD_ON_THE_PAGE}>
      <OnceThere>{children}</OnceThere>
    </Show>
  );
}

function OnceThere({ children }: Pick<RowPageProps, 'children'>) {
  const row = useRecordContext();
  return row ? children : <Skeleton variant="rounded" height={240} />;
}

interface AreaShowProps extends RowPageProps {
  /** What is known of it and can be done, beside that; below it where the window is narrow. */
  aside: ReactNode;
}

/** Such a page in two columns, of which what the row says is the wider one. */
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
