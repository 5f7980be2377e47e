import { Box } from '@mui/material';
import type { StaffMeasurements } from '@greenroom/contract/admin';
import { LinePlot, type TimeAxis } from '../../components/line-plot';
import { ROLE_LABELS, ROLE_TONES, VERSION_FIGURES } from './version-figures';

/** Hours from which the axis shows days. */
const DAYS_FROM = 48;

const hourNames = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const fullNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function VersionPlots({ measurements: { hours, versions } }: { measurements: StaffMeasurements }) {
  const isLong = hours.length >= DAYS_FROM;
  const axis: TimeAxis = {
    name: 'Hour',
    times: hours,
    format: (hour) => fullNames.format(new Date(hour)),
    formatTick: (hour) => (isLong ? dayNames : hourNames).format(new Date(hour)),
    isTick: (hour, index) => (isLong ? isDayTick(hour, index, hours.length) : index % 6 === 3),
  };
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        '& [data-series="before"]': { strokeDasharray: '4 3' },
      }}
    >
      {VERSION_FIGURES.map(({ of, ...figure }) => (
        <LinePlot
          key={figure.title}
          {...figure}
          axis={axis}
          lines={versions.map(({ role, total, hours: byHour }) => ({
            id: role,
            label: ROLE_LABELS[role],
            tone: ROLE_TONES[role],
            values: byHour.map((measured) => measured && of(measured)),
            total: of(total),
          }))}
          height={120}
          emptyText="Not enough views in any hour yet"
        />
      ))}
    </Box>
  );
}

/** Chooses midnight of every other day, away from the end, where its name has no room. */
const isDayTick = (hour: string, index: number, length: number) =>
  new Date(hour).getHours() === 0 && Math.floor(index / 24) % 2 === 0 && index < length - 12;
