import { SlotSearchResponse } from '@greenroom/contract';
import { slots } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';
import { conflict } from '../../testing/test-members';

const panel = sharedPanel();

beforeAll(async () => {
  const names = ['Gates of Olympus', 'Olympus', 'Olympus 1000', 'Zeus vs OLYMPUS', '100% Wild', '100x Wild', 'A_B', 'AxB', 'Back\\slash'];
  await panel.db.insert(slots).values(names.map((name) => ({ name, image: `/storage/${name.length}.webp` })));
  await panel.db.insert(slots).values(Array.from({ length: 25 }, (_, number) => ({ name: `Series ${number}` })));
});

async function search(query: string): Promise<string[]> {
  const response = await panel.test.app.inject({ url: '/api/r/slots/search', query: { query } });
  return SlotSearchResponse.parse(response.json()).data.map(({ name }) => name);
}

it('finds names case-insensitively: exact matches first, then prefixes, then the others', async () => {
  expect(await search(' oLYMPUS ')).toEqual(['Olympus', 'Olympus 1000', 'Gates of Olympus', 'Zeus vs OLYMPUS']);
});

it.each([
  ['0%', ['100% Wild']],
  ['a_b', ['A_B']],
  ['\\', ['Back\\slash']],
  ["'; drop table slots; --", []],
  ['   ', []],
  ['', []],
])('matches %j literally', async (query, expected) => {
  expect(await search(query)).toEqual(expected);
});

it('returns images, twenty slots at most, and none without a query', async () => {
  const { data } = SlotSearchResponse.parse((await panel.test.app.inject('/api/r/slots/search?query=a_b')).json());
  expect(data).toEqual([{ name: 'A_B', image: '/storage/3.webp' }]);
  expect(await search('series')).toHaveLength(20);
  expect((await panel.test.app.inject('/api/r/slots/search')).json()).toEqual({ success: true, data: [] });
});

it.each([`query=${'a'.repeat(101)}`, 'query=a%00b', 'query=a&query=b'])('refuses %.20s', async (query) => {
  const response = await panel.test.app.inject(`/api/r/slots/search?${query}`);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['query']]);
});

it("shows created, changed and deleted slots in the members' search", async () => {
  const made = await panel.call('POST', '/slots', { name: 'Comet Rush', image: 'https://example.com/comet.webp' });
  expect(made).toMatchObject({ status: 200, data: { name: 'Comet Rush', image: 'https://example.com/comet.webp', version: 1 } });
  const { id } = made.data;
  expect(await search('comet ru')).toEqual(['Comet Rush']);
  expect((await panel.call('PUT', `/slots/${id}`, { name: 'Comet Rush II', image: null, version: 1 })).data).toMatchObject({
    name: 'Comet Rush II',
    image: null,
    version: 2,
  });
  expect(await panel.call('GET', '/slots?search=RUSH')).toMatchObject({ total: 1, data: [{ id }] });
  expect(await panel.call('DELETE', `/slots/${id}?version=2`)).toMatchObject({ status: 200 });
  expect(await search('comet ru')).toEqual([]);
});

it('refuses a second slot of the same name in other capitals', async () => {
  await panel.call('POST', '/slots', { name: 'Twin Suns' });
  expect(await panel.call('POST', '/slots', { name: 'TWIN suns' })).toMatchObject(conflict("There's already one like this."));
});
