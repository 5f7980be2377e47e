import { Alert, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { StreamPointTrial } from '@greenroom/contract/admin';
import { formatCount } from '../../components/format-count';
import { Facts } from '../../components/panel-card';

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
      <TableContainer tabIndex={0} role="region" aria-label={title}>
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Viewer</TableCell>
              <TableCell align="right">Saved rules</TableCell>
              <TableCell align="right">These rules</TableCell>
              <TableCell align="right">Difference</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {top.map((row) => (
              <TableRow key={row.user_id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.username}</TableCell>
                <TableCell align="right">{formatCount(row.stored)}</TableCell>
                <TableCell align="right">{formatCount(row.edited)}</TableCell>
                <TableCell align="right">{difference(row.edited - row.stored)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
