import { Box } from '@mui/material';
import { formatTimestamp } from '../../components/timestamps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ageOf(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.floor(ms / MINUTE))} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}

/** How long something has waited at a time; since when, on hover. */
export const Age = ({ since, at }: { since: string; at: number }) => (
  <Box component="time" dateTime={since} title={formatTimestamp(since)} sx={{ whiteSpace: 'nowrap' }}>
    {ageOf(at - new Date(since).getTime())}
  </Box>
);
