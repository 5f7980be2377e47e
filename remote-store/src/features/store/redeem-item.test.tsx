import { renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import StorePage from './store-page';

const user = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 1000, role: 'Member' };
const STORE = 'GET /api/r/store';
const REDEEM_CAP = 'POST /api/r/store/7/redeem';
const REDEEM_MUG = 'POST /api/r/store/8/redeem';

const cap = { id: 7, name: 'Cap', description: 'Black', image: null, cost: 300, quantity: 5, max_purchases_per_user: 0, user_purchases: 0 };
const mug = { ...cap, id: 8, name: 'Mug', cost: 100, max_purchases_per_user: null };
const storeWith = (points: number, items: object[] = [cap, mug]) => ({
  success: true,
  data: { user_points: String(points), store_items: items, recent_redemptions: [] },
});

type Responder = () => object | Promise<object>;

/** Opens a member's page, with responses that a test can replace at any time. */
async function openStore(initial: { store?: Responder; cap?: Responder; mug?: Responder } = {}) {
  const succeed: Responder = () => ({ success: true });
  const current = { store: (): object => storeWith(1000), cap: succeed, mug: succeed, ...initial };
  const api = { [STORE]: () => current.store(), [REDEEM_CAP]: () => current.cap(), [REDEEM_MUG]: () => current.mug() };
  const view = renderPage(StorePage, { path: '/store', user, api });
  await screen.findByRole('heading', { name: 'Cap' });
  const buttonOf = (item: string) =>
    within(screen.getByText(item, { selector: 'h3' }).closest('li')!).getByRole('button', { hidden: true });
  return {
    ...view,
    responses: current,
    buttonOf,
    posts: () => view.requests.filter(({ method }) => method === 'POST'),
    refetch: () => act(async () => void window.dispatchEvent(new Event('visibilitychange'))),
    loads: () => view.requests.filter(({ method }) => method === 'GET').length,
    openDialog: async (item: string) => {
      await view.user.click(buttonOf(item));
      return screen.findByRole('dialog', { name: 'Confirm Redemption' });
    },
    press: (name: string) => view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name })),
  };
}

/** Returns a response that the test resolves. */
function deferred() {
  let arrive: (response: object) => void = () => undefined;
  const response = new Promise<object>((resolve) => (arrive = resolve));
  return { respond: () => response, arrive: (value: object) => act(async () => arrive(value)) };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

beforeEach(() => sessionStorage.clear());

test('the dialog shows item, cost, balance and remaining points, and Cancel sends no request', async () => {
  const view = await openStore();
  const dialog = await view.openDialog('Cap');
  expect(within(dialog).getByText('Cap')).toBeVisible();
  const sum = within(dialog)
    .getAllByRole('definition')
    .map((value) => value.textContent);
  expect(sum).toEqual(['300 points', '1,000 points', '700 points']);

  await view.press('Cancel');
  await closed();
  expect(view.posts()).toEqual([]);
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveFocus());
  expect(sessionStorage).toHaveLength(0);
});

test('confirming closes the dialog, marks the item, posts without a body, and then shows the refetched store', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  const [post, reload] = [deferred(), deferred()];
  const view = await openStore({ cap: post.respond });
  await view.openDialog('Cap');
  await view.press('Confirm');
  await closed();
  expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeeming...');
  expect(view.buttonOf('Cap')).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveFocus());
  expect(view.buttonOf('Mug')).toHaveAccessibleName('Redeem Item');
  const [call] = view.posts();
  expect((call?.body as Blob).size).toBe(0);
  expect(call?.headers).toMatchObject({
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-CSRF-TOKEN': 't0ken',
    'Idempotency-Key': expect.stringMatching(/^[\w-]{16,100}$/),
  });

  view.responses.store = reload.respond;
  await post.arrive({ success: true, message: 'Done' });
  expect(view.toasts).toEqual([{ message: 'Successfully redeemed Cap!', type: 'success' }]);
  expect(view.offers).toEqual(['notifications']);
  expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeeming...');

  await reload.arrive(storeWith(700, [{ ...cap, quantity: 0 }, mug]));
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveAccessibleName('Out of Stock'));
  expect(view.buttonOf('Cap')).toHaveFocus();
  expect(view.platform.session.getState().user?.points).toBe(700);
  expect(sessionStorage).toHaveLength(0);

  await view.user.tab();
  expect(view.buttonOf('Cap')).toBeDisabled();
});

