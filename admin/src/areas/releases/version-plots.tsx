import { Box, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import type { StaffMeasurements } from '@greenroom/contract/admin';
import { useState } from 'react';
import { StaticTable } from '../../components/static-table';
import { ROLE_LABELS, ROLE_TONES, VERSION_FIGURES, type VersionFigure } from './version-figures';

const PLOT_HEIGHT = 120;
/** Hours from which the axis shows days. */
const DAYS_FROM = 48;

const hourNames = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const fullNames = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const fullName = (hour: string) => fullNames.format(new Date(hour));

interface PlotsProps {
  measurements: StaffMeasurements;
}

export function VersionPlots({ measurements }: PlotsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {VERSION_FIGURES.map((figure) => (
        <Plot key={figure.title} figure={figure} measurements={measurements} />
      ))}
    </Box>
  );
}

function Plot({ figure, measurements: { hours, versions } }: PlotsProps & { figure: VersionFigure }) {
  const { title, hint, format } = figure;
  const lines = versions.map(({ version, role, total, hours: byHour }) => ({
    role,
    version,
    total: figure.of(total),
    values: byHour.map((measured) => (measured ? figure.of(measured) : null)),
  }));
  return (
    <Box component="article">
      <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
        {hint}
      </Typography>
      <Stack
        direction="row"
        component="p"
        sx={{ m: 0, mt: 0.5, columnGap: 1.5, flexWrap: 'wrap', alignContent: 'start', minHeight: { sm: lines.length > 2 ? 40 : 0 } }}
      >
        {lines.map(({ role, total }) => (
          <Typography key={role} component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {ROLE_LABELS[role]}{' '}
            <Box component="b" sx={{ color: total === null ? 'text.secondary' : `${ROLE_TONES[role]}.main` }}>
              {total === null ? '–' : format(total)}
            </Box>
          </Typography>
        ))}
      </Stack>
      {lines.some(({ values }) => values.some((value) => value !== null)) ? (
        <>
          <Lines format={format} hours={hours} lines={lines} />
          <Figures title={title} format={format} hours={hours} lines={lines} />
        </>
      ) : (
        <Typography
          variant="body2"
          sx={{
            height: PLOT_HEIGHT,
            display: 'grid',
            placeContent: 'center',
            color: 'text.secondary',
            textAlign: 'center',
            textWrap: 'balance',
          }}
        >
          Not enough views in any hour yet
        </Typography>
      )}
    </Box>
  );
}

interface LinesProps extends Pick<VersionFigure, 'format'> {
  hours: string[];
  lines: { role: StaffMeasurements['versions'][number]['role']; version: string; values: (number | null)[] }[];
}

function Lines({ format, hours, lines }: LinesProps) {
  const { palette } = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isLong = hours.length >= DAYS_FROM;
  const largest = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    // Hidden from screen readers, since the table has the same data.
    <Box aria-hidden>
      <LineChart
        height={PLOT_HEIGHT}
        hideLegend
        skipAnimation={isStill}
        disableKeyboardNavigation
        margin={{ left: 0, right: 12, top: 10, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'point',
            data: hours,
            height: 22,
            valueFormatter: (hour: string, { location }) =>
              location === 'tick' ? (isLong ? dayNames : hourNames).format(new Date(hour)) : fullName(hour),
            tickInterval: (hour: string, index) => (isLong ? isDayTick(hour, index, hours.length) : index % 6 === 3),
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            width: 52,
            min: 0,
            ...(largest === 0 && { max: 1 }),
            tickNumber: 2,
            valueFormatter: (value: number) => format(value),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={lines.map(({ role, version, values }) => ({
          id: role,
          data: values,
          label: `${ROLE_LABELS[role]} ${version}`,
          color: palette[ROLE_TONES[role]].main,
          // A line needs two neighbours.
          showMark: ({ index }: { index: number }) => (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
          shape: 'circle' as const,
          curve: 'linear' as const,
          valueFormatter: (value: number | null) => (value === null ? null : format(value)),
        }))}
        sx={{ '& [data-series="before"]': { strokeDasharray: '4 3' } }}
      />
    </Box>
  );
}

/** Chooses midnight of every other day, away from the end, where its name has no room. */
const isDayTick = (hour: string, index: number, length: number) =>
  new Date(hour).getHours() === 0 && Math.floor(index / 24) % 2 === 0 && index < length - 12;

function Figures({ title, format, hours, lines }: LinesProps & { title: string }) {
  // Rows are many, so they are rendered once opened.
  const [isOpen, setOpen] = useState(false);
  const label = `Figures: ${title}`;
  const textOf = (value: number | null = null) => (value === null ? '–' : format(value));
  const rows = hours.map((hour, index) => ({ key: hour, cells: [fullName(hour), ...lines.map(({ values }) => textOf(values[index]))] }));
  rows.reverse();
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', width: 'fit-content' } }}
    >
      <summary>{label}</summary>
      {isOpen && (
        <StaticTable
          label={label}
          columns={['Hour', ...lines.map(({ role }) => ({ name: ROLE_LABELS[role], align: 'right' as const }))]}
          rows={rows}
          hasRowHeaders
          stickyHeader
          sx={{ maxHeight: 220, mt: 1, '& th, & td': { px: 1, whiteSpace: 'nowrap' } }}
        />
      )}
    </Box>
  );
}
