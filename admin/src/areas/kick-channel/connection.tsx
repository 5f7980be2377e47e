import { Alert, Link, Stack, Typography } from '@mui/material';
import { kickChannelEndpoints, type KickOverview } from '@greenroom/contract/admin';
import { ActionButton, type ActionButtonProps, sending } from '../../components/actions';
import { CopyField } from '../../components/fields';
import { Facts, PanelCard, StateChip, When } from '../../components/parts';
import { sendRequest } from '../../data/request';

/**
 * Leads to the server's page that starts the connection on Kick. Confirms the session first, which that page can't ask for.
 * @param query the page's query
 */
export const ConnectButton = ({ query = '', ...props }: Pick<ActionButtonProps, 'children' | 'variant' | 'color'> & { query?: string }) => (
  <ActionButton
    {...props}
    permission="channel:configure"
    act={async () => {
      await sendRequest(kickChannelEndpoints.connect);
      window.location.assign(`/auth/kick-channel${query}`);
    }}
    done="Opening Kick"
  />
);

export function Connection({ overview: { is_configured: isConfigured, webhook_url: url, channel } }: { overview: KickOverview }) {
  return (
    <PanelCard title="Connection">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {channel === null ? <NotConnected isConfigured={isConfigured} /> : <Connected channel={channel} />}
        <Stack sx={{ gap: 0.5, width: '100%' }}>
          <CopyField text={url} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Enter this address as the webhook in Kick&apos;s developer settings, and turn webhooks on. Kick must be able to reach it from
            the internet.
          </Typography>
        </Stack>
      </Stack>
    </PanelCard>
  );
}

function NotConnected({ isConfigured }: { isConfigured: boolean }) {
  if (!isConfigured) {
    return (
      <Alert severity="info" sx={{ width: '100%' }}>
        This site doesn&apos;t have a Kick client yet. Add it under Settings, Set-up, then connect the channel here.
      </Alert>
    );
  }
  return (
    <>
      <Typography>
        No channel is connected, so no events arrive. To connect it, the channel&apos;s owner signs in at Kick and allows the site to read
        its events.
      </Typography>
      <ConnectButton variant="contained">Connect a channel</ConnectButton>
    </>
  );
}

function Connected({ channel }: { channel: NonNullable<KickOverview['channel']> }) {
  const { name, slug, scopes, connected_at: connectedAt, problem, is_live: isLive, live_checked_at: checkedAt } = channel;
  return (
    <>
      {problem !== null && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      <Facts
        of={{
          Channel: slug === null ? name : <Link href={`https://kick.com/${slug}`}>{name}</Link>,
          State: problem === null ? <StateChip label="Connected" color="success" /> : <StateChip label="Problem" color="error" />,
          Stream: isLive ? 'Live' : 'Not live',
          'Stream checked': checkedAt && <When at={checkedAt} />,
          'Allowed at Kick': scopes.join(', '),
          Connected: <When at={connectedAt} />,
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ConnectButton variant={problem === null ? 'outlined' : 'contained'}>Connect again</ConnectButton>
        <ActionButton
          {...sending(kickChannelEndpoints.disconnect)}
          color="warning"
          done="Channel disconnected"
          confirm={{
            title: 'Disconnect the channel?',
            content: 'No events will arrive, so nothing on stream counts until a channel is connected again.',
          }}
        >
          Disconnect
        </ActionButton>
      </Stack>
    </>
  );
}