test('marks several items at once, each until its own result', async () => {
  const [capPost, mugPost] = [deferred(), deferred()];
  const view = await openStore({ cap: capPost.respond, mug: mugPost.respond });
  for (const item of ['Cap', 'Mug']) {
    await view.openDialog(item);
    await view.press('Confirm');
    await closed();
  }
  expect([view.buttonOf('Cap'), view.buttonOf('Mug')].map((button) => button.textContent)).toEqual([
    expect.stringContaining('Redeeming...'),
    expect.stringContaining('Redeeming...'),
  ]);
  await mugPost.arrive({ success: true });
  expect(view.buttonOf('Mug')).toHaveAccessibleName('Redeem Item');
  expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeeming...');
  await capPost.arrive({ success: true });
  expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeem Item');
  const keys = view.posts().map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
});

test('shows a toast on each failure, refetches the store, and redeems on the next attempt, by the same key only after an unclear result', async () => {
  const lost = 'An error occurred while redeeming the item';
  const failures: [Responder, message: string, unclear: boolean][] = [
    [() => respond(409, { success: false, message: 'This item is out of stock.' }), 'This item is out of stock.', false],
    [() => respond(500, { success: false, message: 'Something went wrong.' }), 'Something went wrong.', true],
    [() => ({}), 'Failed to redeem item', true],
    [unreachable, lost, true],
    [() => respond(200, '<!doctype html>'), lost, true],
  ];
  const view = await openStore();
  const redeem = async (toast: object) => {
    const dialog = await view.openDialog('Cap');
    const isResumed = within(dialog).queryByText(/We didn't get a response last time/) !== null;
    await view.press('Confirm');
    await closed();
    await waitFor(() => expect(view.toasts[view.posts().length - 1]).toEqual(toast));
    expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeem Item');
    expect(view.loads()).toBe(view.posts().length + 1);
    return isResumed;
  };
  for (const [failure, message, unclear] of failures) {
    view.responses.cap = failure;
    expect(await redeem({ message, type: 'error' })).toBe(false);
    view.responses.cap = () => ({ success: true });
    expect(await redeem({ message: 'Successfully redeemed Cap!', type: 'success' })).toBe(unclear);
  }
  const keys = view.posts().map(({ headers }) => headers['Idempotency-Key']);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 2, 2, 4, 4, 6, 6, 8, 8]);
});

