import { Alert } from '@mui/material';
import { QUEUE_KINDS, type StaffAlertSettings, staffAlertEndpoints } from '@greenroom/contract/admin';
import { BooleanInput } from 'react-admin';
import { Switches, NumberInput } from '../../components/inputs';
import { Loaded } from '../../components/load-error';
import { PlainPage } from '../../components/parts';
import { SettingsForm } from '../../components/settings-form';
import { enteredWebhook, WebhookFields, type WebhookValues } from '../../components/webhook-fields';
import { limitsOf } from '../../data/form-schema';
import { sendRequest, useData } from '../../data/request';
import { KINDS } from '../queue/kinds';

type Values = WebhookValues & Pick<StaffAlertSettings, 'switches' | 'every_minutes' | 'is_mailed'>;

const limits = limitsOf(staffAlertEndpoints.save.body);
const LABELS = Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, KINDS[kind].label]));

const valuesOf = ({ switches, every_minutes, is_mailed, version }: StaffAlertSettings): Values => ({
  webhook: null,
  switches,
  every_minutes,
  is_mailed,
  version,
});

const save = async (values: Values): Promise<Values> =>
  valuesOf((await sendRequest(staffAlertEndpoints.save, { body: { ...values, webhook: enteredWebhook(values) } })).data);

export function StaffAlertsPage() {
  // Sending may stop meanwhile.
  const settings = useData(['staff-alerts'], staffAlertEndpoints.settings, { refetchInterval: 15_000, gcTime: 0 });
  const { stopped, problem } = settings.data ?? {};
  return (
    <PlainPage
      title="Staff alerts"
      text="Tells your staff what's waiting in the queue, in a private channel of your Discord server and by email: how many of each kind and for how long, with a link. Messages never include names."
    >
      {stopped && <Alert severity="error">Nothing is sent to Discord. {stopped}</Alert>}
      {problem && !stopped && <Alert severity="warning">Couldn&apos;t send the last message. We&apos;ll try again. {problem}</Alert>}
      <Loaded of={settings}>{(data) => <Settings settings={data} />}</Loaded>
    </PlainPage>
  );
}

const Settings = ({ settings }: { settings: StaffAlertSettings }) => (
  <SettingsForm title="Settings" permission="settings:configure" stored={valuesOf(settings)} save={save}>
    <WebhookFields
      permission="settings:configure"
      setAt={settings.webhook_set_at}
      missing="Save a webhook to start sending alerts to Discord."
      consequence="Alerts to the channel will stop."
      onDelete={(version) => sendRequest(staffAlertEndpoints.removeWebhook, { query: { version } })}
      onTest={(webhook) => sendRequest(staffAlertEndpoints.test, { body: { webhook } })}
    />
    <BooleanInput
      source="is_mailed"
      label={settings.mail_to === null ? 'By email' : `By email, to ${settings.mail_to}`}
      disabled={settings.mail_to === null}
      helperText={settings.mail_to === null && 'Needs a mail server. Add one under Settings, Set-up.'}
    />
    <NumberInput
      source="every_minutes"
      label="Minutes between two messages of one kind"
      helperText="The next message includes everything that arrived in between."
      {...limits.every_minutes}
    />
    <Switches title="Notify of" labels={LABELS} />
  </SettingsForm>
);
