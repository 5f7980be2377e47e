import { fakeApi } from '../testing';
import { api } from './api';
import { type OtherBackEnds, type Unread, readData, readList, readRecord, readText } from './read';

// The compiler runs these tests: `@ts-expect-error` fails where there is no error.

const id: string = '12';

beforeEach(() => {
  fakeApi({
    'GET /api/r/raffles': [{ id, title: 'Bundle', titel: 'Bündel' }],
    [`GET /api/r/user/${id}`]: { data: { username: 'ann', email: 'ann@example.com', name: 'Ann' } },
    'GET /api/r/nothing': {},
    'POST /api/r/raffles': {},
    'POST /api/r/codes/redeem': {},
    [`POST /api/r/raffles/${id}/enter`]: {},
    [`POST /api/r/store/${id}/redeem`]: {},
    'GET /api/quests': { quests: [] },
  });
});

test('a request names an endpoint of the contract, or one that is not below /api/r', async () => {
  // @ts-expect-error There is no such path.
  await api.get('/api/r/nothing');
  // @ts-expect-error There is no such method.
  await api.post('/api/r/raffles');
  expect(readRecord(await api.get('/api/quests')).quests).toEqual([]);
});

test('a request has the query and the body that the contract defines', async () => {
  await api.post(`/api/r/raffles/${id}/enter`, { entry_type: 'password', password: 'BACKSTAGE' });
  await api.post(`/api/r/store/${id}/redeem`);
  // @ts-expect-error It takes a code.
  await api.post('/api/r/codes/redeem', { password: 'RAID' });
  // @ts-expect-error It takes a body.
  await api.post('/api/r/codes/redeem');
  // @ts-expect-error It takes no query.
  await api.get('/api/r/raffles', { params: { period: 'last' } });
});

test('a reader names fields of the contract, and says which of them only other back ends send', async () => {
  const raffles = readData(await api.get('/api/r/raffles'));
  expect(readList(raffles, (raffle) => readText(readRecord(raffle).title))).toEqual(['Bundle']);
  // @ts-expect-error There is no such field.
  expect(readList(raffles, (raffle) => readText(readRecord(raffle).titel))).toEqual(['Bündel']);
  const read = (value: Unread<{ title: string } & OtherBackEnds<'titel'>>) => readText(readRecord(value).titel);
  expect(readList(raffles, read)).toEqual(['Bündel']);
  // @ts-expect-error Its items are raffles.
  readList(raffles, (value: Unread<{ username: string }>) => value);
});

test('a value is unknown until it is read', async () => {
  const user = readRecord(readData(await api.get(`/api/r/user/${id}`)));
  // @ts-expect-error Another back end may send a number.
  const username: string = user.username;
  expect([username, readText(user.email)]).toEqual(['ann', 'ann@example.com']);
});
