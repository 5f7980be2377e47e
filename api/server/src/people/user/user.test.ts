import { members } from '../../db/schema';
import { createTestApp } from '../../testing/test-app';
import { percentileOf } from '../../core/user/user.repository';

it.each([
  [0, 0, 100],
  [0, 9, 0],
  [9, 9, 100],
  [1, 3, 33],
  [2, 3, 66],
])('%i below of %i others is percentile %i', (below, others, expected) => {
  expect(percentileOf(below, others)).toBe(expected);
});

it('ranks by experience with equal ranks for ties, and finds the current owner of a username', async () => {
  const test = await createTestApp();
  const seen = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  await test.db.insert(members).values([
    { id: '1', username: 'Ann', xp: 10, lastActive: seen(1) },
    { id: '2', username: 'ann', xp: 20, lastActive: seen(2) },
    { id: '3', username: 'cy', kickUsername: 'ANN', xp: 20, lastActive: seen(3) },
    { id: '4', username: 'dee', globalName: '\u3164\u200b', kickUsername: 'DeeLive', xp: 30 },
  ]);
  const get = async (name: string) => (await test.app.inject(`/api/r/user/${name}`)).json();
  expect(await get('aNN')).toMatchObject({ data: { id: '2', rank: 2, percentile: 33 } });
  expect(await get('cy')).toMatchObject({ data: { id: '3', rank: 2, percentile: 33 } });
  expect(await get('deelive')).toMatchObject({ data: { id: '4', rank: 1, percentile: 100, last_active: null, global_name: null } });
  // An id finds its owner whatever their name; otherwise, the name counts.
  expect([await get('ann?id=1'), await get('ann?id=3'), await get('ann?id=9'), await get('ann?id=x')]).toMatchObject(
    ['1', '3', '2', '2'].map((id) => ({ data: { id } })),
  );
  // Pasted with invisible characters, and in wide letters.
  expect(await get(encodeURIComponent('\u202ad\u200bee\u00a0'))).toMatchObject({ data: { id: '4' } });
  expect(await get(encodeURIComponent('ｄｅｅ'))).toMatchObject({ data: { id: '4' } });
  // Pattern characters are matched literally.
  expect(await get('%25')).toMatchObject({ success: false });
  await test.close();
});
