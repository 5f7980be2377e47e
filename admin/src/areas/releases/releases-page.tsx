import { Alert, Box, Skeleton, Typography, Card } from '@mui/material';
import { HOST, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { useData } from '../../data/request';
import { RemoteCard } from './remote-card';
import { SiteHistory } from './site-history';
import { VersionCharts } from './version-charts';

export function ReleasesPage() {
  const { data, error } = useData(['releases'], staffReleaseEndpoints.list, {
    // Interval of a canary's evaluations.
    refetchInterval: ({ state }) => (state.data?.some(({ canary }) => canary?.plan) ? 10_000 : false),
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Title title="Releases" />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        Each part of the site is released by its team. A change here reaches visitors with the next page that they load; open pages keep
        what they have. A page counts once for each part that it was given, whether or not that part was opened.
      </Typography>
      {error && <LoadError error={error} />}
      {!data && !error && <Skeleton variant="rounded" height={400} />}
      {data?.length === 0 && (
        <Alert severity="info">Nothing has been released yet. A team does that with “npm run release”, see docs/releases.md.</Alert>
      )}
      {data?.map((remote) => (
        <RemoteCard key={remote.name} remote={remote} />
      ))}
      {data && !data.some(({ name }) => name === HOST) && <HostCard />}
      {data && <SiteHistory remotes={data} />}
    </Box>
  );
}

function HostCard() {
  return (
    <Card component="section" aria-labelledby="remote-host" sx={{ p: 2 }}>
      <Typography id="remote-host" component="h2" variant="h6">
        {HOST}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        The frame of every page: header, menus, dialogs. It is deployed with the server, until a team releases a version of it.
      </Typography>
      <VersionCharts remote={HOST} />
    </Card>
  );
}
