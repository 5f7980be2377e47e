import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openPostgres, type OpenDatabase } from '../../db/client';
import { members, raffles } from '../../db/schema';
import { HOUR } from '../../lib/durations';
import { openEventStream, type EventStreamClient } from '../../testing/event-stream';
import { TEST_PAGE } from '../../testing/test-app';
import { makeServerDatabase, type ServerDatabase } from '../../testing/test-database';
import { originOf, startServer, type TestServer } from '../../testing/test-server';
import { startSession } from '../../session/session.repository';

// The embedded database supports one process only.

describe('two servers on a database', () => {
  let place: ServerDatabase;
  let database: OpenDatabase;
  let servers: TestServer[];
  let origins: string[];
  const streams: EventStreamClient[] = [];

  beforeAll(async () => {
    place = await makeServerDatabase();
    const hostDist = path.join(place.env.DATA_DIR, 'host');
    await fs.mkdir(hostDist);
    await fs.writeFile(path.join(hostDist, 'index.html'), TEST_PAGE);
    database = await openPostgres(place.env.DATABASE_URL ?? '', undefined, { connections: 2 });
    servers = [1, 2].map(() => startServer({ ...place.env, HOST_DIST: hostDist, DEMO: '0' }));
    origins = await Promise.all(servers.map(originOf));
  });
  afterEach(() => streams.splice(0).forEach((stream) => stream.close()));
  afterAll(async () => {
    servers.forEach(({ child }) => child.kill('SIGTERM'));
    await Promise.all(servers.map(({ ended }) => ended));
    await database.close();
    await place.remove();
  });

  async function makeRaffle(): Promise<number> {
    const times = { startsAt: new Date(Date.now() - HOUR), endsAt: new Date(Date.now() + HOUR) };
    const [row] = await database.db
      .insert(raffles)
      .values({ title: 'Both', description: '', prize: 'Mug', allowPasswordlessEntry: true, ...times })
      .returning();
    return row?.id ?? 0;
  }

  async function signIn(id: string): Promise<string> {
    await database.db
      .insert(members)
      .values({ id, username: `member${id}` })
      .onConflictDoNothing();
    return `greenroom_session=${await startSession(database.db, id, new Date())}`;
  }

  /** Sends a member's request to the first server. */
  async function post(cookie: string, address: string, body: object | URLSearchParams): Promise<number> {
    const page = await fetch(`${origins[0]}/`, { headers: { accept: 'text/html', cookie } });
    const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const cookies = [cookie, ...page.headers.getSetCookie().map((set) => set.split(';')[0])].join('; ');
    const isForm = body instanceof URLSearchParams;
    if (isForm) body.set('_token', token);
    const response = await fetch(`${origins[0]}${address}`, {
      method: 'POST',
      headers: { cookie: cookies, 'x-csrf-token': token, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    await response.text();
    return response.status;
  }

  async function openOnSecond(topics: string, cookie = ''): Promise<EventStreamClient> {
    const stream = await openEventStream(`${origins[1]}/api/live?topics=${topics}`, { cookie });
    streams.push(stream);
    await stream.lastEventId();
    return stream;
  }

  it('one sends and serves what was written through the other', async () => {
    const id = await makeRaffle();
    const url = `${origins[1]}/api/r/raffles/${id}`;
    const read = async () => ((await (await fetch(url)).json()) as { data: { total_entries: number } }).data.total_entries;
    expect(await read()).toBe(0);
    const stream = await openOnSecond(`raffle:${id}`);
    expect(await post(await signIn('1'), `/api/r/raffles/${id}/enter`, { entry_type: 'passwordless' })).toBe(200);
    expect(await stream.next()).toMatchObject({ event: `raffle:${id}`, data: { data: { total_entries: 1 } } });
    expect(await read()).toBe(1);
  });

  it('one ends the stream of a member who signs out on the other', async () => {
    const cookie = await signIn('2');
    const stream = await openOnSecond('me', cookie);
    expect(await post(cookie, '/logout', new URLSearchParams())).toBe(200);
    expect(await stream.ended()).toEqual([]);
  });

  it('one serves no page to a member who signed out on the other, however recent the last one was', async () => {
    const cookie = await signIn('4');
    const openPage = async () => (await fetch(`${origins[1]}/`, { headers: { accept: 'text/html', cookie } })).text();
    const stream = await openOnSecond('me', cookie);
    expect(await openPage()).toContain('"member4"');
    expect(await post(cookie, '/logout', new URLSearchParams())).toBe(200);
    // The notification has arrived.
    await stream.ended();
    expect(await openPage()).toContain('"user":null');
  });

  it('one sends what was written while it was disconnected from the notifications', async () => {
    const id = await makeRaffle();
    const stream = await openOnSecond(`raffle:${id}`);
    // The last statement of a connection that listens, which it keeps alive by others.
    const isListening = sql`datname = current_database() and (query like 'listen %' or query = 'select 1')`;
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isListening}`);
    expect(await post(await signIn('3'), `/api/r/raffles/${id}/enter`, { entry_type: 'passwordless' })).toBe(200);
    expect(await stream.next()).toMatchObject({ event: `raffle:${id}`, data: { data: { total_entries: 1 } } });
  });
});
