import { Stack } from '@mui/material';
import { kickChannelEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import { Chat } from './chat';
import { Connection } from './connection';
import { LastEvents, SetAsideEvents, Subscriptions } from './events';
import { LiveStream } from './live-stream';

const REFETCH_MS = 10_000;

/** The connection to the channel on Kick, and what arrives from it. */
export function KickChannelPage() {
  const { data, error } = useQuery({
    queryKey: ['kick-channel'],
    queryFn: async ({ signal }) => (await sendRequest(kickChannelEndpoints.get, { signal })).data,
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
