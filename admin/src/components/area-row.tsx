import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { EditBase, type RaRecord, Title, useRecordContext } from 'react-admin';
import { EditFault, TOLD_ON_THE_PAGE } from './fault';
import { RowTitle } from './row-title';

interface AreaRowProps<Row> {
  /** What is shown of the row once it is there: `AreaEdit`, or why nothing of it can be changed. */
  children: (row: Row) => ReactNode;
}

/** A row's page where what the row has become decides whether it is a form. */
export function AreaRow<Row extends RaRecord>({ children }: AreaRowProps<Row>) {
  return (
    <EditBase mutationMode="pessimistic" redirect={false} redirectOnError={false} queryOptions={TOLD_ON_THE_PAGE} error={<Without is={<EditFault />} />}>
      <OnceThere>{children}</OnceThere>
    </EditBase>
  );
}

function OnceThere<Row extends RaRecord>({ children }: AreaRowProps<Row>) {
  const row = useRecordContext<Row>();
  return row ? children(row) : <Without is={<Skeleton variant="rounded" height={240} />} />;
}

/** The page without its row. */
function Without({ is }: { is: ReactNode }) {
  return (
    <>
      <Title title={<RowTitle />} />
      {is}
    </>
  );
}
