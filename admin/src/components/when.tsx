import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import { formatTimestamp } from './timestamps';

interface WhenProps {
  /** A timestamp. */
  at?: string | null;
  /** The field of the row that has it, as the columns of lists name it. */
  source?: string;
  /** Shown without a timestamp. */
  none?: string;
}

/** A date with its time, in the time zone of the browser: the same everywhere in the panel. */
export function When({ at, source = '', none }: WhenProps) {
  const ofRow = useFieldValue<Record<string, string | null>>({ source }) as string | null | undefined;
  const time = at ?? ofRow;
  if (!time) return none;
  return (
    <Box component="time" dateTime={time} sx={{ whiteSpace: { sm: 'nowrap' } }}>
      {formatTimestamp(time)}
    </Box>
  );
}
