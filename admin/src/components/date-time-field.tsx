import { TextField } from '@mui/material';

interface DateTimeFieldProps {
  label: string;
  helperText?: string;
  /** Replaces the helper text. */
  error?: string;
  /** As the input has it: in the time zone of the browser, without an offset. */
  value: string;
  onChange: (value: string) => void;
}

/** A date and time input outside of react-admin's forms. */
export const DateTimeField = ({ label, helperText, error, value, onChange }: DateTimeFieldProps) => (
  <TextField
    label={label}
    error={error !== undefined}
    helperText={error ?? helperText}
    type="datetime-local"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
