import { SettingsResponse } from '@greenroom/contract';
import { kickChannel, kickEvents } from '../../db/schema';
import { openEventStream } from '../../testing/event-stream';
import { connectTestChannel, sharedMockKick } from '../../testing/kick-webhooks';
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app';
import { checkLive } from './check-live';
import { workOffEvents } from './work-off-events';

const START = new Date('2026-03-15T20:00:00Z');
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);
const STREAM = { title: 'Hunt', startedAt: minutes(-30) };
const PLAYER = 'https://player.kick.com/greenroom?autoplay=true&muted=true';

let now = START;
const kick = sharedMockKick(() => now);

const options = (env: NodeJS.ProcessEnv = {}) => ({
  now: () => now,
  env: { KICK_CLIENT_ID: 'ours', KICK_CLIENT_SECRET: 'secret', KICK_API_URL: kick.url, ...env },
});
const test = sharedTestApp(() => options());

beforeEach(async () => {
  now = START;
  kick.mock.stream = STREAM;
  kick.mock.category = 'Slots & Casino';
  await test.db.delete(kickEvents);
  await connectTestChannel(test.db);
});

const check = () => checkLive(test.services.kick, test.jobContext);
const workOff = () => workOffEvents({ ...test.jobContext, handlers: test.services.kick.handlers });
const shown = async () => SettingsResponse.parse((await test.app.inject('/api/r/settings')).json()).channel;

/** Returns the page's addresses of the stream, and the frames that it allows. */
async function page({ app }: TestApp = test) {
  const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const data = JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(body)?.[1] ?? '') as { config: { streaming?: object } };
  return { streaming: data.config.streaming, frames: /frame-src ([^;]+);/.exec(String(headers['content-security-policy']))?.[1] };
}

it('shows the connected channel once Kick has said whether it is live, what was played last, and nothing once it is disconnected', async () => {
  expect(await shown()).toBeUndefined();
  await check();
  expect(await shown()).toEqual({ live: true, category: 'Slots & Casino' });
  expect(await page()).toEqual({ streaming: { url: 'https://kick.com/greenroom', player: PLAYER }, frames: 'https://player.kick.com' });
  Object.assign(kick.mock, { stream: null, category: '' });
  now = minutes(10);
  await check();
  expect(await shown()).toEqual({ live: false, category: 'Slots & Casino' });
  await test.db.delete(kickChannel);
  expect(await shown()).toBeUndefined();
  expect(await page()).toEqual({ streaming: undefined, frames: "'none'" });
});

it('shows what was last known for 15 minutes while Kick fails, then nothing, and everything again afterwards', async () => {
  await check();
  kick.status = 503;
  now = minutes(15);
  await check();
  expect(await shown()).toEqual({ live: true, category: 'Slots & Casino' });
  now = minutes(16);
  await check();
  expect(await shown()).toBeUndefined();
  kick.status = 200;
  await check();
  expect(await shown()).toEqual({ live: true, category: 'Slots & Casino' });
});

it("follows the channel's path from the next page on", async () => {
  await page();
  await test.db.update(kickChannel).set({ name: 'back_stage', slug: 'back-stage' });
  expect((await page()).streaming).toMatchObject({ url: 'https://kick.com/back-stage' });
  await test.db.update(kickChannel).set({ name: 'späte bühne', slug: null });
  expect((await page()).streaming).toMatchObject({ url: 'https://kick.com/sp%C3%A4te%20b%C3%BChne' });
});

it('lets the settings of the operator win, one by one', async () => {
  const streaming = { player: 'https://player.example/x' };
  const other = await createTestApp({ ...options({ SITE_CONFIG: JSON.stringify({ streaming }) }), site: test });
  expect(await page(other)).toEqual({ streaming: { url: 'https://kick.com/greenroom', ...streaming }, frames: 'https://player.example' });
  await other.close();
});

it('pushes the start and the end of a stream to open pages', async () => {
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openEventStream(`${origin}/api/live?topics=settings`);
  await stream.lastEventId();
  for (const running of [STREAM, null]) {
    kick.mock.stream = running;
    now = new Date(now.getTime() + 10 * 60_000);
    await check();
    await workOff();
    expect(await stream.next()).toMatchObject({ data: { data: { channel: { live: running !== null, category: 'Slots & Casino' } } } });
  }
  stream.close();
});
