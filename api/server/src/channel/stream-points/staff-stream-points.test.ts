import { DEFAULT_STREAM_POINT_RULES } from '@greenroom/contract/admin';
import { lastAuditEntry } from '../../testing/last-audit-entry';
import { sharedPanel } from '../../testing/staff-panel';
import type { KickActivity } from '../../db/schema/kick-activity';
import type { KickEvent } from '../kick/kick-event';
import { insertEvents } from '../kick/event-inbox';
import { creditStreamPoints } from './record-event';
import { settleStreamPoints } from './settle-stream-points';
import { staffRoles, streamPoints } from '../../db/schema';

const START = new Date('2026-03-15T20:00:00Z');
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const RANGE = { from: START.toISOString(), to: at(24 * 60).toISOString() };
const FIELDS = { is_enabled: true, rules: DEFAULT_STREAM_POINT_RULES, excluded_accounts: [] };

const panel = sharedPanel({ now: () => now });
let now = at(24 * 60);
let serial = 0;

const event = (activity: KickActivity, minutes: number): KickEvent => ({
  id: `${++serial}`,
  occurredAt: at(minutes),
  receivedAt: at(minutes),
  ...activity,
});
const message = (userId: string, minutes: number, content = `${minutes}`) =>
  event({ kind: 'chat', messageId: '', sender: { userId, username: `Viewer${userId}`, badges: [] }, content }, minutes);
async function receive(...events: KickEvent[]) {
  const context = { now: () => now, changes: panel.test.services.changes, log: panel.test.app.log };
  await panel.db.transaction((tx) => creditStreamPoints(tx, events, context));
}
const store = (...events: KickEvent[]) =>
  insertEvents(
    panel.db,
    events.map(({ id, occurredAt, receivedAt, ...activity }) => ({ messageId: id, key: id, occurredAt, receivedAt, activity })),
  );

beforeAll(async () => {
  await receive(event({ kind: 'status', isLive: true, title: 'Live', startedAt: START, endedAt: at(240) }, 0));
});

it('is off with the default rules until the staff switches it on', async () => {
  expect((await panel.call('GET', '/stream-points/rules')).data).toEqual({ ...FIELDS, id: 'rules', version: 1, is_enabled: false });
  const rules = { ...DEFAULT_STREAM_POINT_RULES, tick_points: 12 };
  const fields = { ...FIELDS, rules, excluded_accounts: ['BotRix', 'botrix', '42'] };
  const saved = await panel.call('PUT', '/stream-points/rules', { ...fields, version: 1 });
  expect(saved.data).toEqual({ id: 'rules', version: 2, is_enabled: true, rules, excluded_accounts: ['botrix', '42'] });
  expect(await lastAuditEntry(panel.db)).toMatchObject({
    subject: 'stream-points',
    summary: 'Changed the points for watching',
    before: { is_enabled: false, tick_points: 10, excluded_accounts: [] },
    after: { is_enabled: true, tick_points: 12 },
  });
  expect(await panel.call('PUT', '/stream-points/rules', { ...FIELDS, version: 1 })).toMatchObject({ status: 409 });
  expect(await panel.call('PUT', '/stream-points/rules', { ...FIELDS, version: 2 })).toMatchObject({ status: 200 });
});

it.each([
  ['a tick of no length', { tick_minutes: 0 }, 'rules.tick_minutes'],
  ['negative points', { tick_points: -1 }, 'rules.tick_points'],
  ['half a point', { message_points: 0.5 }, 'rules.message_points'],
  ['a bonus that takes points', { vip_percent: 50 }, 'rules.vip_percent'],
])('refuses %s', async (_name, rules, field) => {
  const fields = { ...FIELDS, rules: { ...DEFAULT_STREAM_POINT_RULES, ...rules }, version: 3 };
  expect(await panel.call('PUT', '/stream-points/rules', fields)).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
});

describe('a trial on stored chat', () => {
  const attempt = (fields: object = {}) =>
    panel.call('POST', '/stream-points/try', { rules: DEFAULT_STREAM_POINT_RULES, excluded_accounts: [], ...RANGE, ...fields });

  it('compares the edited rules with the stored ones, and stores nothing', async () => {
    await store(
      message('1', 1),
      message('1', 10),
      message('2', 1),
      message('3', 300),
      event({ kind: 'follow', follower: { userId: '4', username: 'Viewer4' } }, 5),
    );
    const { data } = await attempt({
      rules: { ...DEFAULT_STREAM_POINT_RULES, tick_points: 20, follow_points: 0 },
      excluded_accounts: ['viewer2'],
    });
    expect(data).toEqual({
      streams: 1,
      events: 5,
      is_cut: false,
      viewers: 3,
      stored_total: 173,
      edited_total: 122,
      top: [
        { user_id: '1', username: 'Viewer1', stored: 72, edited: 122 },
        { user_id: '2', username: 'Viewer2', stored: 51, edited: 0 },
        { user_id: '4', username: 'Viewer4', stored: 50, edited: 0 },
      ],
    });
    expect(await panel.db.$count(streamPoints)).toBe(0);
    expect((await attempt({ from: at(500).toISOString() })).data).toMatchObject({ streams: 0, events: 0, viewers: 0 });
  });

  it.each([
    ['an end before the start', { to: START.toISOString() }],
    ['more than two days', { to: at(49 * 60).toISOString() }],
  ])('refuses %s', async (_name, fields) => {
    expect(await attempt(fields)).toMatchObject({ status: 422, errors: { to: [expect.any(String)] } });
  });
});

it('lists who earns unusually, with the reasons and the member', async () => {
  now = at(250);
  await panel.test.signIn({ id: '77', username: 'nova', kickUserId: '77' });
  for (let minute = 0; minute < 240; minute += 10) await receive(message('77', minute, 'still here'));
  await receive(message('8', 3));
  await settleStreamPoints(panel.db, now);
  const { data } = await panel.call('GET', '/stream-points/unusual');
  expect(data).toEqual({
    checked: 2,
    since: expect.any(String),
    viewers: [
      {
        user_id: '77',
        username: 'Viewer77',
        member: { id: '77', username: 'nova' },
        points: expect.any(Number),
        streams: 1,
        signs: [
          { sign: 'always_present', text: 'Present at 48 of 48 ticks' },
          { sign: 'regular_interval', text: 'Wrote every 10 minutes, 23 times of 23' },
          { sign: 'same_text', text: '20 of 20 messages repeated the one before' },
        ],
      },
    ],
  });
});

it('lets only who may give points change the rules', async () => {
  const [role] = await panel.db
    .insert(staffRoles)
    .values({ name: 'Host', permissions: ['stream-points:see', 'stream-points:configure'] })
    .returning();
  const host = await panel.as('801', String(role?.id));
  const { version } = (await host('GET', '/stream-points/rules')).data;
  expect(await host('PUT', '/stream-points/rules', { ...FIELDS, version })).toMatchObject({ status: 403 });
});
