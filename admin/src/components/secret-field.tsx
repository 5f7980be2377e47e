import type { Permission } from '@greenroom/contract/admin';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { ActionButton } from './actions';

interface SecretFieldProps {
  source: string;
  /** Who may delete it. */
  permission: Permission;
  /** What it is called in a sentence, such as "key". */
  name: string;
  /** Since when one is stored; null without one. */
  stored: ReactNode;
  /** Deletes the stored one. */
  onDelete: () => Promise<unknown>;
  /** What follows from that. */
  consequence: string;
  /** Label of the field for a new one; null if there is no use for one. */
  label: string | null;
  helperText: string;
}

/** A secret that can be written and not read: since when one is stored, its deletion, and a field for another one. */
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
