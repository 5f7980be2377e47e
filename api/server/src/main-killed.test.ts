import fs from 'node:fs/promises';
import path from 'node:path';
import { StoreResponse } from '@greenroom/contract';
import { HIGH_ROLLER } from './demo/people';
import { TEST_PAGE } from './testing/test-app';
import { TestBrowser } from './testing/test-browser';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { originOf, startServer, type TestServer } from './testing/test-server';

const PURCHASES_BEFORE_KILL = 40;
const CONCURRENT_TABS = 4;
const ITEM = 'Chat Shoutout';

let database: ServerDatabase;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await makeServerDatabase();
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.remove();
});

async function start() {
  const hostDist = path.join(database.env.DATA_DIR ?? '', 'host');
  await fs.mkdir(hostDist, { recursive: true });
  await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
  server = startServer({ ...database.env, DEMO: '1', HOST_DIST: hostDist });
  return { server, origin: await originOf(server) };
}

/** The member's points, and the item with its stock. */
async function storeOf(visitor: TestBrowser) {
  const { data } = StoreResponse.parse(JSON.parse((await visitor.get('/api/r/store')).text));
  const item = data.store_items.find(({ name }) => name === ITEM);
  if (!item) throw new Error(`The demo has no ${ITEM}.`);
  return { points: Number(data.user_points), item };
}

/** Signs in with the mock provider. @returns the browser, once it is signed in */
async function signIn(origin: string): Promise<TestBrowser> {
  const visitor = new TestBrowser(origin);
  const consent = (await visitor.get('/auth/discord')).location ?? new URL(origin);
  const form = { ...Object.fromEntries(consent.searchParams), person: HIGH_ROLLER.id };
  const back = (await visitor.post('/demo/discord/authorize', form)).location ?? new URL(origin);
  expect((await visitor.get(back)).status).toBe(302);
  return visitor;
}

/** Repeats an action until the server is killed, possibly in the middle of it. */
async function repeatUntilKilled({ child }: TestServer, act: () => Promise<void>): Promise<void> {
  while (!child.killed) {
    await act().catch((error: unknown) => {
      if (!child.killed) throw error;
    });
  }
}

it('keeps every acknowledged purchase and session, and adds none, when the server is killed', async () => {
  const first = await start();
  const member = await signIn(first.origin);
  const signedIn = [member];
  const { points, item } = await storeOf(member);
  const token = /name="csrf-token" content="([^"]+)"/.exec((await member.get('/')).text)?.[1] ?? '';
  const purchases = { sent: 0, acknowledged: 0 };

  const buy = async () => {
    purchases.sent += 1;
    const { status } = await member.post(`/api/r/store/${item.id}/redeem`, {}, { 'x-csrf-token': token });
    expect(status).toBe(200);
    purchases.acknowledged += 1;
    if (purchases.acknowledged === PURCHASES_BEFORE_KILL) first.server.child.kill('SIGKILL');
  };
  await Promise.all([
    ...Array.from({ length: CONCURRENT_TABS }, () => repeatUntilKilled(first.server, buy)),
    repeatUntilKilled(first.server, async () => void signedIn.push(await signIn(first.origin))),
  ]);
  expect((await first.server.ended).code).toBeNull();

  const second = await start();
  const again = signedIn.map((visitor) => {
    const returning = new TestBrowser(second.origin);
    returning.setCookie('greenroom_session', visitor.cookie('greenroom_session') ?? '');
    return returning;
  });
  for (const visitor of again) {
    const now = await storeOf(visitor);
    const bought = item.quantity - now.item.quantity;
    expect(bought).toBeGreaterThanOrEqual(Math.max(purchases.acknowledged, PURCHASES_BEFORE_KILL));
    expect(bought).toBeLessThanOrEqual(purchases.sent);
    expect(points - now.points).toBe(bought * item.cost);
    expect(now.item.user_purchases - item.user_purchases).toBe(bought);
  }
}, 120_000);
