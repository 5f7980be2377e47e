import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { DASHBOARD_DAYS, dashboardEndpoints } from '@greenroom/contract/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Title } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';
import { Allowed } from '../../components/allowed';
import { SetupLeft } from './setup-left';
import { WaitingList } from './waiting-list';

// Lazy, since the chart library is large.
const Plots = lazy(() => import('./plots').then(({ Plots }) => ({ default: Plots })));

/** The dashboard: pending work, and charts of the last days. */
export function Dashboard() {
  const [days, setDays] = useState<number>(DASHBOARD_DAYS[0]);
  const { data, error } = useQuery({
    queryKey: ['dashboard', days],
    queryFn: async ({ signal }) => (await sendRequest(dashboardEndpoints.get, { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <Title title="First page" />
      <Allowed to="settings:configure">
        <SetupLeft />
      </Allowed>
      {error && <LoadError error={error} />}
      {(data || !error) && (
        <>
          <Box component="section" aria-labelledby="waiting-title">
            <SectionTitle id="waiting-title">Waiting for you</SectionTitle>
            {data ? <WaitingList waiting={data.waiting} /> : <Skeleton variant="rounded" height={104} />}
          </Box>
          <Box component="section" aria-labelledby="days-title">
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
              <SectionTitle id="days-title">What happened, by days in UTC</SectionTitle>
              <ToggleButtonGroup
                size="small"
                exclusive
                value={days}
                onChange={(_, chosen: number | null) => chosen && setDays(chosen)}
                aria-label="How far back"
              >
                {DASHBOARD_DAYS.map((count) => (
                  <ToggleButton key={count} value={count} sx={{ px: 1.5, textTransform: 'none' }}>
                    {count} days
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </Stack>
            <Suspense fallback={<PlotsSkeleton />}>{data ? <Plots days={data.days} /> : <PlotsSkeleton />}</Suspense>
          </Box>
        </>
      )}
    </Stack>
  );
}

function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}

const PlotsSkeleton = () => <Skeleton variant="rounded" height={640} />;
