import { SlotSearchResponse } from '@greenroom/contract';
import { slots } from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';

const test = sharedTestApp();

beforeAll(async () => {
  const names = ['Gates of Olympus', 'Olympus', 'Olympus 1000', 'Zeus vs OLYMPUS', '100% Wild', '100x Wild', 'A_B', 'AxB', 'Back\\slash'];
  await test.db.insert(slots).values(names.map((name) => ({ name, image: `/storage/${name.length}.webp` })));
  await test.db.insert(slots).values(Array.from({ length: 25 }, (_, number) => ({ name: `Series ${number}` })));
});

async function search(query: string): Promise<string[]> {
  const response = await test.app.inject({ url: '/api/r/slots/search', query: { query } });
  return SlotSearchResponse.parse(response.json()).data.map(({ name }) => name);
}

it('finds names case-insensitively: exact matches first, then prefixes, then the others', async () => {
  expect(await search(' oLYMPUS ')).toEqual(['Olympus', 'Olympus 1000', 'Gates of Olympus', 'Zeus vs OLYMPUS']);
});

it.each([
  ['0%', ['100% Wild']],
  ['a_b', ['A_B']],
  ['\\', ['Back\\slash']],
  ['%', ['100% Wild']],
  ["'; drop table slots; --", []],
  ['   ', []],
  ['', []],
])('matches %j literally', async (query, expected) => {
  expect(await search(query)).toEqual(expected);
});

it('returns images, and twenty slots at most', async () => {
  const { data } = SlotSearchResponse.parse((await test.app.inject('/api/r/slots/search?query=a_b')).json());
  expect(data).toEqual([{ name: 'A_B', image: '/storage/3.webp' }]);
  expect(await search('series')).toHaveLength(20);
});

it.each([`query=${'a'.repeat(101)}`, 'query=a%00b', 'query=a&query=b'])('refuses %.20s', async (query) => {
  const response = await test.app.inject(`/api/r/slots/search?${query}`);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['query']]);
});

it('returns no slots for an empty query', async () => {
  expect((await test.app.inject('/api/r/slots/search')).json()).toEqual({ success: true, data: [] });
});
