import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ReleasesIcon from '@mui/icons-material/RocketLaunchOutlined';
import { staffReleaseEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { Fault } from '../../components/fault';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';
import { RemoteCard } from './remote-card';

/** The parts of the site that teams release alone: which version visitors get, and how to change that. */
function Releases() {
  const { data, error } = useQuery({
    queryKey: ['releases'],
    queryFn: async ({ signal }) => (await sendRequest(staffReleaseEndpoints.list, { signal })).data,
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Title title="Releases" />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        Each part of the site is released by its team. A change here reaches visitors with the next page that they load; pages that stand keep what they have. Pages count once for each part
        that they were given, whether it was opened or not.
      </Typography>
      {error && <Fault error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data?.length === 0 && <Alert severity="info">Nothing is released yet. A team does that with “npm run release”, as docs/releases.md tells.</Alert>}
      {data?.map((remote) => <RemoteCard key={remote.name} remote={remote} />)}
    </Box>
  );
}

/** Which version of each remote visitors get. */
export const releases: Area = {
  name: 'releases',
  label: 'Releases',
  group: 'Site',
  icon: ReleasesIcon,
  role: 'Admin',
  routes: [{ path: '', element: <Releases /> }],
};
