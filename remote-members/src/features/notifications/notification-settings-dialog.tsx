import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { formatHour } from '@greenroom/shared-ui/format';
import { failureMessage } from '@greenroom/shared-ui/http';
import { useSiteConfig, useToast } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  fetchPush,
  HOME_SCREEN_HINT,
  pushFailure,
  type PushState,
  type PushSupport,
  pushSupport,
  turnOffPush,
  turnOnPush,
} from '@greenroom/shared-ui/push';
import { SHELL, textsOf } from '@greenroom/shared-ui/texts';
import {
  CHANNEL_LABELS,
  type Channel,
  KIND_LABELS,
  type Kind,
  type NotificationSettings,
  saveNotificationSettings,
  useNotificationSettings,
  useSettingsCache,
} from './notifications.api';
import { t, Trans } from '../../texts';
import styles from './notifications.module.css';

interface NotificationSettingsDialogProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

export function NotificationSettingsDialog({ open, ...props }: NotificationSettingsDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('Choose your notifications')}
      keepOnOutsidePress
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isSaving} busyText={t('Saving...')}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {open && <Loaded {...props} formId={formId} onSaving={setSaving} />}
    </Dialog>
  );
}

type FormProps = Omit<NotificationSettingsDialogProps, 'open'> & { formId: string; onSaving: (isSaving: boolean) => void };

function Loaded(props: FormProps) {
  const query = useNotificationSettings(props.memberId);
  return (
    <QueryView query={query} errorTitle={t("Couldn't load your choices")} loading={<Skeleton height="20rem" />}>
      {(settings) => <SettingsForm {...props} settings={settings} />}
    </QueryView>
  );
}

/** From ten in the evening to eight in the morning. */
const USUAL_QUIET_HOURS = { from: 22, to: 8 };

