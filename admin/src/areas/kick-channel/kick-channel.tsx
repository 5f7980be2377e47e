import { Stack } from '@mui/material';
import { kickChannelEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { Chat } from './chat';
import { Connection } from './connection';
import { LastEvents, SetAsideEvents, Subscriptions } from './events';

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
          {data.channel && <Chat />}
          {data.channel && <Subscriptions channel={data.channel} />}
          <LastEvents overview={data} />
          {data.set_aside > 0 && <SetAsideEvents overview={data} />}
        </Stack>
      )}
    </>
  );
}

/** The channel on Kick. */
export const kickChannel: Area = {
  name: 'kick-channel',
  label: 'Kick channel',
  permission: 'channel:see',
  routes: [{ path: '', element: <KickChannelPage /> }],
};