test('asks for the friend who gets the points, and again at the field if there is no such member', async () => {
  const sentence = "We couldn't find a member of that name who can get points. Check the name.";
  const gift = { ...cap, delivery: 'friend', gives: 250 };
  const view = await openStore({
    store: () => storeWith(1000, [gift]),
    cap: () => respond(422, { success: false, message: sentence, errors: { friend: [sentence] } }),
  });
  const dialog = await view.openDialog('Cap');
  expect(within(dialog).getByText('Your friend gets 250 points right away.')).toBeVisible();
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /Friend's name/ }), { target: { value: 'novva' } });
  await view.press('Confirm');
  const field = await within(dialog).findByRole('textbox', { name: /Friend's name/, description: new RegExp(sentence) });
  expect(field).toHaveValue('novva');

  view.responses.cap = () => ({ success: true });
  fireEvent.change(field, { target: { value: 'nova' } });
  await view.press('Confirm');
  await waitFor(() => expect(view.posts().map(({ body }) => body)).toEqual([{ friend: 'novva' }, { friend: 'nova' }]));
});

test('says in the open dialog that the friend gets another number of points, and sends the number that was seen', async () => {
  const gift = { ...cap, delivery: 'friend', gives: 250 };
  const view = await openStore({ store: () => storeWith(1000, [gift]), cap: () => ({ success: true }) });
  const dialog = await view.openDialog('Cap');
  expect(await within(dialog).findByRole('form', { name: 'Friend' })).toBeVisible();
  view.responses.store = () => storeWith(1000, [{ ...gift, gives: 200 }]);
  await view.refetch();
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('Your friend now gets 200 points.'));
  fireEvent.change(await within(dialog).findByRole('textbox', { name: /Friend's name/ }), { target: { value: 'nova' } });
  await view.press('Confirm');
  await waitFor(() => expect(view.posts()).toHaveLength(1));
  expect(String(view.posts()[0]?.headers['X-Seen'])).toContain('gives=200');
});

test('says in the open dialog what the staff has changed, and disables Confirm once the points are insufficient', async () => {
  const view = await openStore();
  const dialog = await view.openDialog('Cap');
  expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
  view.responses.store = () => storeWith(1000, [{ ...cap, cost: 1 }, mug]);
  await view.refetch();
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('The price is now 1 point.'));
  view.responses.store = () => storeWith(299);
  await view.refetch();
  await waitFor(() => expect(within(dialog).getByText('299 points')).toBeVisible());
  expect(within(dialog).getByText('-1 points')).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Insufficient points to redeem this item');
  expect(within(dialog).getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test('shows the dialog again, with the new price, if the staff has changed it, and sends what was seen', async () => {
  const sentence = 'The price is now 500 points.';
  const view = await openStore({
    cap: () => respond(409, { success: false, message: sentence, errors: { 'x-seen': [sentence] } }),
  });
  await view.openDialog('Cap');
  view.responses.store = () => storeWith(1000, [{ ...cap, name: 'Hat', cost: 500 }, mug]);
  await view.press('Confirm');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Redemption' });
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(`This item is now "Hat". ${sentence}`));
  expect(within(dialog).getAllByRole('definition')[0]).toHaveTextContent('500 points');
  expect(view.toasts).toEqual([{ message: sentence, type: 'error' }]);
  const seen = () => view.posts().map(({ headers }) => Object.fromEntries(new URLSearchParams(String(headers['X-Seen']))));
  expect(seen()).toEqual([{ name: 'Cap', cost: '300', questions: 'none' }]);

  view.responses.cap = () => ({ success: true });
  await view.press('Confirm');
  await waitFor(() => expect(seen()).toEqual([expect.anything(), { name: 'Hat', cost: '500', questions: 'none' }]));
  await closed();
  const keys = view.posts().map(({ headers }) => headers['Idempotency-Key']);
  expect(new Set(keys).size).toBe(2);
});

test('shows a toast instead of the dialog when points are insufficient, and nothing when out of stock', async () => {
  const view = await openStore();
  act(() => view.buttonOf('Cap').focus());
  view.responses.store = () => storeWith(299);
  await view.refetch();
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveAccessibleName('Insufficient Points'));
  await view.user.keyboard('{Enter}');
  expect(view.toasts).toEqual([{ message: 'Insufficient points to redeem this item', type: 'error' }]);
  expect(view.offers).toEqual([]);

  view.responses.store = () => storeWith(1000, [{ ...cap, quantity: 0 }, mug]);
  await view.refetch();
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveAccessibleName('Out of Stock'));
  await view.user.keyboard('{Enter}');
  expect(view.toasts).toHaveLength(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a double click on Confirm sends one request, and refetches the store in other tabs, and its own only once', async () => {
  const messages: unknown[] = [];
  const otherTab = new BroadcastChannel('store:5');
  otherTab.onmessage = ({ data }) => void messages.push(data);
  const view = await openStore();

  const dialog = await view.openDialog('Cap');
  await view.user.dblClick(within(dialog).getByRole('button', { name: 'Confirm' }));
  await closed();
  await waitFor(() => expect(messages).toHaveLength(1));
  expect(view.posts()).toHaveLength(1);
  expect(view.loads()).toBe(2);

  view.responses.store = () => storeWith(400);
  otherTab.postMessage('changed');
  expect(await screen.findByText('400', { selector: 'dd *' })).toBeVisible();
  otherTab.close();
});

test('keeps an item marked after another page was opened', async () => {
  const post = deferred();
  const view = await openStore({ cap: post.respond });
  await view.openDialog('Cap');
  await view.press('Confirm');
  await closed();
  await act(() => view.router.navigate('/elsewhere'));
  await act(() => view.router.navigate('/store'));
  expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeeming...');
  await post.arrive({ success: true });
  await waitFor(() => expect(view.buttonOf('Cap')).toHaveAccessibleName('Redeem Item'));
  expect(view.toasts).toEqual([{ message: 'Successfully redeemed Cap!', type: 'success' }]);
});
