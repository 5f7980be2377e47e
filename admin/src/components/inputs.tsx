import { Box, Stack, FormGroup, Typography, Button, Alert } from '@mui/material';
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  TextInput,
  maxLength,
  regex,
  DateTimeInput,
  type DateTimeInputProps,
  BooleanInput,
  type NumberInputProps as InputProps,
  NumberInput as ReactAdminInput,
  ArrayInput,
  SimpleFormIterator,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  minLength,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type ReactNode, useId } from 'react';
import { type AmountUnit, NO_AMOUNT, parseAmount } from '@greenroom/contract/amount';
import AddIcon from '@mui/icons-material/AddOutlined';
import { type PlacePrize, PlacePrizeInput } from '@greenroom/contract/admin';
import { parseLocalTime } from './format';
import { limitsOf } from '../data/form-schema';

const IMAGE_URL = /^(\/storage\/|https:\/\/)\S+$/;

export function ImageUrlInput({ source }: { source: string }) {
  const url: unknown = useWatch({ name: source });
  return (
    <>
      <TextInput
        source={source}
        label="Picture"
        helperText="A path such as /storage/slots/name.webp, or an address with https://. Leave empty for none."
        validate={[maxLength(300), regex(IMAGE_URL, 'This must begin with /storage/ or https://.')]}
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

/** Edits a time in the browser's time zone, stored in UTC; null if empty. */
export const TimestampInput = (props: DateTimeInputProps) => <DateTimeInput {...props} parse={parseLocalTime} />;

/** Keeps `''` in optional inputs: by default react-admin parses it to null, which the API refuses. */
export const keepEmptyString = (value: string) => value;

export const PLATFORMS = { reference: 'platforms', perPage: 100, sort: { field: 'position', order: 'ASC' } } as const;

export const Fields = ({ children }: { children: ReactNode }) => (
  <Stack sx={{ width: '100%', gap: 0.5, '& .MuiFormControl-root': { width: '100%' } }}>{children}</Stack>
);

export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ width: '100%', columnGap: 2, '& > *': { flex: 1, minWidth: 0 } }}>
      {children}
    </Stack>
  );
}

export const FormSection = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <>
    <Typography variant="h6" component="h2" sx={{ mt: 1 }}>
      {title}
    </Typography>
    <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
      {text}
    </Typography>
    {children}
  </>
);

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Returns the browser's time zone, UTC if the list has none such. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return ZONES.includes(timeZone) ? timeZone : 'UTC';
}

const ZONE_CHOICES = ZONES.map((id) => ({ id, name: id }));

export const TimeZoneInput = (props: Omit<AutocompleteInputProps, 'choices'>) => (
  <AutocompleteInput label="Time zone" choices={ZONE_CHOICES} {...props} />
);

export function Switches({ title, labels }: { title: string; labels: Readonly<Record<string, string>> }) {
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

interface NumberInputProps extends Omit<InputProps, 'format' | 'parse'> {
  /** May follow the number in place of a currency. */
  unit?: AmountUnit;
  /** Converts a value to the shown number, and back. */
  format?: (value: number) => number;
  parse?: (shown: number) => number;
}

/**
 * Accepts a number in any common notation (docs/product.md#amounts). What can't be read stays, with an error, unlike in a browser's number
 * input.
 */
export function NumberInput({ unit, format = itself, parse = itself, validate = [], slotProps, ...props }: NumberInputProps) {
  return (
    <ReactAdminInput
      {...props}
      format={(value: number | string | null) => String(typeof value === 'number' ? format(value) : (value ?? ''))}
      parse={(text: string) => {
        const number = parseAmount(text, unit);
        if (number === undefined) return text.trim() === '' ? null : text;
        return parse(number);
      }}
      validate={[isNumber, ...[validate].flat()]}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, type: 'text', inputMode: 'decimal' } }}
    />
  );
}

const itself = (number: number) => number;

const isNumber = (value: unknown) => (typeof value === 'string' && value !== '' ? NO_AMOUNT : undefined);

/** Buttons are always visible, not only on hover. */
const LINES = { '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap', mt: 1.25 } } as const;

const COMPACT = { '& > ul > li.RaSimpleFormIterator-line': { display: 'flex', border: 0, p: 0 } } as const;

const BOXED = { '& > ul > li.RaSimpleFormIterator-line': { border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1.5 } } as const;

interface ListInputProps {
  source: string;
  label: string;
  helperText?: string;
  add: string;
  blank: object;
  children: ReactNode;
  /** Keeps buttons beside the inputs, also on small screens. */
  compact?: boolean;
}

export function ListInput({ source, label, helperText, add, blank, children, compact = false }: ListInputProps) {
  return (
    <ArrayInput source={source} label={label} helperText={helperText ?? false} defaultValue={[]}>
      <SimpleFormIterator
        fullWidth
        disableClear
        addButton={<AddButton blank={blank}>{add}</AddButton>}
        sx={{ ...LINES, ...(compact ? COMPACT : BOXED) }}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function AddButton({ blank, children }: { blank: object; children: ReactNode }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={() => add(blank)}>
      {children}
    </Button>
  );
}

const limits = limitsOf(PlacePrizeInput);

interface PlacePrizesInputProps {
  source: string;
  /** Such as "the closest predictions". */
  of: string;
  /** Fixed prizes, once somebody has predicted. */
  fixed?: readonly PlacePrize[];
}

/** Edits prizes by place; the first line is place 1. */
export const PlacePrizesInput = ({ source, of, fixed }: PlacePrizesInputProps) =>
  fixed ? (
    <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
      {fixed.length === 0 ? `There are no prizes for ${of}.` : `The prizes for ${of} are fixed: ${fixed.map(inWords).join(', ')}.`} Somebody
      has predicted.
    </Alert>
  ) : (
    <ListInput
      source={source}
      label={`Prizes for ${of}`}
      helperText="Tied predictions split the prize money of their places. An item goes to the first of them in the list. Prizes are fixed once someone predicts."
      add="Add a prize"
      blank={{ prize: '', amount: null }}
    >
      <Line />
    </ListInput>
  );

function Line() {
  const { index } = useSimpleFormIteratorItem();
  return (
    <Stack direction={{ sm: 'row' }} sx={{ columnGap: 2, width: '100%' }}>
      <NumberInput source="amount" label={`Dollars of place ${index + 1}`} step={0.01} helperText={false} {...limits.amount} />
      <TextInput source="prize" label="Or an item" parse={keepEmptyString} helperText={false} {...limits.prize} />
    </Stack>
  );
}

const inWords = ({ prize, amount }: PlacePrize, index: number) =>
  `#${index + 1} ${[prize, amount && `$${amount}`].filter(Boolean).join(', ')}`;

/** Validates the word of a code or a drop. */
export const WORD = [regex(/^[a-z\d][a-z\d_-]*$/i, 'Only letters, digits and hyphens, without spaces.'), minLength(3)];

/** Validates an end after the row's `starts_at`. */
export const isAfterStart = (end: Date | string | null, { starts_at: start }: { starts_at?: Date | string }) =>
  end && start && new Date(end) <= new Date(start) ? 'This must be after the start.' : undefined;
