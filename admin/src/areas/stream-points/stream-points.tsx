import { Typography, Autocomplete, TextField, Box, Alert, Stack } from '@mui/material';
import {
  StreamPointRules,
  streamPointEndpoints,
  KNOWN_BOTS,
  type UnusualViewer,
  type StaffStreamPoints,
  type StreamPointTrial,
} from '@greenroom/contract/admin';
import { BooleanInput } from 'react-admin';
import { useController } from 'react-hook-form';
import { NumberInput, InputRow } from '../../components/inputs';
import { AreaEdit } from '../../components/area-pages';
import { limitsOf } from '../../data/form-schema';
import { Allowed } from '../../components/actions';
import { MemberLink, Section, Facts } from '../../components/parts';
import { formatCount } from '../../components/format';
import { LoadError } from '../../components/load-error';
import { BREAKING, StaticTable } from '../../components/static-table';
import { useData, sendRequest } from '../../data/request';
import { TryIt } from '../../components/try-it';

const ROW = { resource: 'stream-points', id: 'rules', title: 'Points for watching' };

const { permission, besides } = streamPointEndpoints.update;

export const StreamPointsPage = () => (
  <AreaEdit row={ROW} permission={permission} besides={besides} deletable={false} below={<UnusualViewers />}>
    <BooleanInput
      source="is_enabled"
      label="Give points for watching the stream"
      helperText="While this is off, nothing about viewers is stored."
      sx={{ mb: 2 }}
    />
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      Each stream uses the rules that were saved when it started. New rules apply from the next stream, excluded accounts immediately. Only
      people who can give points can change the rules, and they get no points for watching from then on.
    </Typography>

    <Heading>Presence</Heading>
    <InputRow>
      <Rule source="tick_minutes" label="Minutes between ticks" />
      <Rule source="tick_points" label="Points for a tick" />
      <Rule source="window_minutes" label="Minutes present after a message" />
    </InputRow>

    <Heading>Messages</Heading>
    <InputRow>
      <Rule source="message_points" label="Points for a message" helperText="At most one message a minute counts." />
      <Rule source="messages_per_hour" label="Messages that count in an hour" />
      <Rule source="first_message_points" label="First message of a stream" />
    </InputRow>

    <Heading>Bonus</Heading>
    <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
      As a percentage of the points for ticks and messages. 100 means no bonus. Only the highest bonus counts.
    </Typography>
    <InputRow>
      <Rule source="subscriber_percent" label="Subscribers" />
      <Rule source="vip_percent" label="VIPs" />
      <Rule source="moderator_percent" label="Moderators" />
    </InputRow>

    <Heading>Caps of ticks and messages</Heading>
    <InputRow>
      <Rule source="hour_cap" label="Points in an hour of the stream" />
      <Rule source="stream_cap" label="Points in a stream" />
    </InputRow>

    <Heading>Support</Heading>
    <InputRow>
      <Rule source="follow_points" label="Follow" helperText="Once for each account." />
      <Rule source="subscription_points" label="Subscription or renewal" helperText="Between streams, support counts for the next one." />
    </InputRow>
    <InputRow>
      <Rule source="gift_points" label="Each gifted subscription" />
      <Rule source="gifts_per_stream" label="Gifts that count in a stream" />
    </InputRow>

    <ExcludedAccountsInput />
    <Allowed to="stream-points:configure">
      <Trial />
    </Allowed>
  </AreaEdit>
);

function Heading({ children }: { children: string }) {
  return (
    <Typography variant="h6" component="h2" sx={{ mt: 1, mb: 1 }}>
      {children}
    </Typography>
  );
}

const limits = limitsOf(StreamPointRules);

const Rule = ({ source, label, helperText }: { source: keyof StreamPointRules; label: string; helperText?: string }) => (
  <NumberInput source={`rules.${source}`} label={label} helperText={helperText ?? false} step={1} {...limits[source]} />
);

interface Fields {
  excluded_accounts: string[];
}

const BOTS: readonly string[] = KNOWN_BOTS;

