import { Box, Typography, Alert, Stack } from '@mui/material';
import { streamPointEndpoints, type StaffStreamPoints, type StreamPointTrial } from '@greenroom/contract/admin';
import { TryIt } from '../../components/try-it';
import { sendRequest } from '../../data/request';
import { formatCount } from '../../components/format';
import { Facts } from '../../components/panel-card';
import { BREAKING, StaticTable } from '../../components/static-table';

const send = async ({ rules, excluded_accounts }: StaffStreamPoints, time: { from: string; to: string }) =>
  (await sendRequest(streamPointEndpoints.try, { body: { rules, excluded_accounts, ...time } })).data;

/** Compares the rules in the form with the saved ones on stored chat. */
export const Trial = () => (
  <Box sx={{ width: '100%' }} component="section" aria-labelledby="try-stream-points">
    <Typography id="try-stream-points" variant="h6" component="h2" sx={{ mb: 2 }}>
      Try it on yesterday&apos;s chat
    </Typography>
    <TryIt
      text="Compares what viewers would have got with the form above and with the saved rules. Nothing is stored."
      time={() => ({ from: midnight(-1), to: midnight(0) })}
      send={send}
    >
      {(trial) => <TrialResult trial={trial} />}
    </TryIt>
  </Box>
);

function midnight(days: number): Date {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}

const difference = (number: number) => (number > 0 ? `+${formatCount(number)}` : number < 0 ? `−${formatCount(-number)}` : '0');

function TrialResult({ trial }: { trial: StreamPointTrial }) {
  const { streams, events, viewers, stored_total: stored, edited_total: edited, top, is_cut: isCut } = trial;
  if (events === 0) return <Alert severity="info">There&apos;s no stored chat for that time.</Alert>;
  if (streams === 0) return <Alert severity="info">There was no stream at that time.</Alert>;
  if (viewers === 0) return <Alert severity="info">Nobody would have got points with the saved rules or with these.</Alert>;
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
          'Saved rules': `${formatCount(stored)} points`,
          'These rules': `${formatCount(edited)} points (${difference(edited - stored)})`,
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
