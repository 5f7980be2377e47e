import type { ImportedSource, MemberImportPreview } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeEndpoint, changesIn, respond } from '../../testing/fake-api';
import { choose, press, renderPanel, staffWith } from '../../testing/render-panel';
import { MembersImport } from './member-imports';

const COUNTS = { accounts: 1500, points: 90_000, matched: 500, waiting: 1000, unchanged: 0, added: 30_000, taken: 0 };
const PREVIEW: MemberImportPreview = {
  ...COUNTS,
  rounded: 2,
  ignored_columns: ['watchtime'],
  first_rows: [
    { line: 2, account: 'nova', member: 'nova', points: 1200 },
    { line: 3, account: 'comet', member: null, points: 5 },
  ],
  problems: [],
  problem_count: 0,
};
const BOTRIX: ImportedSource = { source: 'botrix', members: 2, credited: 300, waiting: 1, waiting_points: 5 };
const WAITING = { id: 8, source: 'botrix', kind: 'kick_name', account: 'comet', points: 5, created_at: '2026-03-01T12:00:00.000Z' };

function open(endpoints: Readonly<Record<string, FakeEndpoint>> = {}) {
  const requests = renderPanel(<MembersImport />, {
    'GET /member-imports/sources': { data: [BOTRIX] },
    'GET /member-imports/waiting': { data: [WAITING] },
    ...endpoints,
  });
  return () => changesIn(requests);
}

it('shows what a file would do, then imports it, and what was moved in', async () => {
  let sources: ImportedSource[] = [];
  const sent = open({
    'GET /member-imports/sources': () => ({ data: sources }),
    'POST /member-imports/preview': { data: PREVIEW },
    'POST /member-imports/import': () => {
      sources = [BOTRIX];
      return { data: COUNTS };
    },
  });
  await choose('From', 'BotRix');
  const file = new File(['{}'], 'users.json', { type: 'application/json' });
  // jsdom's files cannot be read.
  file.arrayBuffer = () => new Response('{}').arrayBuffer();
  await userEvent.upload(screen.getByLabelText('CSV or JSON file'), file);
  await press('Check the file');
  const table = within(await screen.findByRole('region', { name: 'The first 2 accounts' }));
  expect(table.getByRole('row', { name: 'comet Waits for its owner 5' })).toBeVisible();
  expect(screen.getByText('Columns that are not imported: watchtime.')).toBeVisible();
  expect(screen.getByText(/^2 accounts have points with decimals\./)).toBeVisible();
  await press('Import 1,500 accounts');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Imported\. Accounts of members: 500, points given: 30,000/);
  expect(await screen.findByText('2 members got 300 points; 5 points wait for the owners of 1 accounts.')).toBeVisible();
  expect(sent().map(([, path, body]) => [path, body])).toEqual([
    ['/member-imports/preview', { source: 'botrix', text: '{}', skip_problems: false }],
    ['/member-imports/import', { source: 'botrix', text: '{}', skip_problems: false }],
  ]);
});

it('undoes an import after a confirmation, and says why it is refused', async () => {
  const sent = open({ 'DELETE /member-imports/sources/botrix': respond(409, { message: 'nova has spent some of them.' }) });
  await press('Undo BotRix');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import from BotRix?' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Undo BotRix' }));
  expect(await screen.findByText('nova has spent some of them.')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it('removes points that wait for their owner', async () => {
  const sent = open({ 'DELETE /member-imports/waiting/8': {} });
  expect(await screen.findByText('comet (name)')).toBeVisible();
  await press('Remove the points of comet');
  expect(await screen.findByText('Points removed')).toBeVisible();
  expect(sent()).toEqual([['DELETE', '/member-imports/waiting/8', undefined]]);
});

it('says who can import a file to whoever may not give points', async () => {
  const staff = { ...staffWith('Admin'), permissions: ['member-imports:work'] as const };
  renderPanel(
    <MembersImport />,
    { 'GET /member-imports/sources': { data: [BOTRIX] }, 'GET /member-imports/waiting': { data: [WAITING] } },
    '/',
    staff,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask an Admin to import it.');
  expect(screen.queryByLabelText('CSV or JSON file')).toBeNull();
});
