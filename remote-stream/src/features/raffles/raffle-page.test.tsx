import { type FakeEndpoint, respond } from '@greenroom/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { DRAW, ENTRIES, ONE, ended, entries, headset, member, showRaffle } from './testing/raffles';

afterEach(() => jest.useRealTimers());

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const terms = (container: HTMLElement) =>
  Object.fromEntries(
    within(container)
      .getAllByRole('term')
      .map((term) => [term.textContent, [...term.parentElement!.querySelectorAll('dd')].map((value) => value.textContent).join(', ')]),
  );

test('shows a raffle, and guests a sign-in link', async () => {
  showRaffle();
  expect(await screen.findByRole('heading', { level: 1, name: 'Headset Raffle' })).toBeVisible();
  expect(document.title).toBe('Headset Raffle - Greenroom');
  expect(screen.getByRole('link', { name: 'Back to Raffles' })).toHaveAttribute('href', '/raffles');
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText('Every entry counts.')).toBeVisible();
  expect(terms(document.body)).toMatchObject({
    Prize: 'A headset',
    'Time Remaining': expect.stringMatching(/^\d+d \d+h \d+m$/),
    'Free Entry': '1 entry, Enter once for free',
    'Points Entry': '1,200 entries, 50 points per entry',
    'Password Entry': '0 entries, Use stream password',
    'Max Entries': 'No limit',
    Duration: 'Nov 1, 2026 - Nov 21, 2099',
    'Total Entries': '1,201',
    'Total Points': '60,000',
  });
  await waitFor(() => expect(terms(document.body)).toMatchObject({ Participants: '3' }));
  // Guests have no entries, whatever the response says.
  expect(screen.queryByText('Your Entries')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Winners' })).not.toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: 'Enter Raffle' }));
  expect(card.getByText('Sign in to enter this raffle')).toBeVisible();
  expect(card.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/discord');
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});

test('shows only the types of entry that the raffle accepts', async () => {
  showRaffle(
    { [ONE]: { ...headset, allow_passwordless_entry: false, has_password_entry: null, max_entries: '5000', end_datetime: null } },
    { user: member },
  );
  await screen.findByRole('heading', { level: 1 });
  expect(terms(document.body)).toMatchObject({
    'Max Entries': '5,000',
    Duration: 'Nov 1, 2026 - TBA',
    'Time Remaining': 'No End Date',
    'Your Entries': '2',
  });
  expect(screen.queryByText('Free Entry')).not.toBeInTheDocument();
  expect(screen.queryByText('Password Entry')).not.toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: 'Enter Raffle' }));
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['Points Entry']);
});

test('says that a raffle was cancelled and that points were returned, and waits for no draw', async () => {
  const cancelled = { ...ended, winners: [], cancelled_at: '2026-11-05T12:00:00Z', cancel_reason: 'The headset was lost.' };
  showRaffle({ [ONE]: cancelled });
  const card = within(await screen.findByRole('region', { name: 'Cancelled' }));
  expect(card.getByRole('status')).toHaveTextContent('This raffle was cancelled on Nov 5, 2026: The headset was lost.');
  expect(card.getByText('Nobody wins, and everyone gets back the points they spent.')).toBeVisible();
  expect(terms(document.body)).toMatchObject({ Winners: 'None', 'Total Points': '60,000' });
  expect(screen.queryByRole('region', { name: /Draw|Winners|Enter/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'How winners are drawn' })).toBeVisible();
});

const rule = (text: string, is_met: boolean | null, note: string | null = null) => ({ text, is_met, note });

test('shows the rules of entry, and members which of them they meet', async () => {
  const entry_rules = [rule('Be old.', true), rule('Hold 50 points.', false, 'You have 20.'), rule('Come back.', null)];
  showRaffle({ [ONE]: { ...headset, entry_rules } }, { user: member });
  const rules = within(await screen.findByRole('region', { name: 'Who Can Enter' }));
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Be old.✓ You meet this.',
    'Hold 50 points.✗ Not yet. You have 20.',
    'Come back.',
  ]);
});

test.each([
  ['on a break', {}, { excluded_until: '2036-03-22T20:00:00.000Z' }, "You can't enter raffles during your break."],
  ['who run it as staff', { is_organizer: true }, {}, "You've made or changed this raffle, so you can't enter it."],
])('tells members %s why they cannot enter', async (_who, raffle, user, text) => {
  showRaffle({ [ONE]: { ...headset, ...raffle } }, { user: { ...member, ...user } });
  const card = within(await screen.findByRole('region', { name: 'Enter Raffle' }));
  expect(card.getByText(text)).toBeVisible();
  expect(card.queryByRole('button')).not.toBeInTheDocument();
});

