import { ItemRules, ItemSale } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeRequest, respond, unreachable } from '../testing/fake-api';
import { enter, press, renderArea } from '../testing/render-panel';
import { affiliates } from './affiliates/affiliates';
import { codes } from './codes/codes';
import { settings } from './page-areas';
import { savedReplies } from './saved-replies/saved-replies';
import { slots } from './slots/slots';
import { storeItems } from './store-items/store-items';
import { ticketCategories } from './ticket-categories/ticket-categories';

const ITEM = {
  name: 'Mug',
  description: '',
  image: null,
  cost: 300,
  max_purchases_per_user: null,
  position: 0,
  is_listed: true,
  delivery: 'manual',
  gives: null,
  raffle_id: null,
  role_days: null,
  role_id: null,
  low_stock: null,
  rules: ItemRules.parse({}),
  sale: ItemSale.parse({}),
  questions: [],
};

const AFFILIATE = {
  name: 'Roobet',
  link: 'https://roobet.example/?ref=nova',
  logo_url: null,
  benefits: [],
  is_featured: true,
  position: 0,
  platform_id: null,
  casino: null,
  code: null,
  steps: [],
  rules: null,
  disclosure: null,
};

it.each([
  { area: slots, inputs: { Name: 'Sweet Bonanza' }, body: { name: 'Sweet Bonanza', image: null } },
  {
    area: savedReplies,
    inputs: { Name: 'Reload', Message: 'Please reload.' },
    body: { name: 'Reload', message: 'Please reload.', position: 0 },
  },
  { area: ticketCategories, inputs: { Name: 'Account' }, body: { name: 'Account', position: 0 } },
  { area: storeItems, inputs: { Name: 'Mug', Points: '300' }, body: { ...ITEM, quantity: 1 } },
  { area: affiliates, inputs: { Name: 'Roobet', Link: AFFILIATE.link, Steps: 'Sign up' }, body: { ...AFFILIATE, steps: ['Sign up'] } },
  { area: codes, inputs: { Points: '1.000', Word: 'live24' }, body: { code: 'LIVE24', points: 1000, max_uses: null, expires_at: null } },
])('keeps a new row that the server refuses, $area.name, and makes it afterwards', async ({ area, inputs, body }) => {
  let isTaken = true;
  const field = Object.keys(body)[0] as string;
  const created = { ...body, id: 5, version: 1, uses: 0, state: 'active' };
  const path = `/${area.name}`;
  const requests = renderArea(
    area,
    {
      [`POST ${path}`]: () =>
        isTaken ? respond(422, { message: 'Please check this.', errors: { [field]: ['Taken.'] } }) : { data: created },
      [`GET ${path}`]: { data: [created], total: 1 },
      [`GET ${path}/5`]: { data: created },
    },
    '/create',
  );
  for (const [label, text] of Object.entries(inputs)) await enter(label, text);
  await press('Save');
  expect(await screen.findByText('Taken.')).toBeVisible();
  expect(screen.getByDisplayValue(String(body[field as keyof typeof body]))).toBeVisible();
  isTaken = false;
  await press('Save');
  expect(await screen.findByText('Element created')).toBeVisible();
  expect(changesIn(requests)).toEqual([
    ['POST', path, body],
    ['POST', path, body],
  ]);
});

it('changes the stock of an item by a difference, and says when the server was not reached', async () => {
  let isOffline = true;
  let quantity = 5;
  const requests = renderArea(
    storeItems,
    {
      'GET /store-items/7': () => ({ data: { ...ITEM, id: 7, version: 3, quantity } }),
      'POST /store-items/7/stock': ({ body }: FakeRequest) => {
        if (isOffline) return unreachable();
        quantity += (body as { change: number }).change;
        return { data: {} };
      },
    },
    '/7',
  );
  await press('Stock: 5');
  await enter('How many more', '-2');
  await press('Change');
  expect(await screen.findByText("Couldn't reach the server. Check your connection and try again.")).toBeVisible();
  isOffline = false;
  await press('Change');
  expect(await screen.findByText('Stock changed')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Stock: 3' })).toBeVisible();
  expect(changesIn(requests).at(-1)).toEqual(['POST', '/store-items/7/stock', { change: -2 }]);
});

it("saves the site's settings with the version that they are based on, and keeps them after a conflict", async () => {
  const stored = {
    id: 'site',
    version: 4,
    site_name: 'Greenroom',
    site_description: 'A site',
    language: 'en',
    languages: ['es'],
    moderator_drop_points: null,
    prizes_lapse: true,
  };
  const days = { prize_claim_days: 14, prize_payment_days: 7, prize_details_days: 30 };
  const casinos = Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`crypto${n}_label`, `Casino ${n}`],
      [`crypto${n}_enabled`, true],
    ]),
  );
  const row = { ...stored, ...days, ...casinos };
  const message = 'Somebody else has changed these settings.';
  let current = row;
  const requests = renderArea(settings, {
    'GET /settings/site': () => ({ data: current }),
    'PUT /settings/site': () => {
      current = { ...row, version: 5, prize_claim_days: 28 };
      return respond(409, { message });
    },
  });
  await enter('Days to claim a prize', '21');
  await press('Save');
  expect(await screen.findByText(`${message} Your changes were not saved.`)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Days to claim a prize/ })).toHaveValue('21');
  expect(changesIn(requests)).toEqual([['PUT', '/settings/site', { ...row, prize_claim_days: 21, version: 4 }]]);
  await press('Load the current state');
  expect(await screen.findByDisplayValue('28')).toBeVisible();
});

it.each([
  ['by the names of the site settings', 'Admin', ['Roobet', 'Casino 2']],
  ['by their numbers for those who may not read the settings', 'Moderator', ['Casino 1', 'Casino 2']],
] as const)('offers the casinos of affiliates %s', async (_names, role, names) => {
  const endpoints = {
    'GET /platforms': { data: [], total: 0 },
    'GET /settings/site': { data: { id: 'site', version: 1, crypto1_label: 'Roobet' } },
  };
  const requests = renderArea(affiliates, endpoints, '/create', role);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Username' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(names));
  expect(requests.some(({ path }) => path.startsWith('/settings'))).toBe(role === 'Admin');
});
