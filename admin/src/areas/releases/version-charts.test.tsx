import type { Measured, StaffMeasurements } from '@greenroom/contract/admin';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VersionCharts } from './version-charts';
import { failedShare, formatPercent, formatTime, VERSION_FIGURES } from './version-figures';

// Only its parts that are used here: the whole library takes seconds to load.
jest.mock('react-admin', () => ({ HttpError: class extends Error {}, useRefresh: () => jest.fn() }));
// jsdom can't draw, and the lines are hidden from screen readers: a journey counts them.
jest.mock('@mui/x-charts/LineChart', () => ({ LineChart: () => null, lineClasses: {} }));

const NONE = { values: 0, p75: null };
const measured = (views: number, lcp: number | null, more: Partial<Measured> = {}): Measured => ({
  views,
  failed_views: 0,
  failed_call_views: 0,
  completed_views: 0,
  timings: { lcp: { values: views, p75: lcp }, inp: NONE, cls: NONE, content: NONE },
  ...more,
});

/** The response for this many hours, the last two with views. */
function response(hours: number, versions: StaffMeasurements['versions'] = VERSIONS): StaffMeasurements {
  const start = new Date(2026, 2, 15, 8).getTime();
  return {
    hours: Array.from({ length: hours }, (_, index) => new Date(start - (hours - 1 - index) * 3_600_000).toISOString()),
    versions: versions.map((version) => ({
      ...version,
      hours: [...new Array<null>(hours - version.hours.length).fill(null), ...version.hours],
    })),
  };
}
const VERSIONS: StaffMeasurements['versions'] = [
  {
    version: '1.0.0-aa',
    role: 'live',
    total: measured(400, 1900, { failed_views: 2 }),
    hours: [measured(200, 1800), measured(200, 2000, { failed_views: 2 })],
  },
  {
    version: '1.1.0-bb',
    role: 'canary',
    total: measured(40, 950, { failed_views: 10 }),
    hours: [null, measured(40, 950, { failed_views: 10 })],
  },
];

let requested: string[];
let data: (hours: number) => StaffMeasurements;
beforeEach(() => {
  requested = [];
  data = response;
  globalThis.fetch = (async (url: string) => {
    requested.push(url);
    return Response.json({ success: true, data: data(Number(new URL(url, location.href).searchParams.get('hours'))) });
  }) as typeof fetch;
});

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionCharts remote="store" />
    </QueryClientProvider>,
  );
  await act(() => Promise.resolve());
  expect(requested).toEqual([]);
  await userEvent.click(screen.getByText('Measured in visitors’ browsers: store'));
}
const plot = async (name: string) => (await screen.findByRole('heading', { name })).closest('article') as HTMLElement;

it('requests nothing until it is opened, then compares the versions, in total and by hour, in a table as well', async () => {
  await open();
  expect(await screen.findByRole('list', { name: 'Versions' })).toHaveTextContent('Live 1.0.0-aaCanary 1.1.0-bb');
  expect(requested).toEqual(['/admin-new/api/releases/store/measurements?hours=24']);
  const failed = await plot('Failed views');
  expect(failed).toHaveTextContent('Live 0.5 %Canary 25 %');
  expect(await plot('LCP')).toHaveTextContent('Live 1.90 sCanary 950 ms');
  expect(within(failed).queryByRole('table')).toBeNull();
  await userEvent.click(within(failed).getByText('Figures: Failed views'));
  const rows = within(failed).getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(rows.slice(0, 4).map((row) => row.textContent)).toEqual([
    'HourLiveCanary',
    'Mar 15, 08:001 %25 %',
    'Mar 15, 07:000 %–',
    'Mar 15, 06:00––',
  ]);
});

it('goes back seven days', async () => {
  // Fewer hours than requested, which render faster.
  data = (hours) => response(hours === 168 ? 30 : hours);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '7 days' }));
  await userEvent.click(await screen.findByText('Figures: Views'));
  expect(within(await plot('Views')).getAllByRole('row')).toHaveLength(31);
  expect(requested.at(-1)).toContain('hours=168');
});

it('plots nothing that too few views say', async () => {
  data = (hours) => response(hours, [{ version: '1', role: 'live', total: measured(19, null), hours: [measured(19, null)] }]);
  await open();
  expect(await plot('Views')).toHaveTextContent('19');
  for (const name of ['Failed views', 'LCP']) expect(await plot(name)).toHaveTextContent('–Not enough views in any hour yet');
});

it('says that nothing was reported yet', async () => {
  data = (hours) => response(hours, [{ version: '1', role: 'live', total: measured(0, null), hours: [] }]);
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('No browser has reported anything in this time.');
  expect(screen.queryByRole('article')).toBeNull();
});

it('formats what it shows without hiding a small share', () => {
  expect([0, 0.04, 0.123, 9.96, 12.5].map(formatPercent)).toEqual(['0 %', '< 0.1 %', '0.12 %', '10 %', '13 %']);
  expect([0, 93.75, 999.4, 1875, 12_340].map(formatTime)).toEqual(['0 ms', '94 ms', '999 ms', '1.88 s', '12.3 s']);
  expect(failedShare(measured(19, null))).toBeNull();
  expect(VERSION_FIGURES.find(({ title }) => title === 'Completed per 100 views')?.of(measured(50, null, { completed_views: 5 }))).toBe(10);
});
