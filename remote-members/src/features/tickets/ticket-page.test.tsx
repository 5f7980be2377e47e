import { forgetForms } from '@greenroom/shared-ui/form';
import { renderPage, respond, unreachable, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { TICKET, REPLY, closed, hoodie, member, png, replies } from './testing/tickets';
import TicketPage from './ticket-page';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  sessionStorage.clear();
  forgetForms();
});

const thread = (ticket: object = hoodie, all: object[] = replies) => ({ success: true, data: { ticket, replies: all } });
const show = (one: FakeEndpoint = thread(), reply: FakeEndpoint = { success: true, message: 'Sent.' }, path = '/tickets/12') =>
  renderPage(TicketPage, { path, route: '/tickets/:id', user: member, api: { [TICKET]: one, [REPLY]: reply } });

const message = () => screen.getByRole('textbox', { name: 'Your reply' });
/** Writes at once: typing renders the page for each key. */
const write = (user: UserEvent, text: string) => user.click(message()).then(() => user.paste(text));
const send = () => screen.getByRole('button', { name: /^Send/ });
const loaded = () => screen.findByRole('heading', { name: 'My hoodie' });
const count = (calls: ReturnType<typeof show>['requests'], method: string) => calls.filter((call) => call.method === method).length;

test('shows the ticket, its details, its images and its thread, with a badge on replies of the support team', async () => {
  const { user } = show();
  await loaded();
  const panel = within(screen.getByRole('complementary', { name: 'Ticket details' }));
  const facts = panel.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts.slice(0, 4)).toEqual(['Status: Waiting', 'Priority: High', 'Category: Store', 'Replies: 2']);
  expect(facts[4]).toMatch(/^Created: .*\d{4}/);
  expect(facts[5]).toBe('Last updated: 1 hour ago');
  const description = within(screen.getByRole('article', { name: 'Description' }));
  expect(description.getByText(/Two weeks now/)).toHaveTextContent('Where is it? Two weeks now.');
  expect(description.getAllByRole('button')).toHaveLength(1);

  const team = screen.getByRole('article', { name: 'Reply by crew' });
  expect(within(team).getByText('Support Team')).toBeVisible();
  const own = screen.getByRole('article', { name: 'Reply by You' });
  expect(within(own).queryByText('Support Team')).not.toBeInTheDocument();
  expect(within(own).getByText(/<b>Thanks<\/b>/)).toBeVisible();
  expect(within(own).queryByRole('link')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Show parcel.png' }));
  const viewer = await screen.findByRole('dialog', { name: 'parcel.png' });
  await user.click(within(viewer).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([
  ['404', respond(404, { success: false, message: 'Nope.' }), 'Ticket not found'],
  ['success: false', { success: false }, 'Ticket not found'],
  ['500', respond(500, { success: false }), 'Failed to load ticket'],
  ['JSON without a ticket', { success: true, data: {} }, 'Failed to load ticket'],
] as [string, FakeEndpoint, string][])('redirects to the list with a toast on %s', async (_, response, text) => {
  const { toasts, router } = show(response);
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets'));
  expect(toasts).toEqual([{ message: text, type: 'error' }]);
});

test('shows the not-found view for an invalid id without a request', () => {
  const { requests, toasts } = show(undefined, undefined, '/tickets/abc');
  expect(screen.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
  expect(screen.getByText('This ticket does not exist, or you do not have permission to view it.')).toBeVisible();
  expect(requests).toEqual([]);
  expect(toasts).toEqual([]);
});

test('accepts a UUID as the id', async () => {
  const { requests } = show({ success: false }, undefined, '/tickets/7c9e6679-7425-40de-944b-e07fc1f90ae7');
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/api/r/tickets/7c9e6679-7425-40de-944b-e07fc1f90ae7']));
});

test('shows a note instead of the form on a closed ticket', async () => {
  show(thread(closed));
  expect(await screen.findByText('This ticket is closed')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Reply' })).not.toBeInTheDocument();
});

test('leads from a merged ticket to the one that goes on', async () => {
  show(thread({ ...closed, merged_into_id: 9 }, []));
  expect(await screen.findByText('This ticket was merged into #9')).toBeVisible();
  expect(screen.getByText('The replies are in ticket #9.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open #9' })).toHaveAttribute('href', '/tickets/9');
});

test('adds a reply with a text or an image to the thread at once, submits it as a form, and refetches the ticket', async () => {
  let response: (value: object) => void = () => undefined;
  let all = replies;
  const { requests, user } = show(
    () => thread(hoodie, all),
    () => new Promise<object>((resolve) => (response = resolve)),
  );
  await loaded();
  expect(send()).toBeDisabled();
  await write(user, '  ');
  expect(send()).toBeDisabled();
  await user.upload(screen.getByLabelText('Images'), [png('one.png'), png('two.png')]);
  expect(send()).toBeEnabled();
  await write(user, 'It is here. ');
  await user.click(send());
  expect(screen.getByText('It is here.')).toBeVisible();
  expect(screen.getByText('Sending…')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Sending the images' })).toBeVisible();
  expect(message()).toHaveValue('');
  expect(message()).toHaveFocus();
  await user.click(send());
  expect(count(requests, 'POST')).toBe(1);

  const body = requests.find(({ method }) => method === 'POST')?.body as FormData;
  expect([...body.keys()]).toEqual(['message', 'images[0]', 'images[1]']);
  expect(body.get('message')).toBe('It is here.');
  expect(count(requests, 'GET')).toBe(1);
  all = [...replies, { ...replies[1]!, id: 3, message: 'It is here.' }];
  await act(async () => response({ success: true }));
  await waitFor(() => expect(screen.queryByText('Sent')).not.toBeInTheDocument());
  expect(count(requests, 'GET')).toBe(2);
  expect(screen.getAllByText('It is here.')).toHaveLength(1);
  expect(screen.getByText('Your reply was sent.')).toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('keeps a sent reply in the thread when the refetch fails, until a retry succeeds', async () => {
  let response: FakeEndpoint = thread();
  const { user, router } = show(() => response as object);
  await loaded();
  await write(user, 'It is here.');
  response = respond(500, { success: false });
  await user.click(send());
  expect(await screen.findByText("Couldn't load the latest replies.")).toBeVisible();
  expect(screen.getByText('It is here.')).toBeVisible();
  expect(screen.getByText('Sent')).toBeVisible();
  expect(router.state.location.pathname).toBe('/tickets/12');
  response = thread(hoodie, [...replies, { ...replies[1]!, id: 3, message: 'It is here.' }]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Sent')).not.toBeInTheDocument());
  expect(screen.getAllByText('It is here.')).toHaveLength(1);
});

test('returns a failed reply to the form with the reason, and sends it on the next attempt', async () => {
  let response: () => object = unreachable;
  const { user, toasts, requests } = show(undefined, () => response());
  await loaded();
  await write(user, 'It is here.');
  await user.upload(screen.getByLabelText('Images'), png('one.png'));
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit reply');
  expect(toasts).toEqual([{ message: 'Failed to submit reply', type: 'error' }]);
  expect(message()).toHaveValue('It is here.');
  expect(screen.getByText('1 of 5')).toBeVisible();
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();

  response = () => ({ success: true });
  await user.click(send());
  await waitFor(() => expect(count(requests, 'POST')).toBe(2));
  const body = requests.filter(({ method }) => method === 'POST')[1]?.body as FormData;
  expect([body.get('message'), (body.get('images[0]') as File).name]).toEqual(['It is here.', 'one.png']);
  await waitFor(() => expect(message()).toHaveValue(''));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('restores the draft of a pending reply after a reload', async () => {
  const { user } = show(undefined, () => new Promise<object>(() => undefined));
  await loaded();
  await write(user, 'It is here.');
  await user.upload(screen.getByLabelText('Images'), [png('one.png'), png('two.png')]);
  await user.click(send());
  cleanup();
  forgetForms();
  show();
  await loaded();
  expect(message()).toHaveValue('It is here.');
  expect(screen.getByText(/2 images couldn't be kept\. Please add them again/)).toBeVisible();
});

test('keeps the unsent reply readable when the ticket was closed in the meantime', async () => {
  let ticket: object = hoodie;
  const { user } = show(() => thread(ticket), respond(409, { success: false, message: 'This ticket is closed.' }));
  await loaded();
  await write(user, 'One more thing.');
  ticket = { ...hoodie, status: 'closed' };
  await user.click(send());
  expect(await screen.findByText("Your reply wasn't sent:")).toBeVisible();
  expect(screen.getByText('One more thing.')).toBeVisible();
});
