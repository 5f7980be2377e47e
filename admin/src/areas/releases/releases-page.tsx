import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { HOST, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { useData } from '../../data/request';
import { HostCard } from './host-card';
import { RemoteCard } from './remote-card';
import { SiteHistory } from './site-history';

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
