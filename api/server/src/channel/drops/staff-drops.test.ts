import { codes, drops } from '../../db/schema';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { type Panel, openPanel } from '../../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const TERMS = { points: 100, max_uses: 25, seconds: 60, on_overlay: true, in_chat: false };
const TIMER = { is_enabled: true, min_minutes: 10, max_minutes: 20, ...TERMS };

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel({ now: () => NOW });
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.delete(drops);
  await panel.db.delete(codes);
});

it('starts a drop, lists it, and ends it', async () => {
  const { data } = await panel.call('POST', '/drops', { word: 'moraki', ...TERMS });
  expect(data).toEqual({
    id: data.id,
    word: 'MORAKI',
    uses: 0,
    state: 'running',
    is_timed: false,
    started_at: NOW.toISOString(),
    ends_at: '2026-03-15T20:01:00.000Z',
    points: 100,
    max_uses: 25,
    on_overlay: true,
    in_chat: false,
  });
  expect(await lastAuditEntry(panel.db)).toMatchObject({ action: 'create', subject: 'drops', summary: 'Started the drop MORAKI' });
  expect(await panel.call('POST', '/drops', { word: 'other', ...TERMS })).toMatchObject({
    status: 409,
    message: 'A drop is running. End it first, or wait until it is over.',
  });
  expect((await panel.call('POST', `/drops/${data.id}/end`)).data).toMatchObject({ state: 'over', ends_at: NOW.toISOString() });
  expect((await panel.call('POST', '/drops', TERMS)).data).toMatchObject({ state: 'running' });
  expect((await panel.call('GET', '/drops')).data).toHaveLength(2);
  expect(await panel.call('POST', '/drops/999999/end')).toMatchObject({ status: 404 });
});

it('is deleted with its code, if nobody has claimed it', async () => {
  const { data } = await panel.call('POST', '/drops', TERMS);
  expect(await panel.call('DELETE', `/codes/${data.id}?version=1`)).toMatchObject({ status: 200 });
  expect((await panel.call('GET', '/drops')).data).toEqual([]);
});

it.each([
  [{ on_overlay: false }, 'on_overlay'],
  [{ seconds: 5 }, 'seconds'],
  [{ points: 0 }, 'points'],
  [{ word: 'two words' }, 'word'],
])('refuses %j', async (change, field) => {
  expect(await panel.call('POST', '/drops', { ...TERMS, ...change })).toMatchObject({
    status: 422,
    errors: { [field]: expect.anything() as unknown },
  });
});

it('changes the timer', async () => {
  expect((await panel.call('GET', '/drop-timer/settings')).data).toMatchObject({ id: 'settings', version: 1, is_enabled: false });
  const { data } = await panel.call('PUT', '/drop-timer/settings', { ...TIMER, version: 1 });
  expect(data).toEqual({ id: 'settings', version: 2, ...TIMER });
  expect(await panel.call('PUT', '/drop-timer/settings', { ...TIMER, version: 1 })).toMatchObject({ status: 409 });
  expect(await panel.call('PUT', '/drop-timer/settings', { ...TIMER, min_minutes: 30, version: 2 })).toMatchObject({ status: 422 });
});
