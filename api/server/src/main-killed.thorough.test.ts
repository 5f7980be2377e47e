import { copyDemoData, readCsrfToken, readStore, signInToDemo, startDemoServer } from './testing/demo-server';
import { TestBrowser } from './testing/test-browser';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import type { TestServer } from './testing/test-server';

const PURCHASES_BEFORE_KILL = 40;
const CONCURRENT_TABS = 4;
const ITEM = 'Chat Shoutout';

let database: ServerDatabase;
let server: TestServer | undefined;
beforeAll(async () => {
  database = await makeServerDatabase(copyDemoData);
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await database.remove();
});

async function start() {
  const started = await startDemoServer(database.env);
  ({ server } = started);
  return started;
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
  const member = await signInToDemo(first.origin);
  const signedIn = [member];
  const { points, item } = await readStore(member, ITEM);
  const token = await readCsrfToken(member);
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
    repeatUntilKilled(first.server, async () => void signedIn.push(await signInToDemo(first.origin))),
  ]);
  expect((await first.server.ended).code).toBeNull();

  const second = await start();
  const again = signedIn.map((visitor) => {
    const returning = new TestBrowser(second.origin);
    returning.setCookie('greenroom_session', visitor.cookie('greenroom_session') ?? '');
    return returning;
  });
  for (const visitor of again) {
    const now = await readStore(visitor, ITEM);
    const bought = item.quantity - now.item.quantity;
    expect(bought).toBeGreaterThanOrEqual(Math.max(purchases.acknowledged, PURCHASES_BEFORE_KILL));
    expect(bought).toBeLessThanOrEqual(purchases.sent);
    expect(points - now.points).toBe(bought * item.cost);
    expect(now.item.user_purchases - item.user_purchases).toBe(bought);
  }
}, 120_000);
