import { renderPage, respond, timedOut, unreachable, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { LIST, closed, hoodie, member, wagers } from '../testing/tickets';
import TicketsPage from './tickets-page';

const show = (list: FakeEndpoint, path = '/tickets') => renderPage(TicketsPage, { path, route: '/tickets', user: member, api: { [LIST]: list } });
const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const allOf = (...data: object[]) => ({ success: true, data });

test('a guest is asked to sign in, and nothing is fetched', () => {
  const { calls } = renderPage(TicketsPage, { path: '/tickets', config: { chat: { name: 'Guilded', signInPath: '/auth/guilded' } } });
  expect(screen.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In with Guilded' })).toHaveAttribute('href', '/auth/guilded');
  expect(calls).toEqual([]);
});

test('each card leads to its ticket and shows what the specification lists', async () => {
  show(allOf(hoodie, wagers));
  const card = within((await screen.findAllByRole('article'))[0]!);
  expect(card.getByRole('link', { name: 'My hoodie' })).toHaveAttribute('href', '/tickets/12');
  for (const text of ['#12', 'Waiting', 'High', 'Store', '2 replies', '3 days ago', '1 hour ago']) expect(card.getByText(text)).toBeVisible();
  expect(card.getByText(/Where is it\?/)).toBeVisible();

  const other = within(screen.getAllByRole('article')[1]!);
  expect(other.getByText('1 reply')).toBeVisible();
  expect(other.queryByText(/Last reply/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create Ticket' })).toHaveAttribute('href', '/tickets/create');
});

test('the search looks into title and description in any case, beside the status', async () => {
  const { user, router } = show(allOf(hoodie, wagers, closed));
  await screen.findAllByRole('article');
  await user.type(screen.getByRole('searchbox'), ' hOOdie ');
  expect(cards()).toEqual(['My hoodie', 'Wagers']);
  await waitFor(() => expect(router.state.location.search).toBe('?search=+hOOdie+'));

  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['All Status', 'Open', 'Waiting', 'Resolved', 'Closed']);
  await user.click(screen.getByRole('option', { name: 'Open' }));
  await waitFor(() => expect(cards()).toEqual(['Wagers']));
  expect(router.state.location.search).toContain('status=open');
});

test('the address says what is looked for; what nothing matches is told, with a way back to all', async () => {
  const { user, router } = show(allOf(hoodie, wagers, closed), '/tickets?search=hoodie&status=resolved');
  expect(await screen.findByRole('heading', { name: 'No tickets found' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('hoodie');
  await user.click(screen.getByRole('button', { name: 'Show all tickets' }));
  expect(cards()).toEqual(['My hoodie', 'Wagers', 'Old']);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('who has no ticket yet is led to the first one', async () => {
  show(allOf());
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test.each([
  ['status 500', respond(500, { success: false })],
  ['success: false', { success: false }],
  ['garbage', respond(200, '<h1>Hello</h1>')],
  ['no connection', unreachable],
  ['no response in time', timedOut],
] as [string, FakeEndpoint][])('%s: a toast, and in place a way to try again', async (_, failing) => {
  let response = failing;
  const { user, toasts } = show((call) => (typeof response === 'function' ? response(call) : response));
  expect(await screen.findByRole('heading', { name: 'The tickets could not be loaded' })).toBeVisible();
  expect(toasts).toEqual([{ message: 'Failed to load tickets', type: 'error' }]);
  response = allOf(hoodie);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My hoodie')).toBeVisible();
});

test('items come in 100 ms after one another, the many that follow together, and only once', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...hoodie, id: index + 1, title: `Ticket ${index + 1}` }));
  const { user } = show(allOf(...many));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.style.getPropertyValue('--place')).join(' ')).toBe('0 1 2 3 4 5 6 7 7 7 7 7');
  expect(items.every((item) => item.className === 'entering')).toBe(true);
  await user.type(screen.getByRole('searchbox'), 'ticket');
  expect(screen.getAllByRole('listitem').every((item) => item.className === '')).toBe(true);
});
