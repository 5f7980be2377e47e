import type { Preset, QueueItem, StaffClaim, StaffContactMessage, StaffTicketThread } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, type FakeEndpoint, respond } from '../../testing/fake-api';
import { press, renderPanel, staffWith } from '../../testing/render-panel';
import { AT, NOVA, overviewOf, redemptionOf } from '../../testing/rows';
import { Queue } from './queue-page';

/** A wide window, or a phone. */
const windowIs = (isWide: boolean) =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isWide === media.includes('min-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
beforeEach(() => {
  windowIs(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const item = (kind: QueueItem['kind'], id: string, title: string, fields: Partial<QueueItem> = {}): QueueItem => ({
  kind,
  id,
  title,
  member: NOVA,
  since: AT,
  taken: null,
  ...fields,
});
const redemption = (id: number) => redemptionOf({ id, item_name: `Cap ${id}` });
const ticket: StaffTicketThread = {
  id: 7,
  version: 1,
  title: 'My points',
  member: NOVA,
  category: 'Points',
  priority: 'low',
  status: 'open',
  assignee: null,
  merged_into_id: null,
  first_reply_at: null,
  notes: [],
  created_at: AT,
  updated_at: AT,
  replies_count: 0,
  images: [],
  replies: [],
  description: 'Where are they?',
};
const message: StaffContactMessage = {
  ...{ id: 3, version: 1, name: 'Eve', email: 'eve@example.com', subject: 'My link', message: 'Hello', member: null },
  ...{ created_at: AT, mailed_at: null, handled_at: null },
};
const claim: StaffClaim = {
  ...{ id: 4, version: 1, status: 'pending', member: NOVA, description: 'I won.', evidence_images: [], reason: null },
  ...{ created_at: AT, decided_at: null, others_waiting: 0 },
  challenge: { id: 5, slot_name: 'Wanted', multiplier: 100, min_bet: 1, prize: 50, description: '', starts_at: AT, ends_at: null },
};

const TICKET = item('tickets', '7', 'My points');
const CAPS = [item('redemptions', '1', 'Cap 1'), item('redemptions', '2', 'Cap 2')];

/** The queue over a server with these rows, which a function can change. */
function open(rows: QueueItem[], endpoints: Readonly<Record<string, FakeEndpoint>> = {}, role: Preset = 'Admin') {
  const server = { rows };
  const requests = renderPanel(
    <Queue />,
    {
      'GET /queue': ({ query }) => {
        const data = server.rows.filter(({ kind, taken }) => (!query.kind || kind === query.kind) && (query.is_mine !== 'true' || taken));
        const counts: Record<string, number> = { tickets: 0 };
        for (const { kind } of server.rows) counts[kind] = (counts[kind] ?? 0) + 1;
        return { data, total: data.length, counts, mine: server.rows.filter(({ taken }) => taken?.by.id === '900').length };
      },
      'GET /members/1/overview': { data: overviewOf() },
      'GET /redemptions/1': { data: redemption(1) },
      'GET /redemptions/2': { data: redemption(2) },
      'GET /tickets/7': { data: ticket },
      'GET /tickets/staff': { data: [] },
      'GET /contact-messages/3': { data: message },
      'GET /claims/4': { data: claim },
      'GET /saved-replies': { data: [], total: 0 },
      ...endpoints,
    },
    '/queue',
    staffWith(role),
  );
  return { server, sent: () => changesIn(requests) };
}

const current = () => screen.getByRole('button', { current: true });
const list = () => screen.findByRole('list', { name: 'What waits' });
const pane = (name: string) => screen.findByRole('region', { name });

it.each([
  ['Admin', 1],
  ['Moderator', 0],
] as const)('offers to restock an item to those who may: %s', async (role, buttons) => {
  open([item('store-items', '3', 'Game key: 2 left', { member: null })], {}, role);
  expect(await within(await pane('Game key: 2 left')).findByText(/Restock the item/)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Restock it' })).toHaveLength(buttons);
});

it('shows what waits, the first row beside it, and moves by keys', async () => {
  open([TICKET, ...CAPS]);
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  for (const [index, row] of [/^My points.*Ticket · nova/, /^Cap 1.*Redemption · nova/, /^Cap 2.*Redemption · nova/].entries())
    expect(rows[index]).toHaveTextContent(row);
  expect(await within(await pane('My points')).findByText('Where are they?')).toBeVisible();
  await userEvent.keyboard('jj');
  expect(current()).toHaveTextContent(/^Cap 2/);
  expect(current()).toHaveFocus();
  await userEvent.keyboard('k');
  expect(current()).toHaveTextContent(/^Cap 1/);
  expect(await within(await pane('Cap 1')).findByRole('button', { name: 'Fulfil Cap 1 for nova' })).toBeVisible();
});

it('filters by kind, and by who has taken it', async () => {
  open([TICKET, { ...CAPS[0]!, taken: { by: { id: '900', username: 'stagemanager' }, at: AT } }]);
  await press('Redemptions 1');
  await waitFor(() => expect(current()).toHaveTextContent(/^Cap 1.*Yours/));
  await press('All 2');
  await waitFor(() => expect(current()).toHaveTextContent(/^My points/));
  await press('Mine 1');
  await waitFor(() => expect(current()).toHaveTextContent(/^Cap 1/));
});

it('takes and releases a row, and shows whom it is with', async () => {
  const { server, sent } = open([TICKET], { 'POST /queue/take': { data: TICKET }, 'POST /queue/release': {} });
  await pane('My points');
  server.rows = [{ ...TICKET, taken: { by: { id: '900', username: 'stagemanager' }, at: AT } }];
  await userEvent.keyboard('t');
  await waitFor(() => expect(current()).toHaveTextContent('Yours'));
  server.rows = [{ ...TICKET, taken: { by: { id: '2', username: 'comet' }, at: AT } }];
  await userEvent.keyboard('t');
  expect(await screen.findByText(/^comet works on this, since/)).toBeVisible();
  expect(sent()).toEqual([
    ['POST', '/queue/take', { kind: 'tickets', id: '7' }],
    ['POST', '/queue/release', { kind: 'tickets', id: '7' }],
  ]);
});

it.each([
  {
    ...{ row: TICKET, button: 'Resolve', done: 'Resolved “My points”.', path: '/tickets/7/status' },
    data: { ...ticket, status: 'resolved', version: 2 },
    bodies: [
      { status: 'resolved', version: 1, replies_seen: 0 },
      { status: 'open', version: 2, replies_seen: 0 },
    ],
  },
  {
    ...{ row: item('contact-messages', '3', 'My link', { member: null }), button: 'Mark as handled' },
    ...{ done: 'Marked “My link” as handled.', path: '/contact-messages/3/handled' },
    data: { ...message, handled_at: AT, version: 2 },
    bodies: [
      { is_handled: true, version: 1 },
      { is_handled: false, version: 2 },
    ],
  },
])('$button: by a key, goes on to the next row, and undoes it', async ({ row, button, done, path, data, bodies }) => {
  const { server, sent } = open([row, ...CAPS], {
    [`POST ${path}`]: () => {
      server.rows = CAPS;
      return { data };
    },
  });
  await screen.findByRole('button', { name: button });
  await userEvent.keyboard('d');
  await waitFor(() => expect(current()).toHaveTextContent(/^Cap 1/));
  expect(screen.getByRole('status')).toHaveTextContent(done);
  await userEvent.keyboard('u');
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(sent()).toEqual(bodies.map((body) => ['POST', path, body]));
});

it('asks before a key approves a claim', async () => {
  const { sent } = open([item('claims', '4', 'Wanted')]);
  await screen.findByRole('button', { name: 'Approve' });
  await userEvent.keyboard('d');
  expect(await screen.findByRole('dialog', { name: 'nova wins Wanted?' })).toBeVisible();
  expect(sent()).toEqual([]);
});

it('selects redemptions by keys and boxes, fulfils them by a few keys, and says which somebody else was faster with', async () => {
  const refusal = 'This redemption was already fulfilled by comet.';
  const { server, sent } = open([TICKET, ...CAPS], {
    'POST /redemptions/fulfil': () => {
      server.rows = [TICKET];
      return {
        data: [
          { id: 1, refusal: null },
          { id: 2, refusal },
        ],
      };
    },
  });
  await list();
  await userEvent.keyboard('xjx');
  expect(screen.getByRole('checkbox', { name: 'Select Cap 1 for nova' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cap 2 for nova' }));
  expect(screen.getByRole('button', { name: 'Fulfil 2' })).toBeVisible();
  await userEvent.keyboard('x');
  expect(screen.getByRole('button', { name: 'Fulfil 1' })).toBeVisible();
  await userEvent.keyboard('ad');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fulfil 2 redemptions?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'djx');
  await userEvent.click(dialog.getByRole('button', { name: 'Fulfil' }));
  expect(await screen.findByText(`Cap 2 for nova: ${refusal}`)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Cap 1')).toBeNull());
  expect(sent()).toEqual([['POST', '/redemptions/fulfil', { ids: [1, 2], note: 'djx' }]]);
});

it('keeps the selected redemptions while the page changes, and selects those of all pages', async () => {
  // Two pages, which are short here, so that they render fast.
  const pages = [CAPS, [item('redemptions', '3', 'Cap 3')]];
  const { sent } = open([], {
    'GET /redemptions/3': { data: redemption(3) },
    'GET /queue': ({ query }) => ({ data: pages[Number(query.page) - 1] ?? [], total: 101, counts: { redemptions: 101 }, mine: 0 }),
    'POST /redemptions/fulfil': ({ body }) => ({ data: (body as { ids: number[] }).ids.map((id) => ({ id, refusal: null })) }),
  });
  await press('Redemptions 101');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Cap 2 for nova' }));
  await press('Go to next page');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Cap 3 for nova' }));
  expect(screen.getByText('2 redemptions selected')).toBeVisible();
  await press('Select all 101');
  await press('Fulfil 3');
  await press('Fulfil', 'Fulfil 3 redemptions?');
  expect(await screen.findByText('Done')).toBeVisible();
  expect(sent()).toEqual([['POST', '/redemptions/fulfil', { ids: [1, 2, 3], note: '' }]]);
});

it('keeps the row and what was typed when somebody else has done it meanwhile, and leaves the keys to text fields', async () => {
  const { server, sent } = open([TICKET, ...CAPS], { 'POST /queue/take': respond(409, { message: 'This is already done.' }) });
  const answer = await screen.findByRole('textbox', { name: 'Your answer' });
  await userEvent.keyboard('r');
  expect(answer).toHaveFocus();
  await userEvent.keyboard('just a draft');
  server.rows = CAPS;
  await press('Take');
  expect(await screen.findByText('Someone else has already done this.')).toBeVisible();
  expect(answer).toHaveValue('just a draft');
  await press('Next');
  await waitFor(() => expect(current()).toHaveTextContent(/^Cap 1/));
  expect(sent()).toHaveLength(1);
});

it('turns the keys off and remembers it', async () => {
  open([TICKET, ...CAPS]);
  expect(within(await screen.findByRole('list', { name: 'Keys' })).getByText('Next')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Keys' }));
  await userEvent.keyboard('j');
  expect(current()).toHaveTextContent(/^My points/);
  expect(localStorage.getItem('greenroom.queue.keys-off')).not.toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Keys' }));
  await userEvent.keyboard('j');
  expect(current()).toHaveTextContent(/^Cap 1/);
});

it('says why the queue cannot be loaded, and once it can, that nothing waits', async () => {
  let isDown = true;
  const empty = { data: [], total: 0, counts: {}, mine: 0 };
  open([], { 'GET /queue': () => (isDown ? respond(503, { message: 'The database is down.' }) : empty) });
  expect(await screen.findByText('The database is down.')).toBeVisible();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('All done! Nothing is waiting.')).toBeVisible();
});

it('opens a row in place of the list on a phone', async () => {
  windowIs(false);
  open([TICKET, ...CAPS]);
  await list();
  expect(screen.queryByRole('region', { name: 'My points' })).toBeNull();
  await press(/^Cap 1/);
  expect(await pane('Cap 1')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'What waits' })).toBeNull();
  await press('All rows');
  expect(await list()).toBeVisible();
});
