import { PointsHistoryResponse } from '@greenroom/contract';
import fs from 'node:fs';
import path from 'node:path';
import { sharedTestApp } from '../../testing/test-app';
import { bookPoints } from './points';
import { reasonText } from './points-history';

const AT = new Date('2026-03-15T20:00:00Z');
const test = sharedTestApp();

async function memberWith(id: string, amounts: number[], reason = 'watching') {
  const headers = await test.signIn({ id });
  const changes = amounts.map((amount, index) => ({
    memberId: id,
    amount,
    reason,
    key: `${id}:${index}`,
    at: new Date(AT.getTime() + index * 1000),
  }));
  await test.db.transaction((tx) => bookPoints(tx, changes));
  return {
    async read(query = '') {
      const response = await test.app.inject({ url: `/api/r/profile/points-history${query}`, headers });
      expect(response.statusCode).toBe(200);
      return PointsHistoryResponse.parse(response.json());
    },
  };
}

it('lists amount, reason, time and balance, newest first', async () => {
  await memberWith('1', [77]);
  const member = await memberWith('2', [500, -120]);
  expect(await member.read()).toEqual({
    success: true,
    data: [
      { id: expect.any(Number), amount: -120, balance_after: 380, reason: 'Watching the stream', created_at: '2026-03-15T20:00:01.000Z' },
      { id: expect.any(Number), amount: 500, balance_after: 500, reason: 'Watching the stream', created_at: '2026-03-15T20:00:00.000Z' },
    ],
    next: null,
  });
});

it('is empty for a member without any points', async () => {
  expect(await (await memberWith('3', [])).read()).toEqual({ success: true, data: [], next: null });
});

it('returns pages of 20 with a stable cursor while points are booked', async () => {
  const member = await memberWith(
    '4',
    Array.from({ length: 41 }, (_, index) => index + 1),
  );
  const first = await member.read();
  await test.db.transaction((tx) => bookPoints(tx, [{ memberId: '4', amount: 999, reason: 'code', key: 'meanwhile', at: AT }]));
  const second = await member.read(`?before=${first.next}`);
  const third = await member.read(`?before=${second.next}`);
  expect([first, second, third].map(({ data }) => data.length)).toEqual([20, 20, 1]);
  expect(third.next).toBeNull();
  const amounts = [first, second, third].flatMap(({ data }) => data.map(({ amount }) => amount));
  expect(amounts).toEqual(Array.from({ length: 41 }, (_, index) => 41 - index));
});

it('has no empty last page', async () => {
  const member = await memberWith(
    '5',
    Array.from({ length: 20 }, () => 1),
  );
  expect((await member.read()).next).toBeNull();
});

it.each(['?before=0', '?before=-1', '?before=1.5', '?before=x', '?before=99999999999999999999'])('refuses %s', async (query) => {
  const headers = await test.signIn({ id: '6' });
  const response = await test.app.inject({ url: `/api/r/profile/points-history${query}`, headers });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toHaveProperty('errors.before');
});

it('requires a member', async () => {
  expect((await test.app.inject('/api/r/profile/points-history')).statusCode).toBe(401);
});

it('shows "Other" for an unknown reason', async () => {
  const { data } = await (await memberWith('7', [5], 'constructor')).read();
  expect(data.map(({ reason }) => reason)).toEqual(['Other']);
});

it('has a text for every reason that the server books', () => {
  const sourceFolder = path.join(__dirname, '../..');
  const sources = fs
    .readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'))
    .map((file) => fs.readFileSync(path.join(sourceFolder, file), 'utf8'))
    .filter((source) => source.includes('bookPoints('));
  const reasons = sources.flatMap((source) => [...source.matchAll(/reason: '([a-z-]+)'/g)].map(([, reason = '']) => reason));
  expect(reasons.length).toBeGreaterThan(5);
  expect(reasons.filter((reason) => reasonText(reason) === 'Other')).toEqual([]);
});
