import { Alert, Typography, FormGroup } from '@mui/material';
import {
  announcementEndpoints,
  ANNOUNCEMENT_KINDS,
  type AnnouncementKind,
  type StaffAnnouncementSettings,
} from '@greenroom/contract/admin';
import { BooleanInput, TextInput } from 'react-admin';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Loaded } from '../../components/load-error';
import { sendRequest, useData } from '../../data/request';
import { Deliveries, KIND_LABELS } from './deliveries';
import { Allowed } from '../../components/actions';
import { InputRow } from '../../components/inputs';
import { PlainPage } from '../../components/parts';
import { SettingsForm } from '../../components/settings-form';
import { enteredWebhook, WebhookFields, type WebhookValues } from '../../components/webhook-fields';

export const AnnouncementsPage = () => (
  <PlainPage
    title="Announcements"
    text="Announces raffles, hunts and winners in a channel of your Discord server, using a webhook. Messages use the names shown on the site, and notify winners and the roles you enter."
  >
    <Allowed to="announcements:configure">
      <Settings />
    </Allowed>
    <Deliveries />
  </PlainPage>
);

function Settings() {
  // Sending may stop meanwhile.
  const settings = useData(['announcement-settings'], announcementEndpoints.settings, { refetchInterval: 15_000, gcTime: 0 });
  return (
    <>
      {settings.data?.stopped && <Alert severity="error">Nothing is sent. {settings.data.stopped}</Alert>}
      <Loaded of={settings}>{(data) => <AnnouncementSettings settings={data} />}</Loaded>
    </>
  );
}

interface Values extends WebhookValues, Pick<StaffAnnouncementSettings, 'switches'> {
  /** Null where the field is empty. */
  roles: Partial<Record<AnnouncementKind, string | null>>;
}

const valuesOf = ({ switches, roles, version }: StaffAnnouncementSettings): Values => ({ webhook: null, switches, roles, version });

async function save(values: Values): Promise<Values> {
  const { switches, version } = values;
  const roles = Object.fromEntries(Object.entries(values.roles).filter(([, role]) => role?.trim())) as StaffAnnouncementSettings['roles'];
  const body = { webhook: enteredWebhook(values), switches, roles, version };
  return valuesOf((await sendRequest(announcementEndpoints.save, { body })).data);
}

const AnnouncementSettings = ({ settings }: { settings: StaffAnnouncementSettings }) => (
  <SettingsForm title="Settings" permission="announcements:configure" stored={valuesOf(settings)} save={save}>
    <WebhookFields
      permission="announcements:configure"
      setAt={settings.webhook_set_at}
      missing="Save a webhook to start sending announcements."
      consequence="Announcements will stop, and waiting ones won't be sent."
      onDelete={(version) => sendRequest(announcementEndpoints.removeWebhook, { query: { version } })}
      onTest={(webhook) => sendRequest(announcementEndpoints.test, { body: { webhook } })}
    />
    <Kinds />
  </SettingsForm>
);

function Kinds() {
  const id = useId();
  const switches = useWatch<Values, 'switches'>({ name: 'switches' });
  return (
    <FormGroup role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        Choose what to announce, and enter the id of a server role to notify. In Discord: Server settings, Roles, Copy role ID (needs
        developer mode).
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
