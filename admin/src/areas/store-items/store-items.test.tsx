import { ItemRules, ItemSale, raffleEndpoints, type StaffStoreItem } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { changesIn, respond } from '../../testing/fake-api';
import { choose, enter, press, renderArea } from '../../testing/render-panel';
import { AT } from '../../testing/rows';
import { storeItems } from './store-items';

const ITEM: StaffStoreItem = {
  id: 3,
  version: 1,
  name: 'Game key',
  description: '',
  image: null,
  cost: 500,
  max_purchases_per_user: null,
  is_listed: true,
  delivery: 'code',
  role_id: null,
  role_days: null,
  gives: null,
  raffle_id: null,
  low_stock: 5,
  position: 0,
  quantity: 2,
  sold: 1,
  rules: ItemRules.parse({}),
  sale: ItemSale.parse({}),
  questions: [],
};
const GIVEN = { id: 1, ending: '7Q4K', redemption_id: 9, member: { id: '1', username: 'nova' }, redeemed_at: AT, replaced_at: null };
const ROWS = { 'GET /store-items/3': { data: ITEM }, 'GET /store-items/3/codes': { data: [GIVEN], total: 1 } };

it('adds codes, and shows who got the earlier ones', async () => {
  const added = { data: { item: { ...ITEM, quantity: 3 }, added: 1, known: 1 } };
  const requests = renderArea(storeItems, { ...ROWS, 'POST /store-items/3/codes': added }, '/3');
  const row = within(await screen.findByRole('row', { name: /…7Q4K/ }));
  expect(row.getByRole('link', { name: 'nova' })).toHaveAttribute('href', expect.stringContaining('/redemptions/9/show'));
  await press('Codes: 2');
  await enter('Codes, one per line', 'AAA-1\nBBB-2');
  await press('Add codes', 'Add codes');
  expect(await screen.findByText('1 code added. Left out 1 code that the item already had.')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/store-items/3/codes', { codes: 'AAA-1\nBBB-2' }]]);
});

it('removes unused codes only after a confirmation', async () => {
  const requests = renderArea(storeItems, { ...ROWS, 'DELETE /store-items/3/codes': { data: { ...ITEM, quantity: 0 } } }, '/3');
  await press('Remove unused codes');
  expect(changesIn(requests)).toEqual([]);
  await press('Remove unused codes', 'Remove 2 codes?');
  expect(await screen.findByText('Codes removed')).toBeVisible();
  expect(changesIn(requests)).toEqual([['DELETE', '/store-items/3/codes', undefined]]);
});

const SAVED = { 'PUT /store-items/3': { data: ITEM } };
const ROLE_ITEM = { data: { ...ITEM, delivery: 'role', role_id: '20', role_days: 30 } };

it('offers the roles that the bot can give', async () => {
  const roles = [
    { id: '20', name: 'VIP' },
    { id: '21', name: 'Gold' },
  ];
  const requests = renderArea(
    storeItems,
    { ...SAVED, 'GET /store-items/3': ROLE_ITEM, 'GET /discord-roles': { data: { roles, problem: null } } },
    '/3',
  );
  await choose('Role', 'Gold');
  await press('Save');
  await waitFor(() => expect(changesIn(requests)).toMatchObject([['PUT', '/store-items/3', { role_id: '21', role_days: 30 }]]));
});

it('lets a role be typed, and says why none can be chosen', async () => {
  const problem = "Discord doesn't accept the bot's token.";
  renderArea(storeItems, { 'GET /store-items/3': ROLE_ITEM, 'GET /discord-roles': { data: { roles: [], problem } } }, '/3');
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Role ID/ })).toHaveValue('20');
});

it('offers the raffles that it can enter buyers into', async () => {
  const raffle = { data: { ...ITEM, delivery: 'raffle', gives: 5 } };
  const rows = { data: [{ id: 7, title: 'Spring spins' }], total: 1 };
  const requests = renderArea(storeItems, { ...SAVED, 'GET /store-items/3': raffle, 'GET /raffles': rows }, '/3');
  await choose('Raffle', 'Spring spins');
  await press('Save');
  await waitFor(() => expect(changesIn(requests)).toMatchObject([['PUT', '/store-items/3', { raffle_id: 7, gives: 5 }]]));
  const asked = requests.filter(({ path }) => path === '/raffles').map(({ query }) => raffleEndpoints.list.query.safeParse(query).success);
  expect(new Set(asked)).toEqual(new Set([true]));
});

it('saves who may redeem an item and when, its sale and its questions, after a refusal at their fields', async () => {
  const rules = { ...ITEM.rules, opens_at: '2999-01-01T00:00:00.000Z', roles: ['Moderator'] as ItemRules['roles'] };
  const sale = { cost: 600, starts_at: null, ends_at: '2999-01-01T00:00:00.000Z' };
  const [early, dear] = ['This must be after the opening.', 'This must be below the usual price.'];
  const refusal = respond(422, { message: 'Please check this.', errors: { 'rules.closes_at': [early], 'sale.cost': [dear] } });
  let isRefused = true;
  const item = { ...ITEM, rules, sale };
  const requests = renderArea(
    storeItems,
    { ...ROWS, 'GET /store-items/3': { data: item }, 'PUT /store-items/3': () => (isRefused ? refusal : { data: item }) },
    '/3',
  );
  await enter('Points', '700');
  await enter('Level at least', '4');
  await press('Add a question');
  await enter('Question', 'Size');
  await choose('Answer', 'One of several choices');
  await enter('Choices, one per line', 'M\nL');
  await press('Save');
  for (const message of [early, dear]) expect(await screen.findByText(message)).toBeVisible();
  isRefused = false;
  await enter('Sale price', '400');
  await press('Save');
  expect(await screen.findByText('Saved')).toBeVisible();
  const questions = [{ kind: 'choice', label: 'Size', is_required: true, options: ['M', 'L'] }];
  const saved = { cost: 700, rules: { ...rules, min_level: 4 }, sale: { ...sale, cost: 400 }, questions };
  expect(changesIn(requests).at(-1)?.[2]).toMatchObject(saved);
});

it('says in the list that an item opens later, or is on sale', async () => {
  const rules = { ...ITEM.rules, opens_at: '2999-01-01T00:00:00.000Z' };
  const sale = { cost: 400, starts_at: null, ends_at: '2999-01-01T00:00:00.000Z' };
  renderArea(storeItems, {
    'GET /store-items': {
      data: [
        { ...ITEM, rules },
        { ...ITEM, id: 4, name: 'Mug', sale },
      ],
      total: 2,
    },
  });
  expect(within(await screen.findByRole('row', { name: /Game key/ })).getByText('Opens later')).toBeVisible();
  const mug = within(screen.getByRole('row', { name: /Mug/ }));
  expect(mug.queryByText('Opens later')).not.toBeInTheDocument();
  expect(mug.getByText('On sale')).toBeVisible();
});
