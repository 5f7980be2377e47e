import { respond } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ENTRIES, ONE, entries, headset, member, showRaffle } from './testing/raffles';
import { type RaffleEntry, nextCursor } from './entries.api';
import { countBefore } from './newest-entries';

const AREA = { name: 'Latest entries' };
const rows = () => within(screen.getByRole('region', AREA)).getAllByRole('listitem');
const list = async () => {
  await screen.findByRole('region', AREA);
  return rows();
};

test('shows member, type, points and time of each entry, and leads to the member who is meant, whoever else has the name', async () => {
  const { user, router } = showRaffle({}, { user: member });
  const [own, other, unknown] = await list();
  expect(own).toHaveTextContent(/nova.*You.*Points.*100 points.*Nov 3, 2026/);
  expect(other).toHaveTextContent(/comet.*Free.*just now/);
  expect(other).not.toHaveTextContent(/You|points/);
  expect(unknown).toHaveTextContent(/Anonymous.*Password/);
  expect(within(unknown!).queryByRole('link')).not.toBeInTheDocument();
  await user.click(within(own!).getByRole('link', { name: 'nova' }));
  expect(router.state.location).toMatchObject({ pathname: '/profile/nova_live', state: member.id });
});

test('requests the debounced search and the type from the server, and keeps the number of participants', async () => {
  const { user, requests } = showRaffle({
    [ENTRIES]: ({ params }) =>
      entries.filter(
        ({ entry_type: type, user: who }) =>
          ['all', type].includes(String(params.type)) && (who?.username ?? '').includes(String(params.search)),
      ),
  });
  await list();
  await user.type(screen.getByRole('searchbox', { name: 'Search entries' }), ' com');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Points' }));
  expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeVisible();
  const queries = requests.filter(({ path }) => path.endsWith('/entries')).map(({ params: { type, search } }) => [type, search]);
  expect(queries).toEqual([
    ['all', ''],
    ['all', 'com'],
    ['points', 'com'],
  ]);
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('3');
});

test('keeps the previous entries, marked as busy, until the new ones have loaded', async () => {
  let response: (value: object) => void = () => undefined;
  const { user } = showRaffle({
    [ENTRIES]: ({ params }) => (params.type === 'all' ? entries : new Promise((resolve) => (response = resolve))),
  });
  await list();
  await user.click(screen.getByRole('button', { name: 'Free' }));
  const place = screen.getByRole('list').closest('[aria-busy]');
  expect(place).toHaveAttribute('aria-busy', 'true');
  expect(rows()).toHaveLength(3);
  await act(async () => response([entries[1]!]));
  await waitFor(() => expect(place).toHaveAttribute('aria-busy', 'false'));
  expect(rows()).toHaveLength(1);
});

test('shows an empty state', async () => {
  showRaffle({ [ENTRIES]: { success: true } });
  expect(await screen.findByRole('heading', { name: 'No entries yet' })).toBeVisible();
});

test.each([
  ['an error line', 1201, "Couldn't load the entries."],
  ['the empty state, which is true,', 0, 'No entries yet'],
])('shows %s with a retry button, without a toast, when the entries of a raffle with %d fail to load', async (_, total_entries, text) => {
  let response: object = respond(500, { success: false });
  const { user, toasts } = showRaffle({ [ONE]: { ...headset, total_entries }, [ENTRIES]: () => response });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('–');
  expect(toasts).toEqual([]);
  response = entries;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toHaveLength(3);
});

test('requests the next page when the end of a full one comes near', async () => {
  const page = (first: number, count: number) => Array.from({ length: count }, (_, index) => ({ ...entries[1], id: first - index }));
  const { requests } = showRaffle({
    [ENTRIES]: ({ params }) => (params.before ? page(Number(params.before) - 1, Number(params.before) - 1) : page(1_020, 1_000)),
  });
  const area = await screen.findByRole('region', AREA);
  // Rendered after the area, in a transition.
  await within(area).findAllByRole('listitem');
  expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('1,000');
  const befores = () => requests.filter(({ path }) => path.endsWith('/entries')).map(({ params }) => params.before);
  expect(befores()).toEqual([undefined]);
  area.scrollTop = 1_000 * 72;
  fireEvent.scroll(area);
  await waitFor(() => expect(screen.getByText('Participants').nextElementSibling).toHaveTextContent('1,020'));
  expect(befores()).toEqual([undefined, '21']);
});

