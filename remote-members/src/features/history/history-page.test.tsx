import { type RenderPageOptions, renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import HistoryPage from './history-page';

const HISTORY = 'GET /api/r/history';
const member = { id: '5', username: 'nova', kick_username: 'NovaLive', avatar: null, points: 1250, role: 'Member' };

const entry = (id: number, fields: object = {}) => ({
  id: `points-${id}`,
  kind: 'points',
  title: 'Daily reward',
  detail: null,
  points: 100,
  balance_after: 500 + id,
  status: null,
  created_at: '2026-01-02T10:00:00Z',
  ...fields,
});
const page = (data: object[], next: string | null = null) => ({ success: true, data, next, since: '2025-11-20T10:00:00Z' });

const show = (response: object, options: RenderPageOptions = {}) =>
  renderPage(HistoryPage, { path: '/history', user: member, api: { [HISTORY]: response }, ...options });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
async function choose({ user }: Pick<ReturnType<typeof show>, 'user'>, select: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => sessionStorage.clear());

test('lists what the member did and got by month, and loads older ones on Show more', async () => {
  let fails = true;
  const { user, requests } = show(({ params }: { params: Readonly<Record<string, unknown>> }) => {
    if (params.before === undefined)
      return page(
        [
          entry(9, { title: 'From the staff', detail: 'Won the chat game', points: 1500 }),
          entry(8, { id: 'purchases-1', kind: 'purchases', title: 'Hoodie', points: -900, balance_after: null, status: 'rejected' }),
          entry(7, { id: 'entries-1', kind: 'entries', title: 'Entered a raffle', detail: 'Mugs', points: null, balance_after: null }),
        ],
        'cursor',
      );
    if (fails) return respond(500, { success: false, message: 'Boom.' });
    return page([
      entry(6, {
        id: 'prizes-1',
        kind: 'prizes',
        title: 'Won a raffle',
        points: null,
        balance_after: null,
        created_at: '2025-12-31T10:00:00Z',
      }),
    ]);
  });
  const first = [
    'January 2026',
    'From the staffWon the chat gamePoints · Jan 2, 2026Earned +1,500Balance 509',
    'HoodiePurchase · Jan 2, 2026Spent −900Rejected',
    'Entered a raffleMugsEntry · Jan 2, 2026',
  ];
  expect(await lines()).toEqual(first);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Boom.')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await lines()).toEqual([...first, 'December 2025', 'Won a rafflePrize · Dec 31, 2025']));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(requests.map(({ params }) => params.before)).toEqual([undefined, 'cursor', 'cursor']);
});

test('shows one kind and one month of the calendar, which the address has', async () => {
  const view = show(page([entry(9)]), { path: '/history?kind=entries' });
  await lines();
  await choose(view, 'Kind', 'Purchases');
  await choose(view, 'Month', 'December 2025');
  await lines();
  expect(view.requests.map(({ params }) => params)).toEqual([
    { kind: 'entries' },
    { kind: 'purchases' },
    { kind: 'purchases', from: new Date(2025, 11).toISOString(), until: new Date(2026, 0).toISOString() },
  ]);
  expect(view.router.state.location.search).toBe('?kind=purchases&month=2025-12');
  await view.user.click(screen.getByRole('combobox', { name: 'Month' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options[0]).toBe('All months');
  expect(options.slice(-3)).toEqual(['January 2026', 'December 2025', 'November 2025']);
});

test('says that there is nothing yet, or nothing in a month, with a way back to everything', async () => {
  const { user } = show(({ params }: { params: Readonly<Record<string, unknown>> }) => page(params.from ? [] : [entry(9)]), {
    path: '/history?month=2025-12',
  });
  expect(await screen.findByText('Nothing in December 2025.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await lines()).toHaveLength(2);
});

test('loads again when the points change', async () => {
  let entries = [entry(9)];
  const { platform } = show(() => page(entries));
  expect(await lines()).toHaveLength(2);
  entries = [entry(10), entry(9)];
  act(() => platform.session.getState().updateUser({ points: 1350 }));
  await waitFor(async () => expect(await lines()).toHaveLength(3));
});

test('loads on retry after a failure', async () => {
  let response: () => object = unreachable;
  const { user } = show(() => response());
  expect(await screen.findByRole('heading', { name: "Couldn't load your history" })).toBeVisible();
  response = () => page([entry(9)]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await lines()).toHaveLength(2);
});

test.each([
  ['of a new member', page([]), 'Nothing here yet'],
  ['where the back end has no history', respond(404, { success: false }), 'No history available'],
])('shows the empty state %s', async (_, response, title) => {
  show(response);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
