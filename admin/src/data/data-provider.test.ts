import { fakeApi, respond, unreachable } from '../testing/fake-api';
import { dataProvider } from './data-provider';

const ROW = { id: 7, version: 3, name: 'Mug' };

/** Returns the refusal of a request as forms read it. */
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    ({ message, status, body }: { message: string; status: number; body?: { errors?: object } }) => ({ message, status, ...body }),
  );

const LIST = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
const update = () => dataProvider.update('store-items', { id: 7, data: { name: 'Cup' }, previousData: ROW });

it('requests a page of a list by its place, order and filters, without the filters that are empty', async () => {
  const requests = fakeApi({ 'GET /store-items': { data: [ROW], total: 26 } });
  const filter = { search: 'm g&', is_listed: 'false', kind: '', since: null, until: undefined };
  expect(await dataProvider.getList('store-items', { ...LIST, filter })).toMatchObject({ data: [ROW], total: 26 });
  const query = { page: '2', per_page: '25', sort: 'name', order: 'asc', search: 'm g&', is_listed: 'false' };
  expect(requests).toEqual([{ method: 'GET', path: '/store-items', query }]);
});

it('requests the rows of another row as a filter', async () => {
  const requests = fakeApi({ 'GET /claims': { data: [], total: 0 } });
  await dataProvider.getManyReference('claims', { ...LIST, target: 'challenge_id', id: 5 });
  expect(requests[0]?.query).toMatchObject({ challenge_id: '5' });
});

it('requests referenced rows one by one, and leaves out those that are gone', async () => {
  fakeApi({ 'GET /platforms/1': { data: { id: 1 } }, 'GET /platforms/3': { data: { id: 3 } } });
  expect(await dataProvider.getMany('platforms', { ids: [1, 2, 3] })).toEqual({ data: [{ id: 1 }, { id: 3 }] });
});

it('changes and deletes the version that was loaded', async () => {
  const requests = fakeApi({ 'PUT /store-items/7': { data: { ...ROW, version: 4 } }, 'DELETE /store-items/7': {} });
  expect(await update()).toMatchObject({ data: { version: 4 } });
  expect(await dataProvider.delete('store-items', { id: 7, previousData: ROW })).toEqual({ data: ROW });
  expect(requests).toEqual([
    { method: 'PUT', path: '/store-items/7', query: {}, body: { name: 'Cup', version: 3 } },
    { method: 'DELETE', path: '/store-items/7', query: { version: '3' } },
  ]);
});

it('sends changes with the CSRF token of the page', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
  fakeApi({ 'POST /slots': { data: ROW } });
  const fetched = jest.spyOn(window, 'fetch');
  await dataProvider.create('slots', { data: { name: 'Mug' } });
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'X-CSRF-TOKEN': 'token', 'Content-Type': 'application/json' });
});

it.each([
  ['the same member of the staff is signed in', '5', ['old', 'new']],
  ['somebody else is signed in', '6', ['old']],
])('sends a change whose token is refused once more if %s', async (_, id, tokens) => {
  const pageOf = (token: string, user: object) =>
    `<meta name="csrf-token" content="${token}"><script type="application/json" id="page-data">${JSON.stringify({ user })}</script>`;
  document.head.innerHTML = pageOf('old', { id: '5' });
  const sent: unknown[] = [];
  window.fetch = (async (_url: string, init: { method?: string; headers: Record<string, string> }) => {
    if (init.method !== 'POST') return new Response(pageOf('new', { id }));
    sent.push(init.headers['X-CSRF-TOKEN']);
    return sent.length === 1 ? respond(403, { message: 'This page is out of date.' }) : Response.json({ data: ROW });
  }) as typeof fetch;
  await dataProvider.create('slots', { data: { name: 'Mug' } }).catch(() => undefined);
  expect(sent).toEqual(tokens);
});

it('encodes ids, so that none leads to another endpoint', async () => {
  const requests = fakeApi({});
  await refusalOf(dataProvider.getOne('members', { id: '../codes?' }));
  expect(requests[0]?.path).toBe('/members/..%2Fcodes%3F');
});

it("passes the server's message on, and its errors to the inputs, also those of lists", async () => {
  const errors = { name: ['Please fill this in.', 'Too short.'], 'prizes.1.amount': ['This is too much.'] };
  fakeApi({ 'PUT /store-items/7': respond(422, { message: 'Please check your input.', errors }) });
  expect(await refusalOf(update())).toEqual({
    message: 'Please check your input.',
    status: 422,
    errors: {
      root: { serverError: 'Please check your input.' },
      name: 'Please fill this in.',
      prizes: { '1': { amount: 'This is too much.' } },
    },
  });
});

it.each([
  ['an edit conflict', respond(409, { message: 'Somebody was faster.' }), { status: 409, message: 'Somebody was faster.' }],
  [
    'a page of a proxy',
    new Response('<h1>502</h1>', { status: 502 }),
    { status: 502, message: 'Something went wrong on the server. Please try again.' },
  ],
  ['no server', unreachable, { status: 0, message: "Couldn't reach the server. Check your connection and try again." }],
])('says what is wrong after %s', async (_case, endpoint, expected) => {
  fakeApi({ 'PUT /store-items/7': endpoint });
  expect(await refusalOf(update())).toMatchObject(expected);
});

it('does not call a request that was cancelled a failure of the server', async () => {
  fakeApi({ 'GET /store-items': { data: [], total: 0 } });
  expect(await refusalOf(dataProvider.getList('store-items', { ...LIST, signal: AbortSignal.abort() }))).not.toHaveProperty('status', 0);
});