test('shows who follows a winner who lost the place, and why, without the name', async () => {
  const lost = (position: number, reason: string) => ({ position, reason, entry_id: position, replaced_at: '2026-11-28T12:00:00Z' });
  const winners = [{ username: 'comet', avatar: null, position: 2 }];
  showRaffle({ [ONE]: { ...ended, winners, replacements: [lost(2, 'deleted'), lost(1, 'not_claimed')] } });
  const card = within(await screen.findByRole('region', { name: 'Winners' }));
  expect(card.getByText('Winner #2')).toBeVisible();
  const replaced = within(card.getByRole('list', { name: 'Replaced winners' })).getAllByRole('listitem');
  expect(replaced.map((item) => item.textContent)).toEqual([
    'Winner #2 was replaced, because the account was deleted.',
    expect.stringMatching(/^Winner #1 was replaced, because the prize was not claimed by .* Nobody is left to follow\.$/),
  ]);
});

test('is over once nobody is left to follow', async () => {
  showRaffle({ [ONE]: { ...ended, winners: [], replacements: [{ position: 1, entry_id: 4, reason: 'not_claimed' }] } });
  expect(await screen.findByText(/Nobody is left to follow/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'How the winners were found' })).toBeVisible();
  expect(screen.queryByText(/will be shown here/)).not.toBeInTheDocument();
});

test('shows the winners of an ended raffle, highlights the own win, and accepts no entries', async () => {
  showRaffle({ [ONE]: { ...ended, entry_rules: [rule('Be old.', null)] } }, { user: member });
  const winners = within(await screen.findByRole('region', { name: 'Winners' })).getAllByRole('listitem');
  expect(winners.map((winner) => winner.textContent)).toEqual(['Llucky oneWinner #1', 'NnovaYouWinner #2']);
  expect(within(winners[0]!).getByRole('link', { name: 'lucky one' })).toHaveAttribute('href', '/profile/lucky%20one');
  expect(screen.queryByText('Time Remaining')).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /Enter/ })).not.toBeInTheDocument();
});

test('does not highlight a winner with the same name if the member has not entered', async () => {
  showRaffle({ [ONE]: { ...ended, user_entries: 0 } }, { user: member });
  const winners = await screen.findByRole('region', { name: 'Winners' });
  expect(within(winners).queryByText('You')).not.toBeInTheDocument();
});

test.each([
  ['not drawn', { commitment: 'ab', drawn_at: null }, 'Not drawn yet'],
  ['drawn without entries', { commitment: 'ab', drawn_at: '2026-11-01T12:00:00Z', entries_count: 0 }, 'Nobody entered'],
])('shows the state of the draw of an ended raffle without winners: %s', async (_, data, text) => {
  showRaffle({ [ONE]: { ...ended, winners: [] }, [DRAW]: { success: true, data } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('sends no request for an invalid id, and shows the not-found view', () => {
  const { requests } = showRaffle({}, { path: '/raffles/abc' });
  expect(screen.getByRole('heading', { name: 'Raffle Not Found' })).toBeVisible();
  expect(screen.getByText("The raffle you're looking for doesn't exist.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Raffles' })).toHaveAttribute('href', '/raffles');
  expect(requests).toEqual([]);
});

// The other ways to each view are tested in tournament-page.test.tsx.
test('shows a toast and redirects to the list after JSON without a raffle', async () => {
  const { toasts, router } = showRaffle({ [ONE]: { success: true, data: null } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/raffles'));
  expect(toasts).toEqual([{ message: 'Failed to load raffle details', type: 'error' }]);
});

test('refetches the raffle every 30 seconds, and its entries when there are more; a failure changes nothing', async () => {
  jest.useFakeTimers();
  let response: FakeEndpoint = headset;
  let all: object[] = entries;
  const { requests, toasts, router } = showRaffle({ [ONE]: () => response as object, [ENTRIES]: () => all });
  const count = (path: string) => requests.filter((call) => call.path === path.split(' ')[1]).length;
  await advance(31_000);
  expect([count(ONE), count(ENTRIES)]).toEqual([2, 1]);

  response = { ...headset, total_entries: 1202 };
  all = [{ ...entries[1]!, id: 4 }, ...entries];
  await advance(30_000);
  expect([count(ONE), count(ENTRIES)]).toEqual([3, 2]);
  expect(terms(document.body)).toMatchObject({ 'Total Entries': '1,202', Participants: '4' });

  response = respond(500, { success: false });
  await advance(30_000);
  expect(screen.getByRole('heading', { name: 'Headset Raffle' })).toBeVisible();
  expect(toasts).toEqual([]);
  expect(router.state.location.pathname).toBe('/raffles/12');
});

test('refetches when the raffle ends', async () => {
  jest.useFakeTimers();
  const ending = { ...headset, end_datetime: new Date(Date.now() + 5_000).toISOString() };
  let response: object = ending;
  showRaffle({ [ONE]: () => response });
  await advance(3_000);
  expect(terms(document.body)).toMatchObject({ 'Time Remaining': '1m' });
  response = ended;
  await advance(4_000);
  expect(screen.getByRole('region', { name: 'Winners' })).toBeVisible();
});
