import { RecordRepresentation, useGetResourceLabel, useRecordContext, useResourceContext } from 'react-admin';

/** Title of the row; while it loads, the label of its list, so that every page has a heading. */
export function RowTitle() {
  const row = useRecordContext();
  const resource = useResourceContext();
  const labelOf = useGetResourceLabel();
  return row ? <RecordRepresentation /> : labelOf(resource ?? '', 2);
}
