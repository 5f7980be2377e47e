import { DateField, type DateFieldProps } from 'react-admin';

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A moment of a row, to the minute, in the zone of whoever reads it. */
export const MomentField = (props: Omit<DateFieldProps, 'showTime' | 'options'>) => <DateField {...props} showTime options={SHORT} sx={{ whiteSpace: { sm: 'nowrap' } }} />;
