import { act, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { renderPage } from '../../testing';
import { Table, type TableColumn, type TableHandle, type TableProps } from './table';

interface Player {
  id: number;
  name: string | null;
  wagered: number | null;
}

const PLAYERS: Player[] = [
  { id: 1, name: 'nova', wagered: 50 },
  { id: 2, name: 'Ace', wagered: null },
  { id: 3, name: null, wagered: 200 },
];

const COLUMNS: TableColumn<Player>[] = [
  { key: 'name', header: 'Player', cell: ({ name }) => name ?? 'Anonymous', sortBy: ({ name }) => name },
  { key: 'wagered', header: 'Wagered', cell: ({ wagered }) => wagered ?? '–', sortBy: ({ wagered }) => wagered, align: 'end' },
  { key: 'action', header: 'Action', cell: ({ id }) => <button type="button">Report {id}</button> },
];

const renderTable = (props: Partial<TableProps<Player>> = {}) =>
  renderPage(() => (
    <Table label="Rankings" columns={COLUMNS} rows={PLAYERS} rowKey={({ id }) => id} empty={<p>Nobody yet</p>} {...props} />
  ));

const bodyRows = () => screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

test('sorts at a click on a title, reverses at the next, and marks the sorted column', async () => {
  const { user } = renderTable();
  expect(firstCells()).toEqual(['nova', 'Ace', 'Anonymous']);

  await user.click(screen.getByRole('button', { name: 'Player' }));
  expect(firstCells()).toEqual(['Ace', 'nova', 'Anonymous']);
  expect(header('Player')).toHaveAttribute('aria-sort', 'ascending');

  await user.click(screen.getByRole('button', { name: 'Player' }));
  expect(firstCells()).toEqual(['nova', 'Ace', 'Anonymous']);
  expect(header('Player')).toHaveAttribute('aria-sort', 'descending');

  await user.click(screen.getByRole('button', { name: 'Wagered' }));
  expect(firstCells()).toEqual(['nova', 'Anonymous', 'Ace']);
  expect(header('Player')).not.toHaveAttribute('aria-sort');
  expect(within(header('Action')).queryByRole('button')).toBeNull();
});

test('shows the rows that pass the filter in order, and the empty state if none does', () => {
  const { unmount } = renderTable({ filter: ({ id }) => id !== 2, initialSort: { key: 'wagered', direction: 'descending' } });
  expect(firstCells()).toEqual(['Anonymous', 'nova']);
  unmount();

  renderTable({ filter: () => false });
  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('has one link per row, in its first cell, which a button in the row does not follow', async () => {
  const { user, router } = renderTable({ rowLink: ({ name }) => name && `/profile/${name}` });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['nova', 'Ace']);

  await user.click(screen.getByRole('button', { name: 'Report 1' }));
  expect(router.state.location.pathname).toBe('/');
  await user.click(screen.getByRole('link', { name: 'Ace' }));
  expect(router.state.location.pathname).toBe('/profile/Ace');
});

test('marks the own row, not by colour alone', () => {
  renderTable({ isOwn: ({ id }) => id === 2 });
  const [own, ...others] = bodyRows().filter((row) => row.hasAttribute('aria-current'));
  expect(own).toHaveTextContent('Ace (you)');
  expect(others).toEqual([]);
});

test('shows the header while the first rows load', () => {
  renderTable({ rows: [], isLoading: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  expect(screen.getByRole('table', { name: 'Rankings' })).toHaveAttribute('aria-busy', 'true');
  expect(header('Player')).toBeVisible();
  expect(screen.queryByText('Nobody yet')).toBeNull();
});

test('keeps the rows while they are refetched', () => {
  renderTable({ isLoading: true });
  expect(firstCells()).toHaveLength(3);
  expect(screen.queryByRole('status')).toBeNull();
});

test('scrolls to a row and focuses it', () => {
  const table = createRef<TableHandle>();
  renderTable({ ref: table });
  expect(table.current?.scrollToRow(3)).toBe(true);
  expect(document.activeElement).toHaveTextContent('Anonymous');
  expect(table.current?.scrollToRow(99)).toBe(false);
});

describe('in a narrow container', () => {
  beforeEach(() => void jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360));
  afterEach(() => jest.restoreAllMocks());

  test('labels each value, and sorts by a select', async () => {
    const { user } = renderTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Player', 'Wagered', 'Action']);
    expect(within(header('Player')).queryByRole('button')).toBeNull();
    expect(bodyRows()[0]).toHaveTextContent('PlayernovaWagered50ActionReport 1');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Wagered');
    expect(firstCells()).toEqual(['Playernova', 'PlayerAnonymous', 'PlayerAce']);
    await user.click(screen.getByRole('button', { name: 'Sorted ascending, turn to descending' }));
    expect(firstCells()).toEqual(['PlayerAnonymous', 'Playernova', 'PlayerAce']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Usual order');
    expect(firstCells()).toEqual(['Playernova', 'PlayerAce', 'PlayerAnonymous']);
  });
});

describe('with ten thousand rows in a scroll area', () => {
  const MANY = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `player${index + 1}`, wagered: index % 100 }));

  test('renders only the rows in view, each with its position', async () => {
    const { user } = renderTable({ rows: MANY, maxHeight: 400 });
    expect(bodyRows().length).toBeLessThan(40);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(bodyRows()[0]).toHaveAttribute('aria-rowindex', '2');
    expect(screen.getByRole('region', { name: 'Rankings' })).toHaveAttribute('tabindex', '0');

    await user.click(screen.getByRole('button', { name: 'Wagered' }));
    await user.click(screen.getByRole('button', { name: 'Wagered' }));
    expect(firstCells().slice(0, 3)).toEqual(['player100', 'player200', 'player300']);
  });

  test('keeps the focused row mounted when it is scrolled away', () => {
    renderTable({ rows: MANY, maxHeight: 400, rowLink: ({ name }) => `/profile/${name}` });
    const area = screen.getByRole('region', { name: 'Rankings' });
    act(() => screen.getByRole('link', { name: 'player3' }).focus());
    area.scrollTop = 200_000;
    fireEvent.scroll(area);

    expect(screen.queryByRole('link', { name: 'player1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'player3' })).toHaveFocus();
    expect(bodyRows().length).toBeLessThan(40);
  });
});
