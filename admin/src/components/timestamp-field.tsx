import { DateField, type DateFieldProps } from 'react-admin';
import { TIMESTAMP_FORMAT } from './timestamps';

/** A timestamp of a row, in the time zone of the browser. */
export const TimestampField = (props: Omit<DateFieldProps, 'showTime' | 'options'>) => (
  <DateField {...props} showTime options={TIMESTAMP_FORMAT} sx={{ whiteSpace: { sm: 'nowrap' } }} />
);
