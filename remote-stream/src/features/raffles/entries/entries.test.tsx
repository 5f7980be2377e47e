import { respond } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ENTRIES, ONE, entries, headset, member, showRaffle } from '../testing/raffles';
import { type RaffleEntry, nextCursor } from './entries.api';

const AREA = { name: 'Who has entered, the newest first' };
const rows = () => within(screen.getByRole('region', AREA)).getAllByRole('listitem');
const list = async () => {
  await screen.findByRole('region', AREA);
  return rows();
};

test('shows member, type, points and time of each entry', async () => {
  showRaffle({}, { user: member });
  const [own, other, unknown] = await list();
  expect(own).toHaveTextContent(/nova.*You.*Points.*100 points.*Nov 3, 2026/);
  expect(within(own!).getByRole('link', { name: 'nova' })).toHaveAttribute('href', '/profile/nova_live');
  expect(other).toHaveTextContent(/comet.*Free.*just now/);
  expect(other).not.toHaveTextContent(/You|points/);
  expect(unknown).toHaveTextContent(/Anonymous.*Password/);
  expect(within(unknown!).queryByRole('link')).not.toBeInTheDocument();
});

test('requests the debounced search and the type from the server, and keeps the number of participants', async () => {
  const { user, requests } = showRaffle({
    [ENTRIES]: ({ params }) => entries.filter(({ entry_type: type, user: who }) =>
      ['all', type].includes(String(params.type)) && (who?.username ?? '').includes(String(params.search))),
  });
  await list();
  await user.type(screen.getByRole('searchbox', { name: 'Search entries' }), ' com');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Points' }));
  expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeVisible();
  const queries = requests.filter(({ path }) => path.endsWith('/entries')).map(({ params: { type, search } }) => [type, search]);
  expect(queries).toEqual([['all', ''], ['all', 'com'], ['points', 'com']]);
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('3');
});

test('keeps the previous entries, marked as busy, until the new ones have loaded', async () => {
  let response: (value: object) => void = () => undefined;
  const { user } = showRaffle({ [ENTRIES]: ({ params }) => (params.type === 'all' ? entries : new Promise((resolve) => (response = resolve))) });
  await list();
  await user.click(screen.getByRole('button', { name: 'Free' }));
  const place = screen.getByRole('list').closest('[aria-busy]');
  expect(place).toHaveAttribute('aria-busy', 'true');
  expect(rows()).toHaveLength(3);
  await act(async () => response([entries[1]!]));
  await waitFor(() => expect(place).toHaveAttribute('aria-busy', 'false'));
  expect(rows()).toHaveLength(1);
});

test.each([{ success: true, data: [] }, [], { success: true }])('shows an empty state for the response %j', async (response) => {
  showRaffle({ [ENTRIES]: response });
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
});

test('shows an error line with a retry button, without a toast, when the entries fail to load', async () => {
  let response: object = respond(500, { success: false });
  const { user, toasts } = showRaffle({ [ENTRIES]: () => response });
  expect(await screen.findByText('The entries could not be loaded.')).toBeVisible();
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('–');
  expect(toasts).toEqual([]);
  response = entries;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toHaveLength(3);
});

test('shows the empty state with a retry button when the entries of a raffle without entries fail to load', async () => {
  const none = { passwordless_entries: 0, points_entries: 0, total_entries: 0, total_points: 0, user_entries: 0 };
  let response: object = respond(500, { success: false });
  const { user, toasts } = showRaffle({ [ONE]: { ...headset, ...none }, [ENTRIES]: () => response });
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
  expect(screen.queryByText('The entries could not be loaded.')).not.toBeInTheDocument();
  expect(toasts).toEqual([]);
  response = entries;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toHaveLength(3);
});

test('requests the next page when the end of a full one comes near', async () => {
  const page = (first: number, count: number) => Array.from({ length: count }, (_, index) => ({ ...entries[1], id: first - index }));
  const { requests } = showRaffle({ [ENTRIES]: ({ params }) => (params.before ? page(20, 20) : page(10_020, 10_000)) });
  const area = await screen.findByRole('region', AREA);
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('10,000');
  const befores = () => requests.filter(({ path }) => path.endsWith('/entries')).map(({ params }) => params.before);
  expect(befores()).toEqual([undefined]);
  area.scrollTop = 10_000 * 72;
  fireEvent.scroll(area);
  await waitFor(() => expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('10,020'));
  expect(befores()).toEqual([undefined, '21']);
});

test.each<[string, number[][], string | undefined]>([
  ['no cursor after a page that is not full', [[9, 8]], undefined],
  ['a cursor after a full page', [[9, 8, 7]], '7'],
  ['no cursor after the same page again', [[9, 8, 7], [9, 8, 7]], undefined],
  ['no cursor after an empty page', [[9, 8, 7], []], undefined],
])('returns %s', (_, pages, before) => {
  const asEntries = pages.map((page) => page.map((id) => ({ id: String(id) }) as RaffleEntry));
  expect(nextCursor(asEntries, 3)).toBe(before);
});
