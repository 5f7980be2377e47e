import net from 'node:net';
import Fastify from 'fastify';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase } from '../../testing/test-database';
import { healthRoutes } from './health.routes';

const NEVER = { execute: () => new Promise(() => undefined) } as unknown as Parameters<typeof healthRoutes>[1];

it('says that all is well, and keeps browsers and the page out of it', async () => {
  const test = await createTestApp();
  for (const url of ['/healthz', '/readyz']) {
    const answer = await test.app.inject({ url, headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await test.app.inject({ url: `${url}/more`, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  }
  expect((await test.app.inject({ url: '/healthz/more', headers: { accept: 'text/html' } })).body).not.toContain('id="root"');
  await test.close();
});

it('is alive but not ready where the database is gone, and tells no more than that', async () => {
  const { db, close } = await openTestDatabase();
  const app = Fastify();
  healthRoutes(app, db);
  await close();
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

it('does not wait for a database that does not answer', async () => {
  const app = Fastify();
  healthRoutes(app, NEVER, 1);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'timeout' }]);
  await app.close();
});

it.each([
  ['/readyz', /\{"status":"unavailable","reason":"closing"\}$/],
  ['/api/r/settings', /retry-after: 5[^]*"The site is restarting/],
])('sends visitors elsewhere as soon as the server closes, but finishes what it has begun: %s', async (url, expected) => {
  const test = await createTestApp();
  let finish: (text: string) => void = () => undefined;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  test.app.get('/api/slow', () => {
    begun();
    return new Promise((resolve) => (finish = resolve));
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();

  const socket = net.connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  let answers = '';
  const ended = new Promise((resolve) => socket.setEncoding('utf8').on('data', (chunk: string) => (answers += chunk)).on('close', resolve));
  const ask = (asked: string) => socket.write(`GET ${asked} HTTP/1.1\r\nHost: site.example\r\n\r\n`);
  ask('/api/slow');
  await hasBegun;
  const arrived = new Promise((resolve) => test.app.server.once('request', resolve));
  const closed = test.close();
  ask(url);
  await arrived;
  finish('finished');
  await Promise.all([closed, ended]);

  const [, slow, refused] = answers.split('HTTP/1.1 ');
  expect(slow).toMatch(/^200 [^]*finished$/);
  expect(refused).toMatch(/^503 /);
  expect(refused).toMatch(expected);
});
