import type { AnnouncementTest, Permission } from '@greenroom/contract/admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { fieldErrorsOf, showFieldErrors } from '../data/form-schema';
import { When } from './parts';
import { SecretField } from './fields';

export interface WebhookValues {
  webhook: string | null;
  version: number;
}

export const enteredWebhook = ({ webhook }: WebhookValues) => webhook?.trim() || undefined;

interface WebhookFieldsProps {
  permission: Permission;
  setAt: string | null;
  missing: string;
  consequence: string;
  onDelete: (version: number) => Promise<{ data: { version: number } }>;
  /** Sends a test message by the entered webhook, or else the stored one. */
  onTest: (webhook: string | undefined) => Promise<{ data: AnnouncementTest }>;
}

const HOW = "In Discord: the channel's settings, Integrations, Webhooks, New webhook, Copy webhook URL.";

export function WebhookFields({ permission, setAt, missing, consequence, onDelete, onTest }: WebhookFieldsProps) {
  const { getValues, setValue } = useFormContext<WebhookValues>();
  const isStored = setAt !== null;
  const remove = async () => setValue('version', (await onDelete(getValues('version'))).data.version);
  return (
    <>
      {!isStored && <Typography variant="body2">{missing}</Typography>}
      <SecretField
        permission={permission}
        source="webhook"
        name="webhook"
        stored={
          isStored && (
            <>
              A webhook has been stored since <When at={setAt} />.
            </>
          )
        }
        onDelete={remove}
        consequence={`${consequence} The webhook can't be shown or restored, so you'd have to enter its URL again. It stays in Discord.`}
        label={isStored ? 'URL of another webhook' : 'URL of the webhook'}
        helperText={`${isStored ? 'Leave empty to keep the stored one. ' : ''}${HOW} It's stored encrypted and never shown again.`}
      />
      <TestMessage onTest={onTest} />
    </>
  );
}

function TestMessage({ onTest }: Pick<WebhookFieldsProps, 'onTest'>) {
  const { getValues, setError } = useFormContext<WebhookValues>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => onTest(enteredWebhook(getValues())),
    onError: (refusal: HttpError) => showFieldErrors(fieldErrorsOf(refusal), setError),
  });
  return (
    <>
      <Box>
        <Button variant="outlined" onClick={() => mutate()} loading={isPending}>
          Send a test message
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {data && <Alert severity={data.data.is_sent ? 'success' : 'error'}>{data.data.message}</Alert>}
      </Box>
    </>
  );
}
