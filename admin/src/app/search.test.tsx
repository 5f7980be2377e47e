import type { Preset } from '@greenroom/contract/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { type FakeEndpoint, respond } from '../testing/fake-api';
import { renderPanel, staffWith } from '../testing/render-panel';
import { PanelSearch } from './search';

const LISTS = [
  'affiliates',
  'challenges',
  'claims',
  'codes',
  'contact-messages',
  'leaderboards',
  'members',
  'overlays',
  'pages',
  'payouts',
  'platforms',
  'raffles',
  'slots',
  'store-items',
  'tickets',
  'tournaments',
];
const EMPTY = Object.fromEntries(LISTS.map((list) => [`GET /${list}`, { data: [], total: 0 }]));

const Path = () => <output aria-label="Path">{useLocation().pathname}</output>;

async function openSearch(endpoints: Record<string, FakeEndpoint> = {}, role: Preset = 'Admin') {
  const requests = renderPanel(
    <>
      <PanelSearch />
      <Path />
    </>,
    { ...EMPTY, ...endpoints },
    '/',
    staffWith(role),
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  return { requests, input: within(await screen.findByRole('dialog', { name: 'Search the panel' })).getByRole('combobox') };
}

const path = () => screen.getByRole('status', { name: 'Path' }).textContent;

it('opens an area by its name, with the keyboard alone', async () => {
  const { input } = await openSearch();
  expect(input).toHaveFocus();
  expect(screen.getByText('Redemptions')).toBeVisible();
  await userEvent.keyboard('timer{Enter}');
  expect(path()).toBe('/drop-timer');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds members and things by the search of their lists, and opens the page of one', async () => {
  const { requests } = await openSearch({
    'GET /members': ({ query }) => ({ data: query.search === 'gecko' ? [{ id: '20', username: 'icygecko' }] : [], total: 1 }),
    'GET /raffles': { data: [{ id: 3, title: 'Gecko plush' }], total: 1 },
    'GET /tickets': { data: [{ id: 4, title: 'My gecko' }], total: 1 },
  });
  await userEvent.keyboard('gecko');
  await screen.findByRole('option', { name: 'Gecko plush Raffles' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Gecko plush Raffles',
    'My gecko Tickets',
    'icygecko Members',
  ]);
  expect(requests.findLast(({ path: list }) => list === '/members')?.query).toEqual({ search: 'gecko', page: '1', per_page: '5' });
  await userEvent.click(screen.getByRole('option', { name: 'icygecko Members' }));
  expect(path()).toBe('/members/20/show');
});

it('searches only what the role may see', async () => {
  const { requests } = await openSearch({ 'GET /tickets': { data: [{ id: 4, title: 'My hoodie' }], total: 1 } }, 'Support');
  await userEvent.keyboard('hoodie');
  expect(await screen.findByRole('option', { name: 'My hoodie Tickets' })).toBeVisible();
  expect([...new Set(requests.map(({ path: list }) => list))].sort()).toEqual([
    '/challenges',
    '/claims',
    '/contact-messages',
    '/members',
    '/store-items',
    '/tickets',
  ]);
});

it('says when nothing is found, and what could not be searched', async () => {
  // react-admin reports failures of the data provider.
  jest.spyOn(console, 'error').mockImplementation();
  await openSearch({ 'GET /raffles': respond(500, { message: 'The database is down.' }) });
  await userEvent.keyboard('no such thing');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not searched: Raffles. The database is down.');
});

it('closes by Escape, and gives the focus back to its button', async () => {
  await openSearch();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Search the panel' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Search the panel' })).toHaveFocus();
});

it('does not open above a dialog', () => {
  renderPanel(
    <>
      <PanelSearch />
      <Dialog open aria-label="A form">
        <input aria-label="Reason" />
      </Dialog>
    </>,
  );
  expect(fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'k', ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
});
