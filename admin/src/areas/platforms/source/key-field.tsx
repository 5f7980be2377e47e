import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { StaffSource } from '@greenroom/contract/admin';
import { ActionButton } from '../../../components/action-button';
import { Timestamp } from '../../../components/timestamp';

interface KeyFieldProps {
  source: StaffSource | null;
  /** The origin that the key would be sent to; null if the declaration sends none. */
  origin: string | null;
  value: string;
  error: string | undefined;
  onChange: (key: string) => void;
  /** Deletes the stored key. */
  onDelete: () => Promise<unknown>;
}

/** The write-only key of a source: since when one is stored, a field for another one, and its deletion. */
export function KeyField({ source, origin, value, error, onChange, onDelete }: KeyFieldProps) {
  const isStored = source?.key_set_at != null;
  const isForAnother = isStored && origin !== null && source.key_origin !== origin;
  if (!isStored && origin === null) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isStored && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            A key is stored since <Timestamp value={source.key_set_at ?? ''} />, for {source.key_origin} only.{' '}
            {isForAnother && `It is not sent to ${origin}: enter the key for it, or delete the stored one.`}
          </Typography>
          <ActionButton
            size="small"
            color="warning"
            act={onDelete}
            done="The key is deleted"
            confirm={{
              title: 'Delete the stored key?',
              content: 'This switches the source off. The key cannot be shown or restored; enter it again to use the source.',
            }}
          >
            Delete the key
          </ActionButton>
        </Box>
      )}
      {origin !== null && (
        <TextField
          type="password"
          autoComplete="new-password"
          label={isStored ? 'Another key' : 'Key'}
          value={value}
          error={error !== undefined}
          helperText={
            error ??
            (isStored && !isForAnother
              ? 'Empty: the stored key stays.'
              : `Stored encrypted, sent to ${origin} only, and never shown again.`)
          }
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Box>
  );
}
