import { announcementEndpoints, type StaffAnnouncementSettings } from '@greenroom/contract/admin';
import { Switches } from '../../components/inputs';
import { SettingsForm } from '../../components/settings-form';
import { enteredWebhook, WebhookFields, type WebhookValues } from '../../components/webhook-fields';
import { sendRequest } from '../../data/request';
import { KIND_LABELS } from './labels';

type Values = WebhookValues & Pick<StaffAnnouncementSettings, 'switches'>;

const valuesOf = ({ switches, version }: StaffAnnouncementSettings): Values => ({ webhook: null, switches, version });

async function save(values: Values): Promise<Values> {
  const { switches, version } = values;
  return valuesOf((await sendRequest(announcementEndpoints.save, { body: { webhook: enteredWebhook(values), switches, version } })).data);
}

/** The webhook with its test, and a switch for each kind. */
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
    <Switches title="Announce when" labels={KIND_LABELS} />
  </SettingsForm>
);
