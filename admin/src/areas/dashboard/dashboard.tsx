import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography, Alert, Button } from '@mui/material';
import { DASHBOARD_DAYS, dashboardEndpoints } from '@greenroom/contract/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { LoadError } from '../../components/load-error';
import { useData } from '../../data/request';
import { Allowed } from '../../components/actions';
import { WaitingList } from './waiting-list';
import { leftOf, useSetup } from '../setup/use-setup';

// Lazy, since the chart library is large.
const Plots = lazy(() => import('./plots').then(({ Plots }) => ({ default: Plots })));

export function Dashboard() {
  const [days, setDays] = useState<number>(DASHBOARD_DAYS[0]);
  const { data, error } = useData(['dashboard', days], dashboardEndpoints.get, {
    query: { days },
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

/** Says which connections have failed, and leads to the set-up while steps of it are left. */
export function SetupLeft() {
  const { data = [] } = useSetup();
  const failed = data.filter(({ status, is_entered }) => is_entered && status === 'failed');
  const left = leftOf(data) - failed.length;
  return (
    <>
      {failed.map(({ name, text }) => (
        <SetupAlert key={name} severity="warning" action="Repair it">
          {text}
        </SetupAlert>
      ))}
      {left > 0 && (
        <SetupAlert severity="info" action="Go on">
          Setting the site up: {left === 1 ? '1 step is left' : `${left} steps are left`}.
        </SetupAlert>
      )}
    </>
  );
}

const SetupAlert = ({ severity, action, children }: { severity: 'info' | 'warning'; action: string; children: ReactNode }) => (
  <Alert
    severity={severity}
    action={
      <Button color="inherit" size="small" component={Link} to="/setup">
        {action}
      </Button>
    }
  >
    {children}
  </Alert>
);
