import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { freePort } from '../../../kit/lib/free-port.mjs';
import { openPostgres, type OpenDatabase } from './db/client';
import { members, pointsLedger, raffles, redemptions, storeItems } from './db/schema';
import { HOUR } from './lib/durations';
import { startSession } from './session/session.repository';
import { openEventStream } from './testing/event-stream';
import { haproxyProgram, startProxy, type TestProxy } from './testing/haproxy';
import { TEST_PAGE } from './testing/test-app';
import { makeServerDatabase, type ServerDatabase } from './testing/test-database';
import { originOf, startServer, type TestServer } from './testing/test-server';

/** More than the proxy takes to notice, less than in production. */
const SHUTDOWN_DELAY_SECONDS = '5';
const POINTS = 1_000_000;
const COST = 10;
/** A version of the host that only one of the servers has. */
const NEWER_FILE = '/newer.0123abcd.js';

/** Skipped without HAProxy, which can't be installed everywhere. */
const withProxy = haproxyProgram ? describe : describe.skip;

withProxy('two servers behind HAProxy', () => {
  let place: ServerDatabase;
  let database: OpenDatabase;
  let proxy: TestProxy;
  let ports: [number, number];
  const servers = new Map<string, TestServer>();
  let itemId: number;
  /** Ends the traffic, even of a test that fails. */
  let isOver: boolean;
  /** Requests that were refused under load, and repeated. */
  let refused: number;
  beforeEach(() => {
    isOver = false;
    refused = 0;
  });
  afterEach(() => {
    isOver = true;
  });

  beforeAll(async () => {
    place = await makeServerDatabase();
    database = await openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 3 });
    const [item] = await database.db
      .insert(storeItems)
      .values({ name: 'Sticker', description: '', cost: COST, quantity: POINTS })
      .returning();
    itemId = item?.id ?? 0;
    ports = [await freePort(), await freePort()];
    for (const name of ['one', 'two']) {
      await fs.mkdir(hostDist(name));
      await fs.writeFile(path.join(hostDist(name), 'index.html'), TEST_PAGE);
    }
    await fs.writeFile(path.join(hostDist('two'), NEWER_FILE), '');
    await Promise.all([start('one'), start('two')]);
    proxy = await startProxy(haproxyProgram ?? '', ports);
  });

  afterAll(async () => {
    for (const { child } of servers.values()) child.kill('SIGKILL');
    await Promise.all([...servers.values()].map(({ ended }) => ended));
    await proxy.stop();
    await database.close();
    await place.remove();
  });

  const hostDist = (name: string) => path.join(place.env.DATA_DIR, `host-${name}`);

  async function start(name: 'one' | 'two'): Promise<void> {
    const port = ports[name === 'one' ? 0 : 1];
    const env = { ...place.env, PORT: String(port), HOST_DIST: hostDist(name), DEMO: '0', TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS };
    const server = startServer(env);
    servers.set(name, server);
    await originOf(server);
  }

  /** Stops a server as a deployment does, and starts it again. */
  async function replace(name: 'one' | 'two'): Promise<void> {
    const server = servers.get(name);
    server?.child.kill('SIGTERM');
    await proxy.found(name, 'DOWN');
    // The proxy has noticed while the server still serves.
    expect(server?.child.exitCode).toBeNull();
    expect((await server?.ended)?.code).toBe(0);
    await start(name);
    await proxy.found(name, 'UP');
  }

  /** Sends a request through the proxy, again while a server that has just started sheds load. */
  async function send(url: string, init?: RequestInit): Promise<{ status: number; text: string; headers: Headers }> {
    const response = await fetch(`${proxy.origin}${url}`, init);
    const [{ status, headers }, text] = [response, await response.text()];
    if (status !== 503 || !text.includes('busy')) return { status, text, headers };
    refused += 1;
    await sleep(100);
    return send(url, init);
  }

  /** Opens a page through the proxy in a member's browser. */
  async function openAs(id: string) {
    await database.db.insert(members).values({ id, username: `member${id}`, points: POINTS });
    const session = `greenroom_session=${await startSession(database.db, id, new Date())}`;
    const page = await send('/', { headers: { accept: 'text/html', cookie: session } });
    const token = /name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const cookie = [session, ...page.headers.getSetCookie().map((set) => set.split(';')[0])].join('; ');
    const post = (url: string, body: object, headers: Record<string, string> = {}) => {
      const sent = { cookie, 'x-csrf-token': token, 'content-type': 'application/json', ...headers };
      return send(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    };
    return { post, buy: (key: string) => post(`/api/r/store/${itemId}/redeem`, {}, { 'idempotency-key': key }) };
  }

  /** Repeats an action until the test is over. @returns how often it succeeded, and what failed */
  async function repeat(act: (count: number) => Promise<{ status: number; text: string }>) {
    const failures: unknown[] = [];
    let succeeded = 0;
    for (let count = 0; !isOver; count += 1) {
      const result = await act(count).catch((cause: unknown) => ({ status: 0, text: String(cause) }));
      if (result.status === 200) succeeded += 1;
      else failures.push(result);
    }
    return { succeeded, failures };
  }

  /** Expects each accepted purchase of a member in the ledger once, and no other. */
  async function expectPurchases(memberId: string, keys: readonly string[]): Promise<void> {
    const bought = await database.db.select().from(redemptions).where(eq(redemptions.memberId, memberId));
    expect(bought.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual([...keys].sort());
    const lines = await database.db.select().from(pointsLedger).where(eq(pointsLedger.memberId, memberId));
    expect(lines.map(({ idempotencyKey }) => idempotencyKey).sort()).toEqual(bought.map(({ id }) => `redemption:${id}`).sort());
    const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
    expect(member?.points).toBe(POINTS - keys.length * COST);
  }

  const get = (url: string) => send(url, { headers: { accept: url === '/' ? 'text/html' : 'application/json' } });

  async function makeRaffle(): Promise<number> {
    const times = { startsAt: new Date(Date.now() - HOUR), endsAt: new Date(Date.now() + HOUR) };
    const [row] = await database.db
      .insert(raffles)
      .values({ title: 'Both', description: '', prize: 'Mug', allowPasswordlessEntry: true, ...times })
      .returning();
    return row?.id ?? 0;
  }

  /** Follows a topic as a browser does: opens the next stream where the last one ended. */
  function follow(topic: string) {
    let stream: Awaited<ReturnType<typeof openEventStream>>;
    const open = async (lastEventId: string) => {
      stream = await openEventStream(`${proxy.origin}/api/live?${new URLSearchParams({ topics: topic, lastEventId })}`);
    };
    let handovers = 0;
    return {
      begin: async () => {
        await open('');
        await stream.lastEventId();
      },
      /** Returns the next event's data, of this stream or the next. */
      async next(): Promise<unknown> {
        for (;;) {
          const event = await stream.next().catch(() => undefined);
          if (event) return (event.data as { data: unknown }).data;
          handovers += 1;
          await open(await stream.lastEventId());
        }
      },
      handovers: () => handovers,
      close: () => stream.close(),
    };
  }

  it('serve a file of a newer host that only one of them has', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(NEWER_FILE)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await get('/missing.0123abcd.js')).status).toBe(404);
  });

  it('lose no request, no purchase and no event while each of them is replaced', async () => {
    const [buyer, raffle] = [await openAs('1'), await makeRaffle()];
    const keys: string[] = [];
    const purchases = [1, 2].map((tab) =>
      repeat(async (count) => {
        const key = `tab${tab}-${count}`;
        const result = await buyer.buy(key);
        if (result.status === 200) keys.push(key);
        return result;
      }),
    );
    const reads = ['/', '/api/r/raffles'].map((url) => repeat(() => get(url)));

    const stream = follow(`raffle:${raffle}`);
    await stream.begin();
    // Each entry has to arrive before the next one is sent.
    const entries = repeat(async (count) => {
      const visitor = await openAs(`entrant${count}`);
      const result = await visitor.post(`/api/r/raffles/${raffle}/enter`, { entry_type: 'passwordless' });
      expect(result).toMatchObject({ status: 200 });
      expect(await stream.next()).toMatchObject({ total_entries: count + 1 });
      return result;
    });

    await replace('one');
    await replace('two');
    isOver = true;
    const traffic = await Promise.all([...purchases, ...reads, entries]);
    stream.close();
    expect(traffic.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { succeeded } of traffic) expect(succeeded).toBeGreaterThan(0);
    expect(refused).toBeLessThan(traffic.reduce((sum, { succeeded }) => sum + succeeded, 0) / 10);
    expect(stream.handovers()).toBeGreaterThan(0);
    await expectPurchases('1', keys);
  });

  it('keep every purchase, once, when one of them is killed and the page repeats what failed', async () => {
    const buyer = await openAs('2');
    const keys: string[] = [];
    // A purchase that was under way on the killed server fails, with or without its effect.
    const isAccepted = (key: string) =>
      buyer.buy(key).then(
        ({ status }) => status === 200,
        () => false,
      );
    const purchases = [1, 2, 3, 4].map(async (tab) => {
      for (let count = 0; !isOver; count += 1) {
        const key = `tab${tab}-${count}`;
        let accepted = false;
        while (!accepted && !isOver) accepted = await isAccepted(key);
        if (accepted) keys.push(key);
      }
    });
    while (!isOver && keys.length < 20) await get('/api/r/raffles');
    servers.get('one')?.child.kill('SIGKILL');
    await proxy.found('one', 'DOWN');
    const afterKill = keys.length + 20;
    while (!isOver && keys.length < afterKill) await get('/api/r/raffles');
    isOver = true;
    await Promise.all(purchases);
    await expectPurchases('2', keys);
  });
});
