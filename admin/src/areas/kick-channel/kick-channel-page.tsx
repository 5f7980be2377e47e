import { Stack, Typography, Alert } from '@mui/material';
import { kickChannelEndpoints, type KickOverview, type KickEventKind, type StaffKickChannel } from '@greenroom/contract/admin';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest, useData } from '../../data/request';
import { Chat } from './chat';
import { Connection } from './connection';
import { Facts, PanelCard, StateChip, When } from '../../components/parts';
import { ActionButton, sending } from '../../components/actions';
import { BREAKING, StaticTable } from '../../components/static-table';

const REFETCH_MS = 10_000;

export function KickChannelPage() {
  const { data, error } = useData(['kick-channel'], kickChannelEndpoints.get, {
    refetchInterval: REFETCH_MS,
  });
  return (
    <>
      <Title title="Kick channel" />
      {error && !data && <LoadError error={error} />}
      {data && (
        <Stack sx={{ gap: 2, maxWidth: 960 }}>
          <Connection overview={data} />
          <LiveStream overview={data} />
          {data.channel && <Chat />}
          {data.channel && <Subscriptions channel={data.channel} />}
          <LastEvents overview={data} />
          {data.set_aside > 0 && <SetAsideEvents overview={data} />}
        </Stack>
      )}
    </>
  );
}

/** Shows the source of the home page's live stream: the connected channel, and overrides of SITE_CONFIG. */
function LiveStream({ overview: { live_stream: liveStream, channel } }: { overview: KickOverview }) {
  const { settings, from_kick: fromKick } = liveStream;
  const { player, url, channelApi } = settings;
  if (!fromKick && player === undefined && url === undefined && channelApi === undefined) return null;
  return (
    <PanelCard title="Live stream of the home page">
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        Shows the connected channel automatically. The server&apos;s SITE_CONFIG takes precedence. The stream is hidden while a part is
        missing.
      </Typography>
      <Facts
        of={{
          Player: <Source setting={player} fromKick={fromKick?.player} />,
          Link: <Source setting={url} fromKick={fromKick?.url} />,
          Status: <Source setting={channelApi} fromKick={channel ? statusOf(channel) : undefined} />,
        }}
      />
    </PanelCard>
  );
}

function Source({ setting, fromKick }: { setting: string | undefined; fromKick: string | undefined }) {
  const ofKick = fromKick !== undefined && `From Kick: ${fromKick}`;
  if (setting === undefined) return ofKick || 'Missing';
  return (
    <>
      Set by SITE_CONFIG: {setting || 'empty'}
      {ofKick && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {ofKick}
        </Typography>
      )}
    </>
  );
}

function statusOf({ is_live: isLive, category }: NonNullable<KickOverview['channel']>): string {
  return [isLive ? 'live' : 'not live', category].filter(Boolean).join(', ');
}

const KINDS: Record<KickEventKind, string> = {
  chat: 'Chat message',
  follow: 'Follow',
  subscription: 'Subscription',
  gifts: 'Gifted subscriptions',
  status: 'Stream started or ended',
  ban: 'Ban',
};

function Subscriptions({ channel }: { channel: StaffKickChannel }) {
  const { subscriptions, subscriptions_checked_at: checkedAt, subscriptions_error: error, next_check_at: nextAt } = channel;
  return (
    <PanelCard title="Subscriptions">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {error !== null && (
          <Alert severity="warning" sx={{ width: '100%' }}>
            {error} The next check is at <When at={nextAt} />.
          </Alert>
        )}
        <StaticTable
          label="Subscriptions"
          columns={[{ name: 'Event', sx: BREAKING }, 'State']}
          rows={subscriptions.map(({ event, is_active: isActive }) => ({
            key: event,
            cells: [event, isActive ? <StateChip label="Active" color="success" /> : <StateChip label="Missing" color="warning" />],
          }))}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Missing subscriptions are created again, and duplicates are removed.{' '}
          {checkedAt === null ? (
            'Not checked yet.'
          ) : (
            <>
              Checked: <When at={checkedAt} />.
            </>
          )}
        </Typography>
        <ActionButton {...sending(kickChannelEndpoints.check)} done="Subscriptions checked">
          Check now
        </ActionButton>
      </Stack>
    </PanelCard>
  );
}

function LastEvents({ overview: { last_events: last, waiting } }: { overview: KickOverview }) {
  const facts = last.map(({ kind, received_at: at }) => [KINDS[kind], at === null ? 'None stored' : <When key={kind} at={at} />]);
  return (
    <PanelCard title="Last events">
      <Facts of={{ ...Object.fromEntries(facts), 'Waiting to be processed': waiting.toLocaleString('en-US') }} />
    </PanelCard>
  );
}

function SetAsideEvents({ overview: { set_aside: total, set_aside_events: events } }: { overview: KickOverview }) {
  const retry = (ids?: number[]) => sendRequest(kickChannelEndpoints.retry, { body: { ids } });
  return (
    <PanelCard title={`Events set aside: ${total.toLocaleString('en-US')}`}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography variant="body2">
          These events failed several times, or arrived more than a day late, so they don&apos;t count yet. Nothing is lost. Retry them once
          the cause is fixed.
        </Typography>
        <ActionButton permission="channel:work" variant="outlined" act={() => retry()} done="The events will be retried">
          Retry all
        </ActionButton>
        <StaticTable
          label="Events set aside"
          columns={['Event', 'Happened', { name: 'Error', sx: BREAKING }, '']}
          rows={events.map(({ id, kind, occurred_at: at, error }) => ({
            key: id,
            cells: [
              KINDS[kind],
              <When at={at} />,
              error,
              <ActionButton
                permission="channel:work"
                size="small"
                aria-label={`Retry event ${id}`}
                act={() => retry([id])}
                done="The event will be retried"
              >
                Retry
              </ActionButton>,
            ],
          }))}
        />
      </Stack>
    </PanelCard>
  );
}
