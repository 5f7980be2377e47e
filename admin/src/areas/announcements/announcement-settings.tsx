import { Alert, Box, Button, FormGroup, Typography } from '@mui/material';
import {
  ANNOUNCEMENT_KINDS,
  type AnnouncementKind,
  announcementEndpoints,
  type StaffAnnouncementSettings,
} from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { BooleanInput, type HttpError, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { SecretField } from '../../components/secret-field';
import { SettingsForm } from '../../components/settings-form';
import { InputRow } from '../../components/inputs';
import { When } from '../../components/cells';
import { fieldErrorsOf, showFieldErrors } from '../../data/field-errors';
import { sendRequest } from '../../data/request';
import { KIND_LABELS } from './labels';

interface Values extends Pick<StaffAnnouncementSettings, 'switches' | 'version'> {
  webhook: string | null;
  /** By kind; null where the field is empty. */
  roles: Partial<Record<AnnouncementKind, string | null>>;
}

const valuesOf = ({ switches, roles, version }: StaffAnnouncementSettings): Values => ({ webhook: null, switches, roles, version });

/** The webhook that is entered, if any. */
const entered = ({ webhook }: Values) => webhook?.trim() || undefined;

async function save(values: Values): Promise<Values> {
  const { switches, version } = values;
  const roles = Object.fromEntries(Object.entries(values.roles).filter(([, role]) => role?.trim())) as StaffAnnouncementSettings['roles'];
  return valuesOf((await sendRequest(announcementEndpoints.save, { body: { webhook: entered(values), switches, roles, version } })).data);
}

/** The webhook with its test, and for each kind a switch and the role that it notifies. */
export const AnnouncementSettings = ({ settings }: { settings: StaffAnnouncementSettings }) => (
  <SettingsForm title="Settings" permission="announcements:configure" stored={valuesOf(settings)} save={save}>
    <Webhook setAt={settings.webhook_set_at} />
    <TestMessage />
    <Kinds />
  </SettingsForm>
);

/** A switch for each kind, and for those that are on the role that they notify. */
function Kinds() {
  const id = useId();
  const switches = useWatch<Values, 'switches'>({ name: 'switches' });
  return (
    <FormGroup role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        Announce when, and notify a role of your server, by its id. In Discord: the server's settings, Roles, Copy role ID; it needs the
        developer mode.
      </Typography>
      {ANNOUNCEMENT_KINDS.map((kind) => (
        <InputRow key={kind}>
          <BooleanInput source={`switches.${kind}`} label={KIND_LABELS[kind]} helperText={false} />
          {switches[kind] && (
            <TextInput
              source={`roles.${kind}`}
              label="Role"
              helperText={false}
              autoComplete="off"
              slotProps={{ htmlInput: { 'aria-label': `Role for: ${KIND_LABELS[kind]}`, inputMode: 'numeric' } }}
            />
          )}
        </InputRow>
      ))}
    </FormGroup>
  );
}

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
