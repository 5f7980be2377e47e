import { Typography } from '@mui/material';
import { StreamPointRules, streamPointEndpoints } from '@greenroom/contract/admin';
import { BooleanInput } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaEdit } from '../../components/area-pages';
import { InputRow } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { ExcludedAccountsInput } from './excluded-accounts-input';
import { Trial } from './trial';
import { UnusualViewers } from './unusual-viewers';
import { Allowed } from '../../components/allowed';

const ROW = { resource: 'stream-points', id: 'rules', title: 'Points for watching' };

const { permission, besides } = streamPointEndpoints.update;

const StreamPointsPage = () => (
  <AreaEdit row={ROW} permission={permission} besides={besides} deletable={false} below={<UnusualViewers />}>
    <BooleanInput
      source="is_enabled"
      label="Give points for watching the stream"
      helperText="While it is off, nothing about viewers is stored."
      sx={{ mb: 2 }}
    />
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      A stream gives points by the rules that were saved when it began. Changed rules count from the next stream on; excluded accounts at
      once. Only someone who may give points can change the rules, and gets no points for watching from then on.
    </Typography>

    <Heading>Presence</Heading>
    <InputRow>
      <Rule source="tick_minutes" label="Minutes between ticks" />
      <Rule source="tick_points" label="Points for a tick" />
      <Rule source="window_minutes" label="Minutes present after a message" />
    </InputRow>

    <Heading>Messages</Heading>
    <InputRow>
      <Rule source="message_points" label="Points for a message" helperText="At most one a minute counts." />
      <Rule source="messages_per_hour" label="Messages that count in an hour" />
      <Rule source="first_message_points" label="First message of a stream" />
    </InputRow>

    <Heading>Bonus</Heading>
    <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
      In percent of the points for ticks and messages; 100 means no bonus. Only the highest counts.
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
      <Rule
        source="subscription_points"
        label="Subscription or renewal"
        helperText="Between two streams, support counts for the next one."
      />
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

/** The rules of the points for watching, a trial on stored chat, and who earns unusually. */
export const streamPoints: Area = {
  name: 'stream-points',
  label: 'Points for watching',
  permission: 'stream-points:see',
  routes: [{ path: '', element: <StreamPointsPage /> }],
};
