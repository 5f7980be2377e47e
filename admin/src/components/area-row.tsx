import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { EditBase, type RaRecord, Title, useRecordContext } from 'react-admin';
import { EditError, NO_ERROR_TOAST } from './load-error';
import { RowTitle } from './area-pages';

interface AreaRowProps<Row> {
  /** Renders the loaded row: as `AreaEdit`, or read-only. */
  children: (row: Row) => ReactNode;
}

/** Draws the page of a row whose state decides whether it can be edited. */
export function AreaRow<Row extends RaRecord>({ children }: AreaRowProps<Row>) {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      queryOptions={NO_ERROR_TOAST}
      error={
        <NotLoaded>
          <EditError />
        </NotLoaded>
      }
    >
      <LoadedRow>{children}</LoadedRow>
    </EditBase>
  );
}

function LoadedRow<Row extends RaRecord>({ children }: AreaRowProps<Row>) {
  const row = useRecordContext<Row>();
  return row ? (
    children(row)
  ) : (
    <NotLoaded>
      <Skeleton variant="rounded" height={240} />
    </NotLoaded>
  );
}

function NotLoaded({ children }: { children: ReactNode }) {
  return (
    <>
      <Title title={<RowTitle />} />
      {children}
    </>
  );
}
