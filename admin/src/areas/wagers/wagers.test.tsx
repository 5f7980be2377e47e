import type { WagerPreview } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeEndpoint, changesIn, respond } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { WagersImport } from './wagers-import';

const PREVIEW: WagerPreview = {
  platform: 'Roobet',
  currency_symbol: '$',
  lines: 1200,
  known: 200,
  new_players: 3,
  amount: 5000,
  first_at: null,
  last_at: null,
  first_rows: [{ player: 'ann', amount: 12.5, wagered_at: '2026-03-01T12:00:00.000Z', game: null, reference: 'r1' }],
  problems: [],
  problem_count: 0,
};
const CSV = 'player,amount,wagered_at\nann,12.50,2026-03-01T12:00:00Z';

/** Opens the page, chooses a file, and checks it. */
async function open(endpoints: Readonly<Record<string, FakeEndpoint>>, content: string | Uint8Array<ArrayBuffer> = CSV) {
  const requests = renderPanel(<WagersImport />, {
    'GET /platforms': { data: [{ id: 4, name: 'Roobet', slug: 'roobet', version: 1 }], total: 1 },
    ...endpoints,
  });
  // The only platform is chosen by itself.
  expect(await screen.findByText('Roobet')).toBeVisible();
  expect(button('Check the file')).toBeDisabled();
  const file = new File([content], 'wagers.csv', { type: 'text/csv' });
  // jsdom's files cannot be read.
  file.arrayBuffer = () => new Response(content).arrayBuffer();
  await userEvent.upload(screen.getByLabelText('CSV file'), file);
  expect(button('wagers.csv')).toBeVisible();
  await check();
  return () => changesIn(requests);
}

const button = (name: string) => screen.getByRole('button', { name });
const check = () => userEvent.click(button('Check the file'));

it('shows what a file would do, then imports it', async () => {
  const sent = await open({
    'POST /wagers/preview': { data: PREVIEW },
    'POST /wagers/import': { data: { imported: 1000, known: 200, new_players: 3 } },
  });
  const table = within(await screen.findByRole('region', { name: 'The first 1 lines' }));
  expect(table.getByRole('row', { name: /^ann \$12\.5 Mar 1, 2026, .* – r1$/ })).toBeVisible();
  await userEvent.click(button('Import 1,000 wagers to Roobet'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Imported now: 1,000, imported already: 200, new players: 3. See the standings, or make a leaderboard for their period.',
  );
  expect(screen.getByRole('link', { name: 'See the standings' })).toHaveAttribute('href', '/leaderboard?platform=roobet');
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  const body = { platform_id: 4, csv: CSV, skip_problems: false };
  expect(sent()).toEqual([
    ['POST', '/wagers/preview', body],
    ['POST', '/wagers/import', body],
  ]);
});

it('says that everything has been imported already', async () => {
  await open({ 'POST /wagers/preview': { data: { ...PREVIEW, known: 1200 } } });
  expect(await screen.findByText('All of these wagers have already been imported.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
});

it('lists what is wrong by line, until another file is chosen', async () => {
  const problems = [
    { line: null, text: 'There is no column for the amount.' },
    { line: 1002, text: 'This is no amount: plenty.' },
  ];
  await open({ 'POST /wagers/preview': { data: { ...PREVIEW, problems, problem_count: 12 } } });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('12 things in this file are wrong');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['There is no column for the amount.', 'Line 1,002: This is no amount: plenty.']);
  expect(alert).toHaveTextContent('And 10 more.');
  await userEvent.upload(screen.getByLabelText('CSV file'), new File([CSV], 'corrected.csv', { type: 'text/csv' }));
  expect(button('corrected.csv')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says why an import was refused, and checks the file again', async () => {
  await open({
    'POST /wagers/preview': { data: PREVIEW },
    'POST /wagers/import': respond(409, { message: 'Another import is running.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Import/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another import is running.');
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await check();
  expect(await screen.findByRole('button', { name: /^Import/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('leaves out the lines that are wrong, once the staff has said so', async () => {
  const problems = [{ line: 3, text: 'the amount "-3" must be a positive number.' }];
  const sent = await open({
    'POST /wagers/preview': (request) => {
      const isSkipping = (request.body as { skip_problems: boolean }).skip_problems;
      return { data: { ...PREVIEW, ...(!isSkipping && { lines: 0, known: 0, first_rows: [] }), problems, problem_count: 1 } };
    },
    'POST /wagers/import': { data: { imported: 1000, known: 200, new_players: 3 } },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was imported.');
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await userEvent.click(button('Skip these lines'));
  expect(await screen.findByText('These lines will be skipped.')).toBeVisible();
  expect(screen.getByText('Line 3: the amount "-3" must be a positive number.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1,000 wagers to Roobet' }));
  expect(await screen.findByText(/^Imported now: 1,000/)).toBeVisible();
  expect(sent().map(([, path, body]) => [path, (body as { skip_problems: boolean }).skip_problems])).toEqual([
    ['/wagers/preview', false],
    ['/wagers/preview', true],
    ['/wagers/import', true],
  ]);
});

it.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0x00]), 'A', 0],
  ['Windows-1252', new Uint8Array([0x80, 0xe9]), '€é', 1],
])('reads a file in %s', async (_encoding, bytes, text, warnings) => {
  const sent = await open({ 'POST /wagers/preview': { data: PREVIEW } }, bytes);
  expect(await screen.findByRole('button', { name: /^Import/ })).toBeVisible();
  expect(sent()).toMatchObject([['POST', '/wagers/preview', { csv: text }]]);
  expect(screen.queryAllByText(/was read as Windows-1252/)).toHaveLength(warnings);
});

it('refuses what is no text before it is sent', async () => {
  const sent = await open({}, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]));
  expect(await screen.findByRole('alert')).toHaveTextContent(`This isn't a text file. Please save it as "CSV UTF-8".`);
  expect(sent()).toEqual([]);
});

it('leads to a new platform while there is none', async () => {
  renderPanel(<WagersImport />, { 'GET /platforms': { data: [], total: 0 } });
  expect(await screen.findByRole('link', { name: 'make a platform' })).toHaveAttribute('href', '/platforms/create');
});
