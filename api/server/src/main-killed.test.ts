import { AffiliateStatsAnswer } from '@greenroom/contract';
import { HIGH_ROLLER } from './demo/people';
import { TestBrowser } from './testing/test-browser';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { originOf, startServer, type TestServer } from './testing/test-server';

const CLICKS_BEFORE_DEATH = 60;
const VISITORS_AT_ONCE = 4;

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
  server = startServer({ ...database.env, DEMO: '1' });
  return { server, origin: await originOf(server) };
}

async function clicksAt(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/r/affiliates/stats`);
  return AffiliateStatsAnswer.parse(await answer.json()).data.total_clicks;
}

/** Signs in with the stand-in. @returns the browser, once the site has said yes */
async function signIn(origin: string): Promise<TestBrowser> {
  const visitor = new TestBrowser(origin);
  const consent = (await visitor.get('/auth/discord')).location ?? new URL(origin);
  const form = { ...Object.fromEntries(consent.searchParams), person: HIGH_ROLLER.id };
  const back = (await visitor.post('/demo/discord/authorize', form)).location ?? new URL(origin);
  expect((await visitor.get(back)).status).toBe(302);
  return visitor;
}

/** Does something again and again until the server is killed, in the middle of it. */
async function untilItDies({ child }: TestServer, act: () => Promise<void>): Promise<void> {
  while (!child.killed) {
    await act().catch((error: unknown) => {
      if (!child.killed) throw error;
    });
  }
}

it('loses nothing that it has said yes to, however it dies', async () => {
  const first = await start();
  const before = await clicksAt(first.origin);
  const signedIn = [await signIn(first.origin)];
  const clicks = { sent: 0, acknowledged: 0 };

  const click = async () => {
    clicks.sent += 1;
    const answer = await fetch(`${first.origin}/api/r/affiliates/1/redirect`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    clicks.acknowledged += 1;
    if (clicks.acknowledged === CLICKS_BEFORE_DEATH) first.server.child.kill('SIGKILL');
  };
  await Promise.all([
    ...Array.from({ length: VISITORS_AT_ONCE }, () => untilItDies(first.server, click)),
    untilItDies(first.server, async () => void signedIn.push(await signIn(first.origin))),
  ]);
  expect((await first.server.ended).code).toBeNull();

  const second = await start();
  const counted = (await clicksAt(second.origin)) - before;
  expect(clicks.acknowledged).toBeGreaterThanOrEqual(CLICKS_BEFORE_DEATH);
  expect(counted).toBeGreaterThanOrEqual(clicks.acknowledged);
  expect(counted).toBeLessThanOrEqual(clicks.sent);
  for (const visitor of signedIn) {
    const again = new TestBrowser(second.origin);
    again.setCookie('greenroom_session', visitor.cookie('greenroom_session') ?? '');
    expect((await again.get('/api/r/store')).status).toBe(200);
  }
}, 120_000);
