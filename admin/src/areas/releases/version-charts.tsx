import { Alert, Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { Swatch } from '../../components/swatch';
import { MEASURED_HOURS, type StaffMeasurements, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadError } from '../../components/load-error';
import { useData } from '../../data/request';
import { ROLE_LABELS, ROLE_TONES } from './version-figures';

// Lazy, since the chart library is large.
const VersionPlots = lazy(() => import('./version-plots').then(({ VersionPlots }) => ({ default: VersionPlots })));

const PERIOD_LABELS: Record<(typeof MEASURED_HOURS)[number], string> = { 24: '24 hours', 168: '7 days' };

/** Plots what browsers measured of a remote's or the host's versions. Loaded when opened. */
export function VersionCharts({ remote }: { remote: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ mt: 1.5, '& > summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.875rem', width: 'fit-content' } }}
    >
      <summary>Measured in visitors’ browsers: {remote}</summary>
      {isOpen && <Measurements remote={remote} />}
    </Box>
  );
}

function Measurements({ remote }: { remote: string }) {
  const [hours, setHours] = useState<(typeof MEASURED_HOURS)[number]>(MEASURED_HOURS[0]);
  const { data, error } = useData(['releases', remote, 'measurements', hours], staffReleaseEndpoints.measurements, {
    params: { remote },
    query: { hours },
    placeholderData: keepPreviousData,
  });
  if (!data) return <Box sx={{ mt: 1.5 }}>{error ? <LoadError error={error} /> : <PlotsSkeleton />}</Box>;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <Legend versions={data.versions} />
        <ToggleButtonGroup
          size="small"
          exclusive
          value={hours}
          onChange={(_, chosen: (typeof MEASURED_HOURS)[number] | null) => chosen && setHours(chosen)}
          aria-label={`How far back: ${remote}`}
        >
          {MEASURED_HOURS.map((count) => (
            <ToggleButton key={count} value={count} sx={{ px: 1.5, textTransform: 'none' }}>
              {PERIOD_LABELS[count]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {data.versions.every(({ total }) => total.views === 0) ? (
        <Alert severity="info">No browser has reported anything in this time. Pages report once a minute, and when they are left.</Alert>
      ) : (
        <Suspense fallback={<PlotsSkeleton />}>
          <VersionPlots measurements={data} />
        </Suspense>
      )}
    </Box>
  );
}

function Legend({ versions }: Pick<StaffMeasurements, 'versions'>) {
  return (
    <Stack
      direction="row"
      component="ul"
      aria-label="Versions"
      sx={{ listStyle: 'none', m: 0, p: 0, flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
    >
      {versions.map(({ version, role }) => (
        <Typography key={role} component="li" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <Swatch tone={ROLE_TONES[role]} />
          {ROLE_LABELS[role]}{' '}
          <Box component="b" sx={{ color: 'text.primary' }}>
            {version}
          </Box>
        </Typography>
      ))}
    </Stack>
  );
}

const PlotsSkeleton = () => <Skeleton variant="rounded" height={430} />;
