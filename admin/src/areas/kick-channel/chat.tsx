import { Alert, Typography } from '@mui/material';
import { type ChatCommandName, chatEndpoints, type StaffChat, type StaffChatMessage } from '@greenroom/contract/admin';
import { BooleanInput } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { PanelCard, StateChip, type StateLabels, When, WithProblem } from '../../components/parts';
import { SettingsForm } from '../../components/settings-form';
import { BREAKING, StaticTable } from '../../components/static-table';
import { Switches } from '../../components/inputs';
import { sendRequest, useData } from '../../data/request';
import { ConnectButton } from './connection';

const COMMANDS: Record<ChatCommandName, string> = {
  guess: '!guess 1234.50 predicts how a bonus hunt ends',
  call: '!call name of a slot proposes a slot',
  join: '!join enters a raffle that has a free entry',
  points: "!points shows the viewer's points",
};

const REFETCH_MS = 10_000;

export function Chat() {
  const { data, error } = useData(['chat'], chatEndpoints.get, {
    refetchInterval: REFETCH_MS,
    gcTime: 0,
  });
  if (!data) return error && <LoadError error={error} />;
  return (
    <>
      <SettingsForm title="Chat" permission="channel:configure" stored={valuesOf(data)} save={save}>
        <Switches title="Commands for viewers" labels={COMMANDS} />
        <BooleanInput source="is_writing" label="The site writes in the chat: replies to commands, a few each minute, and drops" />
        {data.is_writing && !data.may_write && (
          <Alert severity="warning" action={<ConnectButton color="inherit">Connect again</ConnectButton>}>
            Kick doesn&apos;t allow the site to write yet. Connect the channel again so its owner can allow it.
          </Alert>
        )}
      </SettingsForm>
      {(data.is_writing || data.messages.length > 0) && <Messages messages={data.messages} />}
    </>
  );
}

type Values = Pick<StaffChat, 'switches' | 'is_writing' | 'version'>;

const valuesOf = ({ switches, is_writing, version }: StaffChat): Values => ({ switches, is_writing, version });
const save = async (body: Values) => valuesOf((await sendRequest(chatEndpoints.save, { body })).data);

const STATUSES: StateLabels<StaffChatMessage['status']> = {
  waiting: { label: 'Waiting', color: 'warning' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  expired: { label: 'Too late', color: 'default' },
};

const Messages = ({ messages }: { messages: StaffChatMessage[] }) => (
  <PanelCard title="Messages to the chat">
    {messages.length === 0 ? (
      <Typography sx={{ color: 'text.secondary' }}>The site hasn&apos;t written anything in the last day.</Typography>
    ) : (
      <StaticTable
        label="Messages to the chat, newest first"
        columns={[{ name: 'Message', sx: { ...BREAKING, minWidth: 140 } }, 'Status', { name: 'When', sx: { minWidth: 120 } }]}
        rows={messages.map(({ id, text, status, problem, queued_at: queuedAt, sent_at: sentAt }) => ({
          key: id,
          cells: [<WithProblem text={text} problem={problem} />, <StateChip {...STATUSES[status]} />, <When at={sentAt ?? queuedAt} />],
        }))}
      />
    )}
  </PanelCard>
);
