import { Box, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { useState } from 'react';
import { StaticTable } from './static-table';
import { Swatch } from './swatch';

interface PlotLine {
  id: string;
  label: string;
  tone: 'primary' | 'info' | 'warning';
  /** One for each time of the axis; null leaves a gap. */
  values: (number | null)[];
  /** Null if there are too few values. */
  total: number | null;
}

export interface TimeAxis {
  /** The unit of the times, as the heading of their column. */
  name: string;
  times: readonly string[];
  format: (time: string) => string;
  formatTick: (time: string) => string;
  isTick: (time: string, index: number) => boolean;
}

interface LinePlotProps {
  title: string;
  hint?: string;
  axis: TimeAxis;
  lines: readonly PlotLine[];
  format: (value: number) => string;
  /** Formats a value beside the plot; `format` by default. */
  formatTick?: (value: number) => string;
  height: number;
  /** Replaces the plot if no line has a value. */
  emptyText?: string;
}

/** Plots values over time, with their totals and a table. Import it lazily, since the chart library is large. */
export function LinePlot({ title, hint, emptyText, ...plot }: LinePlotProps) {
  const { lines, format, height } = plot;
  return (
    <Box component="article">
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {hint && (
          <Typography variant="caption" sx={{ width: 1, color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
        <Stack direction="row" component="p" sx={{ m: 0, columnGap: 1, flexWrap: 'wrap' }}>
          {lines.map(({ id, label, tone, total }) => (
            <Typography key={id} component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {lines.length > 1 && <Swatch tone={tone} />}
              {lines.length > 1 && `${label} `}
              <Box component="b" sx={{ color: 'text.primary' }}>
                {total === null ? '–' : format(total)}
              </Box>
            </Typography>
          ))}
        </Stack>
      </Stack>
      {emptyText && lines.every(({ values }) => values.every((value) => value === null)) ? (
        <Typography
          variant="body2"
          sx={{ height, alignContent: 'center', color: 'text.secondary', textAlign: 'center', textWrap: 'balance' }}
        >
          {emptyText}
        </Typography>
      ) : (
        <>
          <Lines {...plot} />
          <Figures title={title} {...plot} />
        </>
      )}
    </Box>
  );
}

function Lines({ axis, lines, format, formatTick = format, height }: Omit<LinePlotProps, 'title' | 'hint' | 'emptyText'>) {
  const { palette } = useTheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const all = lines.flatMap(({ values }) => values.map((value) => value ?? 0));
  return (
    // Hidden from screen readers, since the table has the same data.
    <Box aria-hidden>
      <LineChart
        height={height}
        hideLegend
        skipAnimation={isStill}
        disableKeyboardNavigation
        margin={{ left: 0, right: 24, top: 12, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'point',
            data: axis.times,
            height: 22,
            valueFormatter: (time: string, { location }) => (location === 'tick' ? axis.formatTick : axis.format)(time),
            tickInterval: axis.isTick,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            width: 52,
            min: 0,
            ...(all.every((value) => value === 0) && { max: 1 }),
            ...(all.every(Number.isInteger) && { tickMinStep: 1 }),
            tickNumber: Math.round(height / 55),
            valueFormatter: formatTick,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={lines.map(({ id, label, tone, values }) => ({
          id,
          data: values,
          label,
          color: palette[tone].main,
          // A line needs two neighbours.
          showMark: ({ index }: { index: number }) => (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null,
          shape: 'circle' as const,
          area: lines.length === 1,
          // Smoothing would invent values between two times.
          curve: 'linear' as const,
          valueFormatter: (value: number | null) => (value === null ? null : format(value)),
        }))}
        sx={{ [`& .${lineClasses.area}`]: { fillOpacity: 0.14 } }}
      />
    </Box>
  );
}

function Figures({ title, axis, lines, format }: Pick<LinePlotProps, 'title' | 'axis' | 'lines' | 'format'>) {
  // Rows may be many, so they are rendered once opened.
  const [isOpen, setOpen] = useState(false);
  const label = `Figures: ${title}`;
  const textOf = (value: number | null = null) => (value === null ? '–' : format(value));
  const rows = axis.times.map((time, index) => ({
    key: time,
    cells: [axis.format(time), ...lines.map(({ values }) => textOf(values[index]))],
  }));
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ mt: 1, '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', width: 'fit-content' } }}
    >
      <summary>{label}</summary>
      {isOpen && (
        <StaticTable
          label={label}
          columns={[axis.name, ...lines.map(({ label: name }) => ({ name, align: 'right' as const }))]}
          rows={rows.reverse()}
          hasRowHeaders
          stickyHeader
          sx={{ maxHeight: 260, mt: 1, '& th, & td': { px: 1, whiteSpace: 'nowrap' } }}
        />
      )}
    </Box>
  );
}
