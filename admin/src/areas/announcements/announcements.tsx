import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { announcementEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { AnnouncementSettings } from './announcement-settings';
import { Deliveries } from './deliveries';
import { Allowed } from '../../components/allowed';

/** What is announced in Discord, and what became of it. */
export const AnnouncementsPage = () => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 960 }}>
    <Title title="Announcements" />
    <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
      Raffles, hunts and winners in a channel of your Discord server, through a webhook. Messages use the names that visitors see on the
      site, and notify the members who have won and the roles that you enter.
    </Typography>
    <Allowed to="announcements:configure">
      <Settings />
    </Allowed>
    <Deliveries />
  </Box>
);

function Settings() {
  const { data, error } = useQuery({
    queryKey: ['announcement-settings'],
    queryFn: async ({ signal }) => (await sendRequest(announcementEndpoints.settings, { signal })).data,
    // Sending may stop meanwhile.
    refetchInterval: 15_000,
    gcTime: 0,
  });
  return (
    <>
      {data?.stopped && <Alert severity="error">Nothing is sent. {data.stopped}</Alert>}
      {error && !data && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data && <AnnouncementSettings settings={data} />}
    </>
  );
}

/** Announcements in Discord. */
export const announcements: Area = {
  name: 'announcements',
  label: 'Announcements',
  permission: 'announcements:see',
  routes: [{ path: '', element: <AnnouncementsPage /> }],
};