function SettingsForm({ memberId, formId, settings, onClose, onSaving }: FormProps & { settings: NotificationSettings }) {
  const [choices, setChoices] = useState(settings.choices);
  const [quietHours, setQuietHours] = useState(settings.quietHours);
  const cache = useSettingsCache(memberId);
  const showToast = useToast();
  const { chat } = useSiteConfig();
  const save = useMutation({
    mutationFn: saveNotificationSettings,
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: (saved) => {
      cache(saved);
      showToast(t('Your choices are saved.'), 'success');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ choices, quietHours });
  };
  const isOffSite = settings.channels.length > 1;
  const notSaved = t("Couldn't save your choices. Please try again.");
  const lacksAddress = settings.channels.includes('mail') && settings.mailAddress === null;

  return (
    <form id={formId} onSubmit={submit} className={styles.form}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td />
            {settings.channels.map((channel) => (
              <th key={channel} scope="col">
                {t(CHANNEL_LABELS[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(KIND_LABELS) as Kind[]).map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(KIND_LABELS[kind])}</th>
              {settings.channels.map((channel) => (
                <td key={channel}>
                  <input
                    type="checkbox"
                    aria-label={t('{kind}: {channel}', { kind: t(KIND_LABELS[kind]), channel: t(CHANNEL_LABELS[channel]) })}
                    checked={isChosen(choices[kind], channel, settings.optIn.includes(kind))}
                    disabled={(channel === 'inbox' && !settings.optIn.includes(kind)) || (channel === 'mail' && lacksAddress)}
                    onChange={({ target }) => setChoices({ ...choices, [kind]: choose(choices[kind], channel, target.checked) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {settings.mailAddress !== null && settings.channels.includes('mail') && (
        <p className={styles.hint}>
          <Trans
            message="We email <address/>, the address of your {chat} account."
            values={{ chat: chat.name }}
            components={{ address: <bdi translate="no">{settings.mailAddress}</bdi> }}
          />
        </p>
      )}
      {lacksAddress && (
        <p className={styles.hint}>
          {t('To get email, verify an address in {chat}, then sign in here again. Your {chat} account has none.', { chat: chat.name })}
        </p>
      )}
      {settings.channels.includes('push') && (
        <PushSwitch memberId={memberId} onTurnedOn={() => setChoices(withPush(choices, settings.optIn))} />
      )}
      {isOffSite && (
        <fieldset className={styles.quiet}>
          <legend className={styles.legend}>
            <label>
              <input
                type="checkbox"
                checked={quietHours !== null}
                onChange={({ target }) => setQuietHours(target.checked ? USUAL_QUIET_HOURS : null)}
              />
              {t('Quiet hours')}
            </label>
          </legend>
          {quietHours && (
            <>
              <HourSelect label={t('From')} value={quietHours.from} onChange={(from) => setQuietHours({ ...quietHours, from })} />
              <HourSelect label={t('To')} value={quietHours.to} onChange={(to) => setQuietHours({ ...quietHours, to })} />
            </>
          )}
          <p className={styles.hint}>{t("Quiet hours, in your time zone. Notifications wait until they're over.")}</p>
        </fieldset>
      )}
      <div role="alert" className={styles.failure}>
        {save.error && failureMessage(save.error, { refused: notSaved, noResponse: notSaved })}
      </div>
    </form>
  );
}

/** Tells whether a channel is on. Without a choice, the inbox and all that isn't opt-in are. */
const isChosen = (channels: readonly Channel[], channel: Channel, isOptIn: boolean) =>
  channel === 'inbox' ? !isOptIn || channels.length > 0 : channels.includes(channel);

/** Changes a channel; without the inbox, there is nothing to send. */
const choose = (channels: readonly Channel[], channel: Channel, isOn: boolean): Channel[] => {
  if (isOn) return [...channels, channel];
  return channel === 'inbox' ? [] : channels.filter((other) => other !== channel);
};

/** Adds push as the server does when it is turned on: for what concerns the member, unless they have chosen something for it. */
const withPush = (choices: NotificationSettings['choices'], optIn: readonly Kind[]): NotificationSettings['choices'] => {
  const entries = Object.entries(choices) as [Kind, Channel[]][];
  if (entries.some(([, channels]) => channels.includes('push'))) return choices;
  const begun = entries.map(([kind, channels]) => [kind, optIn.includes(kind) ? channels : [...channels, 'push']]);
  return Object.fromEntries(begun) as NotificationSettings['choices'];
};

const HourSelect = ({ label, value, onChange }: { label: string; value: number; onChange: (hour: number) => void }) => (
  <label className={styles.hour}>
    {label}
    <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {Array.from({ length: 24 }, (_none, hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour)}
        </option>
      ))}
    </select>
  </label>
);

function hintText(support: Exclude<PushSupport, 'supported'>): string {
  if (support === 'home-screen') return textsOf(SHELL).t(HOME_SCREEN_HINT);
  return support === 'blocked'
    ? t("This browser blocks notifications from this site. Allow them in the browser's site settings, then come back here.")
    : t("This browser can't show notifications.");
}

interface PushSwitchProps {
  memberId: string;
  onTurnedOn: () => void;
}

/** Turns push on and off in this browser, or says why it can't be. */
function PushSwitch(props: PushSwitchProps) {
  const support = pushSupport();
  return support === 'supported' ? <Switch {...props} /> : <p className={styles.hint}>{hintText(support)}</p>;
}

function Switch({ memberId, onTurnedOn }: PushSwitchProps) {
  const queryClient = useQueryClient();
  const queryKey = ['push', memberId];
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => fetchPush(signal) });
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!data?.isOn) return turnOnPush(data?.key ?? '');
      await turnOffPush();
      return false;
    },
    onSuccess: (isOn) => {
      if (isOn) onTurnedOn();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  if (isError)
    return (
      <p role="alert" className={styles.hint}>
        {t("Couldn't load push settings.")}{' '}
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (!data) return null;
  return (
    <div className={styles.push}>
      <p className={styles.hint}>{pushText(data)}</p>
      <Button variant="secondary" size="small" busy={isPending} busyText={t('Changing...')} onClick={() => mutate()}>
        {data.isOn ? t('Turn push off here') : t('Turn push on here')}
      </Button>
      <div role="alert" className={styles.failure}>
        {error && pushFailure(error, t("Couldn't change this. Please try again."))}
      </div>
    </div>
  );
}

function pushText({ isOn, hasStopped }: PushState): string {
  if (isOn) return t('Push is on in this browser, until you sign out.');
  return hasStopped
    ? t('Push is off: this browser no longer receives our notifications. Turn it on again to get them.')
    : t('Push shows notifications on this device, even while this site is closed.');
}
