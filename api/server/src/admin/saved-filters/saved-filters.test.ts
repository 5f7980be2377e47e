import { MAX_SAVED_FILTERS } from '@greenroom/contract/admin';
import { type Panel, sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();
let moderator: Panel['call'];
beforeAll(async () => {
  moderator = await panel.as('901', 'Moderator');
});

const URGENT = { list: 'tickets', name: 'Urgent', filter: { priority: 'high', is_assigned: 'false' }, sort: 'queue', order: 'desc' };

it('saves a filter with its order, replaces it by the same name, and deletes it', async () => {
  await moderator('POST', '/saved-filters', { ...URGENT, name: 'Shipping', filter: { search: 'parcel' } });
  await moderator('POST', '/saved-filters', URGENT);
  const { status } = await moderator('POST', '/saved-filters', { ...URGENT, filter: { priority: 'high' } });
  expect(status).toBe(200);
  const { data } = await moderator('GET', '/saved-filters?list=tickets');
  expect(data).toEqual([
    { id: expect.any(Number), name: 'Shipping', filter: { search: 'parcel' }, sort: 'queue', order: 'desc' },
    { id: expect.any(Number), name: 'Urgent', filter: { priority: 'high' }, sort: 'queue', order: 'desc' },
  ]);
  await moderator('DELETE', `/saved-filters/${data[0].id}`);
  expect((await moderator('GET', '/saved-filters?list=tickets')).data).toHaveLength(1);
  expect((await moderator('GET', '/saved-filters?list=members')).data).toEqual([]);
});

it('shows and deletes only one’s own', async () => {
  const { data } = await moderator('POST', '/saved-filters', URGENT);
  expect((await panel.call('GET', '/saved-filters?list=tickets')).data).toEqual([]);
  expect((await panel.call('DELETE', `/saved-filters/${data[0].id}`)).status).toBe(404);
});

it('refuses a filter without a name, one that is no filter, and too many of them', async () => {
  expect((await moderator('POST', '/saved-filters', { ...URGENT, name: ' ' })).errors).toHaveProperty('name');
  expect((await moderator('POST', '/saved-filters', { ...URGENT, filter: { 'no name': 'x' } })).status).toBe(422);
  for (const list of ['list-1', 'Tickets', 'members/1/ledger', 'check-admin-access'])
    expect((await moderator('POST', '/saved-filters', { ...URGENT, list })).errors).toEqual({ list: ['The panel has no such list.'] });
  expect((await moderator('POST', '/saved-filters', { ...URGENT, list: 'members/ledger' })).status).toBe(200);
  const names = Array.from({ length: MAX_SAVED_FILTERS }, (_, index) => `Filter ${index}`);
  for (const name of names.slice(2)) await moderator('POST', '/saved-filters', { ...URGENT, list: 'claims', name });
  const atOnce = [...names.slice(0, 2), 'Too many'].map((name) => moderator('POST', '/saved-filters', { ...URGENT, list: 'claims', name }));
  expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  const { status, message } = await moderator('POST', '/saved-filters', { ...URGENT, list: 'claims', name: 'One more' });
  expect([status, message]).toEqual([409, "You've saved the maximum number of filters for this list. Delete one first."]);
});
