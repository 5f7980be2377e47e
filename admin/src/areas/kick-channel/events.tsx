import { Alert, Stack, Typography } from '@mui/material';
import { kickChannelEndpoints, type KickEventKind, type KickOverview, type StaffKickChannel } from '@greenroom/contract/admin';
import { ActionButton } from '../../components/actions';
import { Facts, PanelCard } from '../../components/panel-card';
import { StateChip, When } from '../../components/cells';
import { BREAKING, StaticTable } from '../../components/static-table';
import { sendRequest } from '../../data/request';

const KINDS: Record<KickEventKind, string> = {
  chat: 'Chat message',
  follow: 'Follow',
  subscription: 'Subscription',
  gifts: 'Gifted subscriptions',
  status: 'Stream started or ended',
  ban: 'Ban',
};

/** The subscriptions at Kick with their state, and a check by hand. */
export function Subscriptions({ channel }: { channel: StaffKickChannel }) {
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
          Missing ones are created again, and duplicates are removed.{' '}
          {checkedAt === null ? (
            'Not checked yet.'
          ) : (
            <>
              Checked: <When at={checkedAt} />.
            </>
          )}
        </Typography>
        <ActionButton permission="channel:work" act={() => sendRequest(kickChannelEndpoints.check)} done="Subscriptions checked">
          Check now
        </ActionButton>
      </Stack>
    </PanelCard>
  );
}

/** When the last event of each kind arrived. */
export function LastEvents({ overview: { last_events: last, waiting } }: { overview: KickOverview }) {
  const facts = last.map(({ kind, received_at: at }) => [KINDS[kind], at === null ? 'None stored' : <When key={kind} at={at} />]);
  return (
    <PanelCard title="Last events">
      <Facts of={{ ...Object.fromEntries(facts), 'Waiting to be processed': waiting.toLocaleString('en-US') }} />
    </PanelCard>
  );
}

/** Events that failed too often, with the error and a retry. */
export function SetAsideEvents({ overview: { set_aside: total, set_aside_events: events } }: { overview: KickOverview }) {
  const retry = (ids?: number[]) => sendRequest(kickChannelEndpoints.retry, { body: { ids } });
  return (
    <PanelCard title={`Events set aside: ${total.toLocaleString('en-US')}`}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography variant="body2">
          These events failed several times, or arrived more than a day late, so they do not count yet. Nothing is lost: retry them once the
          cause is fixed.
        </Typography>
        <ActionButton permission="channel:work" variant="outlined" act={() => retry()} done="The events will be attempted again">
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
                done="The event will be attempted again"
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
