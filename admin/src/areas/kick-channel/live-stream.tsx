import { Typography } from '@mui/material';
import type { KickOverview } from '@greenroom/contract/admin';
import { Facts, PanelCard } from '../../components/panel-card';

/** Where the live stream of the home page comes from: the connected channel, and what SITE_CONFIG sets in its place. */
export function LiveStream({ overview: { live_stream: liveStream, channel } }: { overview: KickOverview }) {
  const { settings, from_kick: fromKick } = liveStream;
  const { player, url, channelApi } = settings;
  if (!fromKick && player === undefined && url === undefined && channelApi === undefined) return null;
  return (
    <PanelCard title="Live stream of the home page">
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '70ch' }}>
        It shows the connected channel by itself. What the server's SITE_CONFIG sets wins; it is hidden while a part is missing.
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

/** A value with where it is from, and what it overrides. */
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
