import { DateTimeInput, type DateTimeInputProps } from 'react-admin';
import { parseLocalTime } from './timestamps';

/** A date and time in the time zone of the browser, stored as a timestamp in UTC; null if empty. */
export const TimestampInput = (props: DateTimeInputProps) => <DateTimeInput {...props} parse={parseLocalTime} />;
