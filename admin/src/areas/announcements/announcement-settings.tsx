import { Alert, Box, Button, Typography } from '@mui/material';
import { announcementEndpoints, type StaffAnnouncementSettings } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { SecretField } from '../../components/secret-field';
import { SettingsForm } from '../../components/settings-form';
import { Switches } from '../../components/inputs';
import { When } from '../../components/cells';
import { fieldErrorsOf, showFieldErrors } from '../../data/field-errors';
import { sendRequest } from '../../data/request';
import { KIND_LABELS } from './labels';

interface Values extends Pick<StaffAnnouncementSettings, 'switches' | 'version'> {
  webhook: string | null;
}

const valuesOf = ({ switches, version }: StaffAnnouncementSettings): Values => ({ webhook: null, switches, version });

/** The webhook that is entered, if any. */
const entered = ({ webhook }: Values) => webhook?.trim() || undefined;

async function save(values: Values): Promise<Values> {
  const { switches, version } = values;
  return valuesOf((await sendRequest(announcementEndpoints.save, { body: { webhook: entered(values), switches, version } })).data);
}

/** The webhook with its test, and a switch for each kind. */
export const AnnouncementSettings = ({ settings }: { settings: StaffAnnouncementSettings }) => (
  <SettingsForm title="Settings" permission="announcements:configure" stored={valuesOf(settings)} save={save}>
    <Webhook setAt={settings.webhook_set_at} />
    <TestMessage />
    <Switches title="Announce when" labels={KIND_LABELS} />
  </SettingsForm>
);

const HOW = "In Discord: the channel's settings, Integrations, Webhooks, New webhook, Copy webhook URL.";

function Webhook({ setAt }: { setAt: string | null }) {
  const { getValues, setValue } = useFormContext<Values>();
  const isStored = setAt !== null;
  const remove = async () => {
    const { data } = await sendRequest(announcementEndpoints.removeWebhook, { query: { version: getValues('version') } });
    setValue('version', data.version);
  };
  return (
    <>
      {!isStored && <Typography variant="body2">Nothing is announced until a webhook is saved.</Typography>}
      <SecretField
        permission="announcements:configure"
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
        consequence="Nothing will be announced any more, and waiting announcements will not be sent. The webhook cannot be shown or restored; enter its URL again to use it. It stays in Discord."
        label={isStored ? 'URL of another webhook' : 'URL of the webhook'}
        helperText={`${isStored ? 'Empty: the stored one is kept. ' : ''}${HOW} It is stored encrypted and never shown again.`}
      />
    </>
  );
}

/** Sends a test message by the webhook that is entered, or else by the stored one. */
function TestMessage() {
  const { getValues, setError } = useFormContext<Values>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => sendRequest(announcementEndpoints.test, { body: { webhook: entered(getValues()) } }),
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
