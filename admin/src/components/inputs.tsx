import { Box, Stack, FormGroup, Typography } from '@mui/material';
import { TextInput, maxLength, regex, DateTimeInput, type DateTimeInputProps, BooleanInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { parseLocalTime } from './timestamps';
import { type ReactNode, useId } from 'react';

const IMAGE_URL = /^(\/storage\/|https:\/\/)\S+$/;

/** The URL of an image, with a preview. */
export function ImageUrlInput({ source, label = 'Picture' }: { source: string; label?: string }) {
  const url: unknown = useWatch({ name: source });
  return (
    <>
      <TextInput
        source={source}
        label={label}
        helperText="A path such as /storage/slots/name.webp, or an address with https://. Empty: none."
        validate={[maxLength(300), regex(IMAGE_URL, 'This has to begin with /storage/ or https://.')]}
      />
      {typeof url === 'string' && IMAGE_URL.test(url) && (
        <Box
          component="img"
          key={url}
          src={url}
          alt="How it looks"
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1, mb: 2 }}
        />
      )}
    </>
  );
}

/** A date and time in the time zone of the browser, stored as a timestamp in UTC; null if empty. */
export const TimestampInput = (props: DateTimeInputProps) => <DateTimeInput {...props} parse={parseLocalTime} />;

/** `parse` of optional text inputs: keeps `''`. By default react-admin turns it into null, which the API refuses. */
export const keepEmptyString = (value: string) => value;

/** The platforms, as choices of a `ReferenceInput`. */
export const PLATFORMS = { reference: 'platforms', perPage: 100, sort: { field: 'position', order: 'ASC' } } as const;

/** Inputs in one column, as wide as the form. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <Stack sx={{ width: '100%', gap: 0.5, '& .MuiFormControl-root': { width: '100%' } }}>{children}</Stack>
);

/** Related inputs in one row, or in a column on narrow screens. */
export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ width: '100%', columnGap: 2, '& > *': { flex: 1, minWidth: 0 } }}>
      {children}
    </Stack>
  );
}

interface SwitchesProps {
  title: string;
  /** Labels of the switches by name, each a field of `switches`. */
  labels: Readonly<Record<string, string>>;
}

/** Settings that are switched on and off one by one. */
export function Switches({ title, labels }: SwitchesProps) {
  const id = useId();
  return (
    <FormGroup role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      {Object.entries(labels).map(([name, label]) => (
        <BooleanInput key={name} source={`switches.${name}`} label={label} />
      ))}
    </FormGroup>
  );
}
