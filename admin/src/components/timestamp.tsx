import Box from '@mui/material/Box';
import { formatTimestamp } from './timestamps';

/** A timestamp in the time zone of the browser. */
export const Timestamp = ({ value }: { value: string }) => (
  <Box component="time" dateTime={value} sx={{ whiteSpace: { sm: 'nowrap' } }}>
    {formatTimestamp(value)}
  </Box>
);
