import { Box, Card, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import { Swatch } from '../../components/swatch';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import type { DashboardDay } from '@greenroom/contract/admin';
import { StaticTable } from '../../components/static-table';

type Figure = Exclude<keyof DashboardDay, 'day'>;
type Tone = 'primary' | 'info' | 'warning';

interface PlotConfig {
  title: string;
  series: { figure: Figure; label: string; tone: Tone }[];
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

/** Draws the charts that the user may see, each with its data as a table. */
export function Plots({ days }: { days: DashboardDay[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
      {PLOTS.filter(({ series }) => days.every((day) => series.every(({ figure }) => day[figure] !== null))).map((plot) => (
        <Plot key={plot.title} plot={plot} days={days} />
      ))}
    </Box>
  );
}

function Plot({ plot: { title, series }, days }: { plot: PlotConfig; days: DashboardDay[] }) {
  const { palette } = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const sums = series.map(({ figure, label, tone }) => ({
    figure,
    label,
    tone,
    sum: days.reduce((total, day) => total + (day[figure] ?? 0), 0),
  }));
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Stack direction="row" component="p" sx={{ m: 0, columnGap: 2, flexWrap: 'wrap' }}>
          {sums.map(({ figure, label, tone, sum }) => (
            <Typography key={figure} component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {series.length > 1 && <Swatch tone={tone} />}
              {series.length > 1 && `${label} `}
              <Box component="b" sx={{ color: 'text.primary' }}>
                {whole.format(sum)}
              </Box>
            </Typography>
          ))}
        </Stack>
      </Stack>
      {/* Hidden from screen readers, since the table has the same data. */}
      <Box aria-hidden>
        <LineChart
          height={220}
          hideLegend
          skipAnimation={isStill}
          disableKeyboardNavigation
          margin={{ left: 0, right: 24, top: 16, bottom: 0 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'point',
              data: days.map(({ day }) => day),
              valueFormatter: nameOf,
              tickInterval: (_, index) => (days.length - 1 - index) % Math.ceil(days.length / 6) === 0,
            },
          ]}
          yAxis={[
            {
              width: 44,
              min: 0,
              ...emptyAxis(series, days),
              tickMinStep: 1,
              tickNumber: 4,
              valueFormatter: (value: number) => compact.format(value),
              disableLine: true,
              disableTicks: true,
            },
          ]}
          series={series.map(({ figure, label, tone }) => ({
            data: days.map((day) => day[figure]),
            label,
            color: palette[tone].main,
            showMark: false,
            area: series.length === 1,
            // Smoothing would invent values between two days.
            curve: 'linear',
            valueFormatter: (value: number | null) => whole.format(value ?? 0),
          }))}
          sx={{ [`& .${lineClasses.area}`]: { fillOpacity: 0.14 } }}
        />
      </Box>
      <Figures plot={{ title, series }} days={days} />
    </Card>
  );
}

/** Returns a maximum for the axis if all values are 0. */
const emptyAxis = (series: PlotConfig['series'], days: DashboardDay[]) =>
  days.every((day) => series.every(({ figure }) => day[figure] === 0)) ? { max: 4 } : {};

function Figures({ plot: { title, series }, days }: { plot: PlotConfig; days: DashboardDay[] }) {
  return (
    <Box
      component="details"
      sx={{ mt: 1, '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.875rem', width: 'fit-content' } }}
    >
      <summary>Figures: {title.toLowerCase()}</summary>
      <StaticTable
        label={`Figures: ${title.toLowerCase()}`}
        columns={['Day', ...series.map(({ label }) => ({ name: label, align: 'right' as const }))]}
        rows={[...days]
          .reverse()
          .map((day) => ({ key: day.day, cells: [nameOf(day.day), ...series.map(({ figure }) => whole.format(day[figure] ?? 0))] }))}
        hasRowHeaders
        stickyHeader
        sx={{ maxHeight: 260, mt: 1 }}
      />
    </Box>
  );
}
