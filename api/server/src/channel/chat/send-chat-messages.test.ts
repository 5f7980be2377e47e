/** @both-databases Two servers send. */
import { asc } from 'drizzle-orm';
import { chatMessages, chatSettings } from '../../db/schema';
import { BROADCASTER, connectTestChannel, sharedMockKick, testKickContext } from '../../testing/kick-webhooks';
import { sharedTestApp } from '../../testing/test-app';
import { enqueueChatMessage } from './enqueue-chat-message';
import { sendNextMessage } from './send-chat-messages';

const START = new Date('2026-03-15T20:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
let now = START;
const kick = sharedMockKick(() => now);
const test = sharedTestApp();

beforeEach(async () => {
  now = START;
  kick.mock.chat.length = 0;
  await test.db.delete(chatMessages);
  await test.db.update(chatSettings).set({ isWriting: true, pausedUntil: null });
  await connectTestChannel(test.db, { scopes: 'user:read channel:read events:subscribe chat:write' });
});

const tools = () => testKickContext({ db: test.db, now: () => now, server: kick });
const queue = (text: string, seconds = 60) =>
  test.db.transaction((tx) => enqueueChatMessage(tx, { text, at: now, sendBefore: at(seconds) }));
const sent = () => kick.mock.chat.map(({ content }) => content);
const rows = async () =>
  (await test.db.select().from(chatMessages).orderBy(asc(chatMessages.id))).map(({ status, problem }) => [status, problem]);

it('sends one message after the other to the channel, each once', async () => {
  for (const text of ['one', 'two']) await queue(text);
  await sendNextMessage(tools());
  expect(sent()).toEqual(['one']);
  for (let runs = 0; runs < 3; runs++) await sendNextMessage(tools());
  expect(kick.mock.chat).toEqual([
    { channel: BROADCASTER, content: 'one', replyTo: null },
    { channel: BROADCASTER, content: 'two', replyTo: null },
  ]);
  expect(await rows()).toEqual([
    ['sent', null],
    ['sent', null],
  ]);
});

it('sends each message once by two servers', async () => {
  for (let count = 0; count < 6; count++) await queue(`message ${count}`);
  const all = async () => {
    for (let runs = 0; runs < 6; runs++) await sendNextMessage(tools());
  };
  await Promise.all([all(), all()]);
  expect(sent().sort()).toEqual([0, 1, 2, 3, 4, 5].map((count) => `message ${count}`));
});

it('waits as long as the rate limit requests, and drops what is late by then', async () => {
  await queue('short', 10);
  await queue('long', 600);
  kick.status = 429;
  kick.retryAfter = '20';
  await sendNextMessage(tools());
  kick.status = 200;
  now = at(19);
  await sendNextMessage(tools());
  expect(sent()).toEqual([]);
  now = at(20);
  await sendNextMessage(tools());
  expect(sent()).toEqual(['long']);
  expect(await rows()).toEqual([
    ['expired', 'It could not be sent in time.'],
    ['sent', null],
  ]);
});

it('does not repeat a message that may have been sent', async () => {
  await queue('one');
  kick.status = 500;
  await sendNextMessage(tools());
  kick.status = 200;
  await sendNextMessage(tools());
  expect(sent()).toEqual([]);
  expect(await rows()).toEqual([['failed', 'Kick responded with status 500.']]);
});

it('refreshes a token that Kick refuses', async () => {
  kick.accepted = new Set();
  await queue('one');
  await sendNextMessage(tools());
  expect(sent()).toEqual(['one']);
});

it('sends nothing once the staff has switched it off', async () => {
  await queue('one');
  await test.db.update(chatSettings).set({ isWriting: false });
  await sendNextMessage(tools());
  await queue('two');
  expect(sent()).toEqual([]);
  expect(await rows()).toHaveLength(1);
});
