import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ChipProps } from '@mui/material/Chip';
import { CHAT_COMMANDS, type ChatCommandName, chatEndpoints, type StaffChat, type StaffChatMessage } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { ConflictAlert } from '../../components/area-edit';
import { LoadError } from '../../components/load-error';
import { PanelCard } from '../../components/panel-card';
import { StateChip } from '../../components/state-chip';
import { Timestamp } from '../../components/timestamp';
import { sendRequest } from '../../data/request';
import { CONNECT_PATH } from './connection';

const COMMANDS: Record<ChatCommandName, string> = {
  guess: '!guess 1234.50 predicts how a bonus hunt ends',
  call: '!call name of a slot proposes a slot',
  join: '!join enters a raffle that has a free entry',
  points: "!points shows the viewer's points",
};

const REFETCH_MS = 10_000;

/** The commands of the chat, whether the site writes there, and what it wrote. */
export function Chat() {
  const [loads, setLoads] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['chat'],
    queryFn: async ({ signal }) => (await sendRequest(chatEndpoints.get, { signal })).data,
    refetchInterval: REFETCH_MS,
    gcTime: 0,
  });
  const reload = async () => {
    await refetch();
    setLoads((count) => count + 1);
  };
  if (!data) return error && <LoadError error={error} />;
  return (
    <>
      {/* The form keeps what it began with, so that no refetch replaces what is being entered. */}
      <ChatForm key={loads} loaded={data} mayWrite={data.may_write} onSaved={() => void refetch()} onReload={() => void reload()} />
      {(data.is_writing || data.messages.length > 0) && <Messages messages={data.messages} />}
    </>
  );
}

interface ChatFormProps {
  loaded: StaffChat;
  mayWrite: boolean;
  onSaved: () => void;
  onReload: () => void;
}

function ChatForm({ loaded, mayWrite, onSaved, onReload }: ChatFormProps) {
  const [stored, setStored] = useState(loaded);
  const [switches, setSwitches] = useState(loaded.switches);
  const [isWriting, setWriting] = useState(loaded.is_writing);
  const [failure, setFailure] = useState<{ message: string; isConflict: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const groupId = useId();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      setStored((await sendRequest(chatEndpoints.save, { body: { switches, is_writing: isWriting, version: stored.version } })).data);
      notify('Saved', { type: 'success' });
      onSaved();
    } catch (cause) {
      const { message, status } = cause as HttpError;
      setFailure({ message, isConflict: status === 409 });
    }
    setBusy(false);
  };
  return (
    <>
      {failure?.isConflict && <ConflictAlert message={failure.message} onReload={onReload} />}
      <form onSubmit={(event) => void save(event)} noValidate>
        <PanelCard title="Chat">
          <Stack spacing={2}>
            <FormGroup role="group" aria-labelledby={groupId}>
              <Typography id={groupId} variant="body2" sx={{ color: 'text.secondary' }}>
                Commands for viewers
              </Typography>
              {CHAT_COMMANDS.map((name) => (
                <FormControlLabel
                  key={name}
                  control={
                    <Switch
                      checked={switches[name]}
                      onChange={({ target }) => setSwitches((before) => ({ ...before, [name]: target.checked }))}
                    />
                  }
                  label={COMMANDS[name]}
                />
              ))}
            </FormGroup>
            <FormGroup>
              <FormControlLabel
                control={<Switch checked={isWriting} onChange={({ target }) => setWriting(target.checked)} />}
                label="The site writes in the chat: replies to commands, a few each minute, and drops"
              />
            </FormGroup>
            {stored.is_writing && !mayWrite && (
              <Alert
                severity="warning"
                action={
                  <Button color="inherit" href={CONNECT_PATH}>
                    Connect again
                  </Button>
                }
              >
                Kick does not let the site write yet. Connect the channel again, so that its owner allows it.
              </Alert>
            )}
            {failure && !failure.isConflict && <Alert severity="error">{failure.message}</Alert>}
            <Box>
              <Button type="submit" variant="contained" loading={isBusy}>
                Save
              </Button>
            </Box>
          </Stack>
        </PanelCard>
      </form>
    </>
  );
}

const STATUSES: Record<StaffChatMessage['status'], { label: string; color: ChipProps['color'] }> = {
  waiting: { label: 'Waiting', color: 'warning' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  expired: { label: 'Too late', color: 'default' },
};

const Messages = ({ messages }: { messages: StaffChatMessage[] }) => (
  <PanelCard title="Messages to the chat">
    {messages.length === 0 ? (
      <Typography sx={{ color: 'text.secondary' }}>The site has written nothing in the last day.</Typography>
    ) : (
      <TableContainer tabIndex={0} role="region" aria-label="Messages to the chat, newest first">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Message</TableCell>
              <TableCell>Status</TableCell>
              <TableCell>When</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {messages.map(({ id, text, status, problem, queued_at: queuedAt, sent_at: sentAt }) => (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
                  {text}
                  {problem !== null && (
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {problem}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>
                  <StateChip {...STATUSES[status]} />
                </TableCell>
                <TableCell sx={{ minWidth: 120 }}>
                  <Timestamp value={sentAt ?? queuedAt} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    )}
  </PanelCard>
);
