import { Typography, Autocomplete, TextField } from '@mui/material';
import { StreamPointRules, streamPointEndpoints, KNOWN_BOTS, type UnusualViewer } from '@greenroom/contract/admin';
import { BooleanInput } from 'react-admin';
import { useController } from 'react-hook-form';
import { NumberInput, InputRow } from '../../components/inputs';
import { AreaEdit } from '../../components/area-pages';
import { limitsOf } from '../../data/form-schema';
import { Trial } from './trial';
import { Allowed } from '../../components/allowed';
import { MemberLink } from '../../components/cells';
import { formatCount } from '../../components/format';
import { LoadError } from '../../components/load-error';
import { Section } from '../../components/panel-card';
import { BREAKING, StaticTable } from '../../components/static-table';
import { useData } from '../../data/request';

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

interface RuleProps {
  source: keyof StreamPointRules;
  label: string;
  helperText?: string;
}

const Rule = ({ source, label, helperText }: RuleProps) => (
  <NumberInput source={`rules.${source}`} label={label} helperText={helperText ?? false} step={1} {...limits[source]} />
);

interface Fields {
  excluded_accounts: string[];
}

const BOTS: readonly string[] = KNOWN_BOTS;

/** Edits names at Kick that get no points. Known bots are suggestions. */
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

/** Lists viewers whose points look like a program's, for the staff to judge. */
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
