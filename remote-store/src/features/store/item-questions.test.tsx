import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import StorePage from './store-page';

const user = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 1000, role: 'Member' };
const REDEEM = 'POST /api/r/store/7/redeem';

const questions = [
  { kind: 'choice', label: 'Size', is_required: false, options: ['M', 'L'] },
  { kind: 'address', label: 'Where to?', is_required: true, options: [] },
];
const shirt = { id: 7, name: 'Shirt', description: '', image: null, cost: 300, quantity: 5, user_purchases: 0, questions };
const storeWith = (item: object) => ({ success: true, data: { user_points: '1000', store_items: [item], recent_redemptions: [] } });

let mockFails = false;
jest.mock('./item-questions', () => {
  if (mockFails) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./item-questions');
});

beforeEach(() => sessionStorage.clear());

// First, since the form is loaded once for all tests.
test('offers to load the form again if that fails, in the dialog', async () => {
  mockFails = true;
  const view = renderPage(StorePage, { path: '/store', user, api: { 'GET /api/r/store': () => storeWith(shirt) } });
  await view.user.click(await screen.findByRole('button', { name: 'Redeem Item' }));
  expect(await screen.findByText("Couldn't load what we need to ask. Check your connection and try again.")).toBeVisible();
  mockFails = false;
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: /Where to\?/ })).toBeVisible();
});

/** Writes at once: typing renders the page for each key. */
const answer = (field: HTMLElement) => fireEvent.change(field, { target: { value: 'Stage Street 5' } });

/** Opens the dialog of an item that asks something. */
async function openDialog(redeem: () => object) {
  const current = { store: storeWith(shirt) };
  const view = renderPage(StorePage, { path: '/store', user, api: { 'GET /api/r/store': () => current.store, [REDEEM]: redeem } });
  await view.user.click(await screen.findByRole('button', { name: 'Redeem Item' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Redemption' }));
  const address = await dialog.findByRole('textbox', { name: /Where to\?/ });
  const bodies = () => view.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...view, current, dialog, address, bodies, confirm: () => view.user.click(dialog.getByRole('button', { name: 'Confirm' })) };
}

test('asks in the dialog, and sends the answers once they are complete', async () => {
  const view = await openDialog(() => ({ success: true }));
  await view.confirm();
  expect(view.address).toHaveAccessibleDescription(/Please answer this\./);
  expect(view.bodies()).toEqual([]);

  answer(view.address);
  await view.confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.bodies()).toEqual([{ answer_1: '', answer_2: 'Stage Street 5' }]);
  expect(view.toasts).toEqual([{ message: 'Successfully redeemed Shirt!', type: 'success' }]);
  expect(sessionStorage).toHaveLength(0);
});

test('keeps the dialog open with what the server refuses, and the draft until the item is redeemed', async () => {
  const message = 'Please check your answers.';
  const refusal = () => respond(422, { success: false, message, errors: { answer_2: ['Please say in which country.'] } });
  const view = await openDialog(refusal);
  answer(view.address);
  await view.confirm();
  await waitFor(() => expect(view.address).toHaveAccessibleDescription(/Please say in which country\./));
  expect(view.toasts).toEqual([{ message, type: 'error' }]);

  cleanup();
  const again = await openDialog(() => ({ success: true }));
  expect(again.address).toHaveValue('Stage Street 5');
  expect(again.dialog.getByText('Your draft is back.')).toBeVisible();
  await again.confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('leaves the dialog of another item open that was opened before the response', async () => {
  let finish: (response: object) => void = () => undefined;
  const response = new Promise<object>((resolve) => (finish = resolve));
  const current = { store: storeWith(shirt) };
  current.store.data.store_items.push({ ...shirt, id: 8, name: 'Cap', questions: undefined });
  const api = { 'GET /api/r/store': () => current.store, [REDEEM]: () => response };
  const view = renderPage(StorePage, { path: '/store', user, api });
  await view.user.click((await screen.findAllByRole('button', { name: 'Redeem Item' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Redemption' }));
  answer(await dialog.findByRole('textbox', { name: /Where to\?/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await view.user.click(screen.getByRole('button', { name: 'Redeem Item', description: 'Cap' }));
  const other = within(await screen.findByRole('dialog', { name: 'Confirm Redemption' }));
  expect(await other.findByText('Cap')).toBeVisible();
  finish({ success: true });
  await waitFor(() => expect(view.toasts).toEqual([{ message: 'Successfully redeemed Shirt!', type: 'success' }]));
  await act(async () => undefined);
  expect(screen.getByRole('dialog', { name: 'Confirm Redemption' })).toHaveTextContent('Cap');
});

test('says in the open dialog that the questions have changed', async () => {
  const view = await openDialog(() => ({ success: true }));
  view.current.store = storeWith({ ...shirt, questions: [questions[1]] });
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(view.dialog.getByRole('alert')).toHaveTextContent('What we ask for this item has changed.'));
});
