import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ActionButton } from '../../components/action-button';
import { Timestamp } from '../../components/timestamp';

interface WebhookFieldProps {
  /** When the stored webhook was saved; null without one. */
  setAt: string | null;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  /** Deletes the stored webhook. */
  onDelete: () => Promise<unknown>;
}

const HOW = "In Discord: the channel's settings, Integrations, Webhooks, New webhook, Copy webhook URL.";

/** The write-only URL of the webhook: since when one is stored, a field for another one, and its deletion. */
export function WebhookField({ setAt, value, error, onChange, onDelete }: WebhookFieldProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {setAt === null ? (
        <Typography variant="body2">Nothing is announced until a webhook is saved.</Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="body2">
            A webhook is stored since <Timestamp value={setAt} />.
          </Typography>
          <ActionButton
            size="small"
            color="warning"
            act={onDelete}
            done="The webhook is deleted"
            confirm={{
              title: 'Delete the stored webhook?',
              content:
                'Nothing is announced any more, and what waits is not sent. The webhook cannot be shown or restored; enter its URL again to use it. In Discord it stays.',
            }}
          >
            Delete the webhook
          </ActionButton>
        </Box>
      )}
      <TextField
        type="password"
        autoComplete="new-password"
        label={setAt === null ? 'URL of the webhook' : 'URL of another webhook'}
        value={value}
        error={error !== undefined}
        helperText={error ?? `${setAt === null ? '' : 'Empty: the stored one stays. '}${HOW} It is stored encrypted and never shown again.`}
        onChange={({ target }) => onChange(target.value)}
      />
    </Box>
  );
}
