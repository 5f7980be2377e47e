import { FormGroup, Typography } from '@mui/material';
import {
  ANNOUNCEMENT_KINDS,
  type AnnouncementKind,
  announcementEndpoints,
  type StaffAnnouncementSettings,
} from '@greenroom/contract/admin';
import { useId } from 'react';
import { BooleanInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { InputRow } from '../../components/inputs';
import { SettingsForm } from '../../components/settings-form';
import { enteredWebhook, WebhookFields, type WebhookValues } from '../../components/webhook-fields';
import { sendRequest } from '../../data/request';
import { KIND_LABELS } from './labels';

interface Values extends WebhookValues, Pick<StaffAnnouncementSettings, 'switches'> {
  /** By kind; null where the field is empty. */
  roles: Partial<Record<AnnouncementKind, string | null>>;
}

const valuesOf = ({ switches, roles, version }: StaffAnnouncementSettings): Values => ({ webhook: null, switches, roles, version });

async function save(values: Values): Promise<Values> {
  const { switches, version } = values;
  const roles = Object.fromEntries(Object.entries(values.roles).filter(([, role]) => role?.trim())) as StaffAnnouncementSettings['roles'];
  const body = { webhook: enteredWebhook(values), switches, roles, version };
  return valuesOf((await sendRequest(announcementEndpoints.save, { body })).data);
}

/** The webhook with its test, and for each kind a switch and the role that it notifies. */
export const AnnouncementSettings = ({ settings }: { settings: StaffAnnouncementSettings }) => (
  <SettingsForm title="Settings" permission="announcements:configure" stored={valuesOf(settings)} save={save}>
    <WebhookFields
      permission="announcements:configure"
      setAt={settings.webhook_set_at}
      missing="Nothing is announced until a webhook is saved."
      consequence="Nothing will be announced any more, and waiting announcements will not be sent."
      onDelete={(version) => sendRequest(announcementEndpoints.removeWebhook, { query: { version } })}
      onTest={(webhook) => sendRequest(announcementEndpoints.test, { body: { webhook } })}
    />
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
