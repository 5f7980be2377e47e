import { Alert, Stack } from '@mui/material';
import type { StreamPointTrial } from '@greenroom/contract/admin';
import { formatCount } from '../../components/format-count';
import { Facts } from '../../components/panel-card';
import { BREAKING, StaticTable } from '../../components/static-table';

const difference = (number: number) => (number > 0 ? `+${formatCount(number)}` : number < 0 ? `−${formatCount(-number)}` : '0');

/** What viewers would have got by the edited rules and by the saved ones. */
export function TrialResult({ trial }: { trial: StreamPointTrial }) {
  const { streams, events, viewers, stored_total: stored, edited_total: edited, top, is_cut: isCut } = trial;
  if (events === 0) return <Alert severity="info">No chat is stored for that time.</Alert>;
  if (streams === 0) return <Alert severity="info">There was no stream at that time.</Alert>;
  if (viewers === 0) return <Alert severity="info">Nobody would have got points, by the saved rules or by these.</Alert>;
  const title = top.length < viewers ? `The ${top.length} viewers with the most points` : 'All viewers';
  return (
    <Stack spacing={2}>
      {isCut && (
        <Alert severity="warning">
          Only the first {formatCount(events)} events were counted. Please choose a shorter time for the rest.
        </Alert>
      )}
      <Facts
        of={{
          Viewers: formatCount(viewers),
          'By the saved rules': `${formatCount(stored)} points`,
          'By these rules': `${formatCount(edited)} points (${difference(edited - stored)})`,
        }}
      />
      <StaticTable
        label={title}
        heading="h3"
        columns={[
          { name: 'Viewer', sx: BREAKING },
          { name: 'Saved rules', align: 'right' },
          { name: 'These rules', align: 'right' },
          { name: 'Difference', align: 'right' },
        ]}
        rows={top.map((row) => ({
          key: row.user_id,
          cells: [row.username, formatCount(row.stored), formatCount(row.edited), difference(row.edited - row.stored)],
        }))}
      />
    </Stack>
  );
}
