import { chatMinutes, kickChannel, kickEvents, members, streamPointSettings } from '../../db/schema';
import type { Change } from '../../db/change-feed';
import { linkKick } from '../../people/sign-in/sign-in.repository';
import { BROADCASTER, connectTestChannel, KICK_BODIES as BODIES, sharedMockKick } from '../../testing/kick-webhooks';
import { sharedTestApp } from '../../testing/test-app';
import { workOffEvents } from './work-off-events';

const START = new Date('2026-03-15T20:00:00Z');
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const OLD = { username: 'old_name', channel_slug: 'old-name' };
const NEW = { username: 'some_name', channel_slug: 'some-name' };

let now = START;
let serial = 0;
let announced: Change[] = [];
const kick = sharedMockKick(() => now);
const test = sharedTestApp(() => ({ now: () => now, env: { DEMO: '0', KICK_API_URL: kick.url } }));

beforeAll(() => test.db.insert(members).values({ id: '1', username: 'ann' }));
beforeEach(async () => {
  announced = [];
  await test.db.delete(kickEvents);
  await test.db.update(members).set({ kickUserId: '7', kickUsername: 'old_name', kickSlug: null, kickNamedAt: null });
  await connectTestChannel(test.db);
});

async function receive(type: string, body: object, minute: number) {
  await arrive(type, body, minute);
  await workOff();
}

async function arrive(type: string, body: object, minute: number) {
  const sentAt = minutes(minute);
  now = sentAt > now ? sentAt : now;
  const { headers, body: payload } = kick.mock.sign({ event: type, body: JSON.stringify(body), sentAt });
  const response = await test.app.inject({ method: 'POST', url: '/webhooks/kick', headers, payload });
  expect(response.statusCode).toBe(200);
}
async function workOff() {
  const { handlers } = test.services.kick;
  const changes = { announce: (change: Change) => void announced.push(change) };
  await workOffEvents({ db: test.db, now: () => now, log: test.app.log, changes, handlers });
}
const person = (name: object) => ({ ...BODIES.person(7), ...name });
const written = (name: object, minute: number) =>
  arrive('chat.message.sent', BODIES.chat(7, `m${++serial}`, { created_at: minutes(minute).toISOString(), sender: person(name) }), minute);
async function chat(name: object, minute: number) {
  await written(name, minute);
  await workOff();
}
async function profile() {
  const { data } = (await test.app.inject({ url: '/api/r/user/ann' })).json<{ data: { kick_username: string; kick_slug: string } }>();
  return [data.kick_username, data.kick_slug];
}

it.each<[string, object]>([
  ['chat.message.sent', BODIES.chat(7, 'm', { sender: person(NEW) })],
  ['channel.followed', { ...BODIES.follow(7), follower: person(NEW) }],
  ['channel.subscription.new', { ...BODIES.subscription(7), subscriber: person(NEW) }],
  ['channel.subscription.gifts', { ...BODIES.gifts(7, [8]), gifter: person(NEW) }],
  ['channel.subscription.gifts', { ...BODIES.gifts(8, [9]), giftees: [BODIES.person(9), person(NEW)] }],
  ['moderation.banned', { ...BODIES.ban(7), banned_user: person(NEW) }],
])('shows the name that %s carries, and links to its channel', async (type, body) => {
  await receive(type, body, 0);
  expect(await profile()).toEqual(['some_name', 'some-name']);
  expect(announced).toContainEqual({ member: '1' });
  expect((await test.app.inject({ url: '/api/r/user/some_name' })).statusCode).toBe(200);
});

it('keeps a newer name when an older event arrives late', async () => {
  await chat(NEW, 5);
  await chat(OLD, 3);
  expect(await profile()).toEqual(['some_name', 'some-name']);
});

it('shows the last of the names that are worked off together', async () => {
  await chat(OLD, 1);
  await written(OLD, 4);
  await written(NEW, 3);
  await workOff();
  expect(await profile()).toEqual(['old_name', 'old-name']);
});

it('keeps the name of an account that was linked after a late event happened', async () => {
  now = minutes(10);
  await linkKick(test.db, '1', { id: '7', username: 'some_name' }, now);
  await chat(OLD, 9);
  expect(await profile()).toEqual(['some_name', null]);
});

it('writes nothing while the name stays', async () => {
  await chat(OLD, 1);
  const before = await test.db.select().from(members);
  announced = [];
  await chat(OLD, 2);
  expect(await test.db.select().from(members)).toEqual(before);
  expect(announced).toEqual([]);
});

it('forgets the path of the old name where an event has none, and ignores one that is no path', async () => {
  await chat(OLD, 1);
  await chat({ username: 'some_name', channel_slug: undefined }, 2);
  expect(await profile()).toEqual(['some_name', null]);
  await chat({ ...NEW, channel_slug: '../evil' }, 3);
  expect(await profile()).toEqual(['some_name', null]);
});

it('knows the path of an account that is linked from what it wrote before', async () => {
  await test.db.update(members).set({ kickUserId: null, kickUsername: null });
  await chat(NEW, 1);
  await linkKick(test.db, '1', { id: '7', username: 'some_name' }, minutes(2));
  expect(await profile()).toEqual(['some_name', 'some-name']);
});

it('names viewers who are no members by their newest message', async () => {
  await test.db.update(streamPointSettings).set({ isEnabled: true });
  await chat(NEW, 5);
  await chat(OLD, 3);
  expect(await test.db.select({ username: chatMinutes.username }).from(chatMinutes)).toEqual([{ username: 'some_name' }]);
});

it('renames the channel by the broadcaster of any event, and not back by a late one', async () => {
  const follow = (name: object, follower: number) => ({
    ...BODIES.follow(follower),
    broadcaster: { ...BODIES.person(BROADCASTER), ...name },
  });
  await receive('channel.followed', follow(NEW, 21), 5);
  await receive('channel.followed', follow(OLD, 22), 3);
  expect(await test.db.select().from(kickChannel)).toMatchObject([{ name: 'some_name', slug: 'some-name' }]);
});
