import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useRef, type ReactNode } from 'react';
import { useNotify, TextInput } from 'react-admin';
import type { Permission } from '@greenroom/contract/admin';
import { ActionButton } from './actions';

/** Shows an address to copy; empty while it loads. */
export function AddressField({ address, label = 'Address' }: { address: string; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      notify('Address copied', { type: 'success' });
    } catch {
      input.current?.focus();
      notify("Your browser doesn't allow copying here. The address is selected, so press Ctrl+C to copy it.", { type: 'warning' });
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <TextField
        label={label}
        value={address}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 220px', width: 'auto' }}
      />
      <Button variant="outlined" startIcon={<CopyIcon />} disabled={address === ''} onClick={() => void copy()}>
        Copy address
      </Button>
    </Box>
  );
}

interface SecretFieldProps {
  source: string;
  /** Permission to delete it. */
  permission: Permission;
  /** Name within a sentence, such as "key". */
  name: string;
  /** Since when one is stored, if it is. */
  stored: ReactNode;
  onDelete: () => Promise<unknown>;
  /** Effect of the deletion. */
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
  /** Replaces the helper text. */
  error?: string;
  /** In the browser's time zone, without an offset. */
  value: string;
  onChange: (value: string) => void;
}

/** Draws a date and time input outside of react-admin's forms. */
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
