import { renderPage, unreachable, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LIST, closed, hoodie, member, wagers } from './testing/tickets';
import TicketsPage from './tickets-page';

const show = (list: FakeEndpoint, path = '/tickets') =>
  renderPage(TicketsPage, { path, route: '/tickets', user: member, api: { [LIST]: list } });
const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const allOf = (...data: object[]) => ({ success: true, data });

test('links each card to its ticket, with status, priority, category, replies and times', async () => {
  show(allOf(hoodie, wagers));
  const card = within((await screen.findAllByRole('article'))[0]!);
  expect(card.getByRole('link', { name: 'My hoodie' })).toHaveAttribute('href', '/tickets/12');
  for (const text of ['#12', 'Waiting', 'High', 'Store', '2 replies', '3 days ago', '1 hour ago'])
    expect(card.getByText(text)).toBeVisible();
  expect(card.getByText(/Where is it\?/)).toBeVisible();

  const other = within(screen.getAllByRole('article')[1]!);
  expect(other.getByText('1 reply')).toBeVisible();
  expect(other.queryByText(/Last reply/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create Ticket' })).toHaveAttribute('href', '/tickets/create');
});

test('searches title and description case-insensitively, combined with the status filter', async () => {
  const { user, router } = show(allOf(hoodie, wagers, closed));
  await screen.findAllByRole('article');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' hOOdie ' } });
  expect(cards()).toEqual(['My hoodie', 'Wagers']);
  await waitFor(() => expect(router.state.location.search).toBe('?search=+hOOdie+'));

  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'All Status',
    'Open',
    'Waiting',
    'Resolved',
    'Closed',
  ]);
  await user.click(screen.getByRole('option', { name: 'Open' }));
  await waitFor(() => expect(cards()).toEqual(['Wagers']));
  expect(router.state.location.search).toContain('status=open');
});

test('restores the filter from the URL, and resets it from the empty state', async () => {
  const { user, router } = show(allOf(hoodie, wagers, closed), '/tickets?search=hoodie&status=resolved');
  expect(await screen.findByRole('heading', { name: 'No tickets found' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('hoodie');
  await user.click(screen.getByRole('button', { name: 'Show all tickets' }));
  expect(cards()).toEqual(['My hoodie', 'Wagers', 'Old']);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('shows the empty state without tickets', async () => {
  show(allOf());
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('shows a toast and an error state with a retry when they fail to load', async () => {
  let response: () => object = unreachable;
  const { user, toasts } = show(() => response());
  expect(await screen.findByRole('heading', { name: "Couldn't load the tickets" })).toBeVisible();
  expect(toasts).toEqual([{ message: 'Failed to load tickets', type: 'error' }]);
  response = () => allOf(hoodie);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My hoodie')).toBeVisible();
});

test('animates the items in one after another, all from the eighth together, and only once', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...hoodie, id: index + 1, title: `Ticket ${index + 1}` }));
  const { user } = show(allOf(...many));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.style.getPropertyValue('--place')).join(' ')).toBe('0 1 2 3 4 5 6 7 7 7 7 7');
  expect(items.every((item) => item.className === 'entering')).toBe(true);
  await user.type(screen.getByRole('searchbox'), 't');
  expect(screen.getAllByRole('listitem').every((item) => item.className === '')).toBe(true);
});
