import { DateTimeInput, type DateTimeInputProps } from 'react-admin';

/** A date and a time in the zone of whoever types them, sent as a moment in UTC; null where it is empty. */
export const MomentInput = (props: DateTimeInputProps) => <DateTimeInput {...props} parse={parse} />;

function parse(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
