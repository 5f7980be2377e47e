import { Box, Card } from '@mui/material';
import type { DashboardDay } from '@greenroom/contract/admin';
import { LinePlot, type TimeAxis } from '../../components/line-plot';

interface PlotConfig {
  title: string;
  series: { figure: Exclude<keyof DashboardDay, 'day'>; label: string; tone: 'primary' | 'info' | 'warning' }[];
}

const PLOTS: PlotConfig[] = [
  { title: 'New members', series: [{ figure: 'new_members', label: 'New members', tone: 'primary' }] },
  {
    title: 'Points given and spent',
    series: [
      { figure: 'points_given', label: 'Given', tone: 'primary' },
      { figure: 'points_spent', label: 'Spent', tone: 'warning' },
    ],
  },
  { title: 'Tickets opened', series: [{ figure: 'tickets_opened', label: 'Tickets', tone: 'info' }] },
  { title: 'Raffle entries', series: [{ figure: 'raffle_entries', label: 'Entries', tone: 'primary' }] },
];

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
const whole = new Intl.NumberFormat('en');
const dayNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = (day: string) => dayNames.format(new Date(day));

export function Plots({ days }: { days: DashboardDay[] }) {
  const axis: TimeAxis = {
    name: 'Day',
    times: days.map(({ day }) => day),
    format: nameOf,
    formatTick: nameOf,
    isTick: (_, index) => (days.length - 1 - index) % Math.ceil(days.length / 6) === 0,
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
      {PLOTS.filter(({ series }) => days.every((day) => series.every(({ figure }) => day[figure] !== null))).map(({ title, series }) => (
        <Card key={title} sx={{ p: 2 }}>
          <LinePlot
            title={title}
            axis={axis}
            lines={series.map(({ figure, ...line }) => ({
              ...line,
              id: figure,
              values: days.map((day) => day[figure]),
              total: days.reduce((total, day) => total + (day[figure] ?? 0), 0),
            }))}
            format={(value) => whole.format(value)}
            formatTick={(value) => compact.format(value)}
            height={220}
          />
        </Card>
      ))}
    </Box>
  );
}
