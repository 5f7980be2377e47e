import { RecordRepresentation, useGetResourceLabel, useRecordContext, useResourceContext } from 'react-admin';

/** What a row is called; until it is there, what its list is called, so that no page is without a heading. */
export function RowTitle() {
  const row = useRecordContext();
  const resource = useResourceContext();
  const labelOf = useGetResourceLabel();
  return row ? <RecordRepresentation /> : labelOf(resource ?? '', 2);
}
