import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, ResourceContextProvider, SearchInput } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { changesIn, type FakeRequest } from '../testing/fake-api';
import { enter, press, renderPanel } from '../testing/render-panel';
import { AreaList } from './area-pages';
import { useSelection } from './selection';

interface Slot {
  id: number;
  name: string;
  version: number;
}

const ALL: Slot[] = Array.from({ length: 640 }, (_, index) => ({ id: index + 1, name: `Slot ${index + 1}`, version: 1 }));

/** The size of a page of the list, whose first rows render faster. */
const PAGE = 25;

/** Pages of all slots, or of those whose name has the search. */
const listSlots = ({ query }: FakeRequest) => {
  const found = ALL.filter(({ name }) => name.includes(query['search'] ?? ''));
  const [page, size] = [Number(query['page']), Number(query['per_page'])];
  const start = (page - 1) * size;
  return { data: found.slice(start, start + (size === PAGE ? 5 : size)), total: found.length };
};

const saved = { id: 3, name: 'Nines', filter: { search: '99' }, sort: 'id', order: 'asc' };

function Selected() {
  const { selected } = useSelection<Slot>();
  return <output>{selected.map(({ id, version }) => `${id}v${version}`).join(' ')}</output>;
}

const Address = () => <p data-testid="address">{useLocation().search}</p>;

const filters = [<SearchInput key="search" source="search" alwaysOn />];

async function openList(endpoints = {}) {
  const requests = renderPanel(
    <ResourceContextProvider value="slots">
      <AreaList sort={{ field: 'name', order: 'ASC' }} filters={filters} bulkActions={<Selected />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="provider" label="Made by" />
      </AreaList>
      <Address />
    </ResourceContextProvider>,
    { 'GET /slots': listSlots, ...endpoints },
    '/slots',
  );
  await screen.findByText('Slot 1');
  return requests;
}

const select = async (name: string) =>
  userEvent.click(within(screen.getByRole('row', { name: new RegExp(`${name}$`) })).getByRole('checkbox'));

it('keeps the selected rows while the page changes, and selects all that the filter matches, or as many as can be changed at once', async () => {
  await openList();
  await select('Slot 2');
  await press('Go to next page');
  await screen.findByText('Slot 26');
  await select('Slot 26');
  expect(screen.getByText('2 items selected')).toBeVisible();
  expect(screen.getByText('2v1 26v1')).toBeVisible();
  await press('Select the first 500 of 640');
  expect(await screen.findByText('500 items selected')).toBeVisible();
  await press('Unselect');
  expect(screen.queryByText('500 items selected')).toBeNull();
  await userEvent.type(screen.getByPlaceholderText('Search'), '64');
  await screen.findByText('Slot 64');
  await waitFor(() => expect(screen.queryByText('Slot 26')).toBeNull());
  await select('Slot 64');
  await press('Select all 7');
  expect(await screen.findByText('7 items selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

it('exports what the filter matches, after a confirmation with the number of rows', async () => {
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    expect(this.download).toBe('greenroom-slots.csv');
  });
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => {};
  const file = new Response('id\r\n', { headers: { 'Content-Disposition': 'attachment; filename="greenroom-slots.csv"' } });
  const requests = await openList({ 'POST /slots/export': file });
  await userEvent.type(screen.getByPlaceholderText('Search'), '64');
  await waitFor(() => expect(screen.queryByText('Slot 1')).toBeNull());
  await press('Export');
  await press('Export', 'Export 7 rows as CSV?');
  expect(await screen.findByText('Exported')).toBeVisible();
  expect(save).toHaveBeenCalledTimes(1);
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/slots/export',
    query: { search: '64', sort: 'name', order: 'asc' },
  });
  save.mockRestore();
});

it('hides columns by keyboard, all but one', async () => {
  await openList();
  const columns = await screen.findByRole('button', { name: 'Columns' });
  act(() => columns.focus());
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Columns' });
  const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(item('Made by')).toHaveAttribute('aria-checked', 'false');
  expect(item('Name')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Name']);
});

it('saves the current filter with its order, opens a saved one, and deletes one', async () => {
  const requests = await openList({
    'GET /saved-filters': ({ query }: FakeRequest) => ({ data: query['list'] === 'slots' ? [saved] : [] }),
    'POST /saved-filters': { data: [saved] },
    'DELETE /saved-filters/3': {},
  });
  await press('Saved filters');
  await press('Nines');
  await waitFor(() => expect(screen.queryByText('Slot 1')).toBeNull());
  expect(await screen.findByText('Slot 99')).toBeVisible();
  const address = new URLSearchParams(screen.getByTestId('address').textContent ?? '');
  expect([address.get('filter'), address.get('sort'), address.get('order')]).toEqual(['{"search":"99"}', 'id', 'ASC']);

  await press('Saved filters');
  await enter('Name of the current filter', 'Mine');
  await press('Save the current filter');
  expect(await screen.findByText('Filter saved')).toBeVisible();
  await press('Saved filters');
  await press('Delete Nines');
  await screen.findByText('Filter deleted');
  expect(changesIn(requests)).toEqual([
    ['POST', '/saved-filters', { list: 'slots', name: 'Mine', filter: { search: '99' }, sort: 'id', order: 'asc' }],
    ['DELETE', '/saved-filters/3', undefined],
  ]);
});
