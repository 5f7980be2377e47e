import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, MenuItem, TextField, type TextFieldProps, Typography } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { useNotify, TextInput } from 'react-admin';
import type { Permission } from '@greenroom/contract/admin';
import { ActionButton } from './actions';

interface CopyFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'multiline' | 'maxRows'> {
  /** Empty while it loads. */
  text: string;
  label?: string;
  /** Names the text within a sentence, such as "codes". */
  name?: string;
}

/** Shows a text to copy, an address by default. */
export function CopyField({ text, label = 'Address', name = 'address', ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      notify(`Copied the ${name}`, { type: 'success' });
    } catch {
      input.current?.focus();
      notify(`Your browser doesn't allow copying here. Press Ctrl+C to copy the selected ${name}.`, { type: 'warning' });
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <TextField
        {...field}
        label={label}
        value={text}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{
          htmlInput: { readOnly: true, style: { fontFamily: field.multiline ? 'monospace' : undefined } },
          inputLabel: { shrink: true },
        }}
        sx={{ flex: '1 1 220px', width: 'auto' }}
      />
      <Button variant="outlined" startIcon={<CopyIcon />} disabled={text === ''} onClick={() => void copy()}>
        {`Copy ${name}`}
      </Button>
    </Box>
  );
}

interface SecretFieldProps {
  source: string;
  permission: Permission;
  /** Name within a sentence, such as "key". */
  name: string;
  /** Since when one is stored, if it is. */
  stored: ReactNode;
  onDelete: () => Promise<unknown>;
  consequence: string;
  /** Label of the input for a new one; null if there is no use for one. */
  label: string | null;
  helperText: string;
}

/** Edits a write-only secret: shows since when one is stored, deletes it, and accepts another. */
export function SecretField({ source, permission, name, stored, onDelete, consequence, label, helperText }: SecretFieldProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {stored && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {stored}
          </Typography>
          <ActionButton
            permission={permission}
            size="small"
            color="warning"
            act={onDelete}
            done={`The ${name} was deleted`}
            confirm={{ title: `Delete the stored ${name}?`, content: consequence }}
          >
            {`Delete the ${name}`}
          </ActionButton>
        </Box>
      )}
      {label !== null && <TextInput source={source} type="password" autoComplete="new-password" label={label} helperText={helperText} />}
    </Box>
  );
}

interface DateTimeFieldProps {
  label: string;
  helperText?: string;
  error?: string;
  /** In the browser's time zone, without an offset. */
  value: string;
  onChange: (value: string) => void;
}

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

interface SelectFieldProps extends Omit<TextFieldProps, 'select' | 'onChange'> {
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}

/** Draws a select input outside of react-admin's forms. */
export const SelectField = ({ choices, onChoose, ...props }: SelectFieldProps) => (
  <TextField {...props} select onChange={({ target }) => onChoose(target.value)}>
    {choices.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
