import { forgetForms } from '@greenroom/shared-ui/form';
import { renderPage, respond, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CATEGORIES, CREATE, categories, member, png } from './testing/tickets';
import CreateTicketPage from './create-ticket-page';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  sessionStorage.clear();
  forgetForms();
});
afterEach(() => void jest.useRealTimers());

const show = (create: FakeEndpoint = { success: true, message: 'Opened!' }, offered: FakeEndpoint = { success: true, data: categories }) =>
  renderPage(CreateTicketPage, { path: '/tickets/create', user: member, api: { [CATEGORIES]: offered, [CREATE]: create } });

const title = () => screen.getByLabelText(/^Title/);
const description = () => screen.getByLabelText(/^Description/);
const category = () => screen.getByRole('combobox', { name: /^Category/ });
const images = () => screen.getByLabelText(/^Screenshots/);
const button = () => screen.getByRole('button', { name: /^Creat/ });
const posts = (calls: ReturnType<typeof show>['requests']) => calls.filter(({ method }) => method === 'POST');

async function fillIn(files: File[] = []) {
  await waitFor(() => expect(category()).toHaveTextContent('Account'));
  // At once: typing renders the page for each key.
  fireEvent.change(title(), { target: { value: ' My points ' } });
  fireEvent.change(description(), { target: { value: 'Gone.\nAll. ' } });
  if (files.length > 0) await userEvent.setup({ applyAccept: false }).upload(images(), files);
}

test('submits a multipart form with the first category, medium priority and numbered images, and removes the draft', async () => {
  const { requests, toasts } = show();
  await fillIn([png('one.png'), png('two.png')]);
  expect(sessionStorage).toHaveLength(1);
  await userEvent.click(button());
  await waitFor(() => expect(toasts).toEqual([{ message: 'Opened!', type: 'success' }]));
  expect(sessionStorage).toHaveLength(0);
  const body = posts(requests)[0]?.body as FormData;
  expect([...body.keys()].sort()).toEqual(['category_id', 'description', 'images[0]', 'images[1]', 'priority', 'title']);
  expect(body.get('title')).toBe('My points');
  expect(body.get('description')).toBe('Gone.\nAll.');
  expect(body.get('category_id')).toBe('7');
  expect(body.get('priority')).toBe('medium');
  expect((body.get('images[1]') as File).name).toBe('two.png');
});

test('submits the chosen category and priority', async () => {
  const { requests, user } = show();
  await fillIn();
  await user.click(category());
  await user.click(await screen.findByRole('option', { name: 'Store' }));
  await user.click(screen.getByRole('combobox', { name: /^Priority/ }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Low', 'Medium', 'High', 'Urgent']);
  await user.click(screen.getByRole('option', { name: 'Urgent' }));
  await user.click(button());
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  const body = posts(requests)[0]?.body as FormData;
  expect([body.get('category_id'), body.get('priority')]).toEqual(['8', 'urgent']);
});

test('keeps the button busy for 1.5 seconds after success, then redirects to the list', async () => {
  const { router, requests, toasts } = show({ success: true });
  await fillIn();
  jest.useFakeTimers();
  act(() => button().click());
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(toasts).toEqual([{ message: 'Ticket created successfully!', type: 'success' }]);
  expect(button()).toHaveAccessibleName('Created');
  expect(title()).toHaveValue(' My points ');
  act(() => button().click());
  await act(() => jest.advanceTimersByTimeAsync(1400));
  expect(router.state.location.pathname).toBe('/tickets/create');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(router.state.location.pathname).toBe('/tickets');
  expect(posts(requests)).toHaveLength(1);
});

test('does not redirect a member who left before', async () => {
  const { router } = show();
  await fillIn();
  jest.useFakeTimers();
  act(() => button().click());
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => router.navigate('/store'));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(router.state.location.pathname).toBe('/store');
});

test('shows validation errors at their fields, and focuses the first', async () => {
  const errors = { description: ['Say more.'], category_id: ['Not this one.'], priority: ['Too high.'], 'images.0': ['one.png is broken'] };
  const { toasts } = show(respond(422, { success: false, message: 'Please check it.', errors }));
  await fillIn([png('one.png')]);
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check it.');
  expect(toasts).toEqual([{ message: 'Please check it.', type: 'error' }]);
  expect(category()).toHaveFocus();
  for (const text of ['Not this one.', 'Too high.', 'one.png is broken']) expect(screen.getByText(text)).toBeVisible();
  expect(description()).toHaveAccessibleDescription(expect.stringContaining('Say more.'));
});

test('shows a response without success as a failure, in a toast and in the form, and keeps the input', async () => {
  const text = 'An error occurred while creating the ticket.';
  const { toasts, router } = show({});
  await fillIn([png('one.png')]);
  await userEvent.click(button());
  expect(await screen.findByText(text)).toBeVisible();
  expect(toasts).toEqual([{ message: text, type: 'error' }]);
  expect(title()).toHaveValue(' My points ');
  expect(description()).toHaveValue('Gone.\nAll. ');
  expect(screen.getByText('1 of 5')).toBeVisible();
  expect(router.state.location.pathname).toBe('/tickets/create');
});

test('logs and shows categories that fail to load, submits nothing without one, and loads them on retry', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let offered: object = respond(500, { success: false });
  const { requests, toasts, user } = show(undefined, () => offered);
  expect(await screen.findByText("Couldn't load the categories.")).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
  expect(toasts).toEqual([]);
  await user.type(title(), 'T');
  await user.type(description(), 'D');
  await user.click(button());
  expect(posts(requests)).toEqual([]);
  offered = { success: true, data: categories };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(category()).toHaveTextContent('Account'));
  expect(title()).toHaveValue('T');
  expect(screen.queryByText("Couldn't load the categories.")).not.toBeInTheDocument();
  log.mockRestore();
});

test('restores the draft after a reload, names the number of lost images, and discards it on request', async () => {
  show();
  await fillIn([png('one.png')]);
  cleanup();
  forgetForms();
  show();
  expect(title()).toHaveValue(' My points ');
  expect(screen.getByText(/1 image couldn't be kept\. Please add it again/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(title()).toHaveValue('');
  expect(title()).toHaveFocus();
  expect(screen.queryByText(/couldn't be kept/)).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('rejects a file that is no image with the message for tickets, and links Cancel to the list', async () => {
  show();
  await fillIn([new File(['x'], 'notes.txt', { type: 'text/plain' })]);
  expect(screen.getByText('File notes.txt is not an image')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/tickets');
});