const withIds = (ids: string) => [...ids].map((id) => ({ id }) as RaffleEntry);

test.each([
  ['no cursor after a page that is not full', ['98'], undefined],
  ['a cursor after a full page', ['987'], '7'],
  ['no cursor after the same page again', ['987', '987'], undefined],
  ['no cursor after an empty page', ['987', ''], undefined],
])('returns %s', (_, pages, before) => {
  expect(nextCursor(pages.map(withIds), 3)).toBe(before);
});

describe('new entries', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const numbered = (newest: number) =>
    Array.from({ length: newest }, (_, index) => ({
      ...entries[1]!,
      id: newest - index,
      user: { ...entries[1]!.user!, username: `m${newest - index}` },
    }));
  const names = () => rows().map((row) => within(row).getByRole('link').textContent);
  const summaries = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.endsWith('new entry') || text?.endsWith('new entries'));
  const pill = () => screen.queryByRole('button', { name: /new entr(y|ies)$/ });

  /** Shows a raffle with so many entries; `enter` lets more members enter, which the next poll notices. */
  async function showEntries(count: number) {
    let newest = count;
    showRaffle({ [ONE]: () => ({ ...headset, total_entries: newest }), [ENTRIES]: () => numbered(newest) });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    const area = screen.getByRole('region', AREA);
    const enter = async (more: number) => {
      newest += more;
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      await act(() => jest.advanceTimersByTimeAsync(100));
    };
    const scrollTo = (top: number) => {
      area.scrollTop = top;
      fireEvent.scroll(area);
    };
    return { area, enter, scrollTo };
  }

  test('come in at the top, and below it are counted by a button that leads to them', async () => {
    const { area, enter, scrollTo } = await showEntries(198);
    await enter(2);
    expect(names().slice(0, 3)).toEqual(['m200', 'm199', 'm198']);
    expect(area.scrollTop).toBe(0);
    expect(pill()).not.toBeInTheDocument();

    scrollTo(7_200);
    await enter(1);
    expect(pill()).toHaveTextContent('1 new entry');
    scrollTo(0);
    expect(pill()).not.toBeInTheDocument();
    scrollTo(7_200);
    await enter(300);
    expect(pill()).toHaveTextContent('300 new entries');

    fireEvent.click(pill()!);
    expect(area).toHaveFocus();
    expect(area.scrollTop).toBe(0);
    fireEvent.scroll(area);
    expect(pill()).not.toBeInTheDocument();
    expect(names()[0]).toBe('m501');
  });

  test('are summed up for screen readers, not announced one by one', async () => {
    let newest = 20;
    showRaffle({ [ONE]: () => ({ ...headset, total_entries: newest }), [ENTRIES]: () => numbered(newest) });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(summaries()).toEqual([]);
    const enter = async () => {
      newest++;
      fireEvent(window, new Event('offline'));
      fireEvent(window, new Event('online'));
      await act(() => jest.advanceTimersByTimeAsync(50));
      await act(() => jest.advanceTimersByTimeAsync(50));
      await act(() => jest.advanceTimersByTimeAsync(50));
    };
    await enter();
    expect(summaries()).toEqual(['1 new entry']);
    const message = screen.getByText('1 new entry');
    await enter();
    await enter();
    expect(screen.getByText('1 new entry')).toBe(message);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(summaries()).toEqual(['2 new entries']);
  });

  test.each([
    ['3', 0],
    ['1', 2],
    ['missing', 0],
    [undefined, 0],
  ])('before %s are %d', (id, count) => {
    expect(countBefore(withIds('321'), id)).toBe(count);
  });
});
