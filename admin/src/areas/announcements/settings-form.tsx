import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  ANNOUNCEMENT_KINDS,
  announcementEndpoints,
  type AnnouncementTest,
  type StaffAnnouncementSettings,
} from '@greenroom/contract/admin';
import { type FormEvent, useId, useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { ConflictAlert } from '../../components/area-edit';
import { PanelCard } from '../../components/panel-card';
import { sendRequest } from '../../data/request';
import { KIND_LABELS } from './labels';
import { WebhookField } from './webhook-field';

interface SettingsFormProps {
  /** As loaded; a later refetch does not replace what is being entered. */
  loaded: StaffAnnouncementSettings;
  onSaved: () => void;
  /** Loads the stored settings again, and drops what was entered. */
  onReload: () => void;
}

/** The webhook with its test, and a switch for each kind. What was entered stays if a request fails. */
export function SettingsForm({ loaded, onSaved, onReload }: SettingsFormProps) {
  const [stored, setStored] = useState(loaded);
  const [webhook, setWebhook] = useState('');
  const [switches, setSwitches] = useState(loaded.switches);
  const [webhookError, setWebhookError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<AnnouncementTest | null>(null);
  const [pending, setPending] = useState<'save' | 'test' | null>(null);
  const notify = useNotify();
  const groupId = useId();
  const entered = webhook.trim() === '' ? undefined : webhook;

  const attempt = async (name: 'save' | 'test', send: () => Promise<void>) => {
    setPending(name);
    setWebhookError(undefined);
    setFailure(null);
    setConflict(null);
    setOutcome(null);
    try {
      await send();
    } catch (cause) {
      const { message, status, body } = cause as HttpError;
      const { webhook: text } = (body as { errors?: { webhook?: string } } | undefined)?.errors ?? {};
      setWebhookError(text);
      if (status === 409) setConflict(message);
      else if (text === undefined) setFailure(message);
    } finally {
      setPending(null);
    }
  };
  const replace = (data: StaffAnnouncementSettings) => {
    setStored(data);
    onSaved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt('save', async () => {
      const { data } = await sendRequest(announcementEndpoints.save, { body: { webhook: entered, switches, version: stored.version } });
      replace(data);
      setWebhook('');
      notify('Saved', { type: 'success' });
    });
  };
  const test = () =>
    attempt('test', async () => setOutcome((await sendRequest(announcementEndpoints.test, { body: { webhook: entered } })).data));
  const remove = async () => {
    replace((await sendRequest(announcementEndpoints.removeWebhook, { query: { version: stored.version } })).data);
    setOutcome(null);
  };
  return (
    <>
      {conflict && <ConflictAlert message={conflict} onReload={onReload} />}
      <form onSubmit={submit} noValidate>
        <PanelCard title="Settings">
          <Stack spacing={2}>
            <WebhookField setAt={stored.webhook_set_at} value={webhook} error={webhookError} onChange={setWebhook} onDelete={remove} />
            <Box>
              <Button variant="outlined" onClick={() => void test()} loading={pending === 'test'}>
                Send a test message
              </Button>
            </Box>
            <Box aria-live="polite" sx={{ '&:empty': { display: 'none' } }}>
              {outcome && <Alert severity={outcome.is_sent ? 'success' : 'error'}>{outcome.message}</Alert>}
            </Box>
            <FormGroup role="group" aria-labelledby={groupId}>
              <Typography id={groupId} variant="body2" sx={{ color: 'text.secondary' }}>
                Announce when
              </Typography>
              {ANNOUNCEMENT_KINDS.map((kind) => (
                <FormControlLabel
                  key={kind}
                  control={
                    <Switch
                      checked={switches[kind]}
                      onChange={({ target }) => setSwitches((before) => ({ ...before, [kind]: target.checked }))}
                    />
                  }
                  label={KIND_LABELS[kind]}
                />
              ))}
            </FormGroup>
            {failure && <Alert severity="error">{failure}</Alert>}
            <Box>
              <Button type="submit" variant="contained" loading={pending === 'save'}>
                Save
              </Button>
            </Box>
          </Stack>
        </PanelCard>
      </form>
    </>
  );
}