export function ExcludedAccountsInput() {
  const { field, fieldState } = useController<Fields, 'excluded_accounts'>({ name: 'excluded_accounts' });
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      fullWidth
      options={BOTS.filter((name) => !field.value.includes(name))}
      value={field.value}
      onChange={(_event, names) => field.onChange([...new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))])}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Excluded accounts"
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ??
            "Bots and others who shouldn't get points: Kick names, or user ids, which stay the same when a name changes. The streamer never gets points."
          }
        />
      )}
      sx={{ mt: 1, mb: 2 }}
    />
  );
}

export function UnusualViewers() {
  const { data, error, isPending } = useData(['stream-points', 'unusual'], streamPointEndpoints.unusual);
  return (
    <Section title="Who earns unusually">
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: '65ch' }}>
        Of the 200 viewers with the most points of the last 7 days, those whose points look like a program&apos;s. Each sign has innocent
        explanations too, so nothing happens by itself. To exclude an account, add it to the excluded accounts above.
      </Typography>
      {error && <LoadError error={error} />}
      {isPending && <Typography role="status">Loading…</Typography>}
      {data &&
        (data.viewers.length > 0 ? (
          <Viewers viewers={data.viewers} />
        ) : (
          <Typography>None of the {data.checked} viewers who were compared stands out.</Typography>
        ))}
    </Section>
  );
}

const Viewers = ({ viewers }: { viewers: UnusualViewer[] }) => (
  <StaticTable
    label="Viewers who earn unusually"
    columns={[{ name: 'Viewer', sx: BREAKING }, 'Member', { name: 'Points', align: 'right' }, { name: 'Streams', align: 'right' }, 'Signs']}
    rows={viewers.map(({ user_id: id, username, member, points, streams, signs }) => ({
      key: id,
      cells: [
        `${username} (${id})`,
        member ? <MemberLink member={member} /> : 'Not linked',
        formatCount(points),
        streams,
        signs.map(({ sign, text }) => <div key={sign}>{text}</div>),
      ],
    }))}
  />
);

const send = async ({ rules, excluded_accounts }: StaffStreamPoints, time: { from: string; to: string }) =>
  (await sendRequest(streamPointEndpoints.try, { body: { rules, excluded_accounts, ...time } })).data;

export const Trial = () => (
  <Box sx={{ width: '100%' }} component="section" aria-labelledby="try-stream-points">
    <Typography id="try-stream-points" variant="h6" component="h2" sx={{ mb: 2 }}>
      Try it on yesterday&apos;s chat
    </Typography>
    <TryIt
      text="Compares what viewers would have got with the form above and with the saved rules. Nothing is stored."
      time={() => ({ from: midnight(-1), to: midnight(0) })}
      send={send}
    >
      {(trial) => <TrialResult trial={trial} />}
    </TryIt>
  </Box>
);

function midnight(days: number): Date {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}

const difference = (number: number) => (number > 0 ? `+${formatCount(number)}` : number < 0 ? `−${formatCount(-number)}` : '0');

function TrialResult({ trial }: { trial: StreamPointTrial }) {
  const { streams, events, viewers, stored_total: stored, edited_total: edited, top, is_cut: isCut } = trial;
  if (events === 0) return <Alert severity="info">There&apos;s no stored chat for that time.</Alert>;
  if (streams === 0) return <Alert severity="info">There was no stream at that time.</Alert>;
  if (viewers === 0) return <Alert severity="info">Nobody would have got points with the saved rules or with these.</Alert>;
  const title = top.length < viewers ? `The ${top.length} viewers with the most points` : 'All viewers';
  return (
    <Stack spacing={2}>
      {isCut && (
        <Alert severity="warning">
          Only the first {formatCount(events)} events were counted. Please choose a shorter time for the rest.
        </Alert>
      )}
      <Facts
        of={{
          Viewers: formatCount(viewers),
          'Saved rules': `${formatCount(stored)} points`,
          'These rules': `${formatCount(edited)} points (${difference(edited - stored)})`,
        }}
      />
      <StaticTable
        label={title}
        heading="h3"
        columns={[
          { name: 'Viewer', sx: BREAKING },
          { name: 'Saved rules', align: 'right' },
          { name: 'These rules', align: 'right' },
          { name: 'Difference', align: 'right' },
        ]}
        rows={top.map((row) => ({
          key: row.user_id,
          cells: [row.username, formatCount(row.stored), formatCount(row.edited), difference(row.edited - row.stored)],
        }))}
      />
    </Stack>
  );
}
