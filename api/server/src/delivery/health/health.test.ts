import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app';
import { healthRoutes } from './health.routes';

/** A database whose queries end as given. */
const databaseOf = (execute: () => Promise<unknown>) => ({ execute }) as unknown as Parameters<typeof healthRoutes>[1];

const plain = sharedTestApp();

it('returns ok, without caching and never as the page', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const response = await plain.app.inject({ url, headers: { accept: 'text/html' } });
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await plain.app.inject({ url: `${url}/more`, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  }
  expect((await plain.app.inject({ url: '/healthz/more', headers: { accept: 'text/html' } })).body).not.toContain('id="root"');
});

describe('behind a proxy', () => {
  const proxied = sharedTestApp(() => ({ site: plain, env: { TRUST_PROXY: '1' } }));

  it('shows a client how it is seen through the proxies', async () => {
    const view = async ({ app }: TestApp, forwardedFor: string) => {
      const headers = { host: 'site.example', 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' };
      return (await app.inject({ url: '/healthz/connection', headers })).json();
    };
    expect(await view(proxied, '203.0.113.9')).toEqual({
      address: '203.0.113.9',
      protocol: 'https',
      host: 'site.example',
      forwarded: 1,
      untrusted: 0,
      cdn: null,
    });
    expect(await view(proxied, '198.51.100.1, 203.0.113.9:4711')).toMatchObject({ address: '203.0.113.9', forwarded: 2 });
    expect(await view(plain, '203.0.113.9')).toEqual({
      address: '127.0.0.1',
      protocol: 'http',
      host: 'site.example',
      forwarded: 1,
      untrusted: 1,
      cdn: null,
    });
  });

  it.each([
    [
      { 'cf-ray': '8a', 'cf-connecting-ip': '2001:db8::1' },
      { name: 'Cloudflare', client: '2001:db8::1' },
    ],
    [
      { 'x-amz-cf-id': 'a', 'cloudfront-viewer-address': '203.0.113.9:4711' },
      { name: 'CloudFront', client: '203.0.113.9' },
    ],
    [
      { 'x-amz-cf-id': 'a', 'cloudfront-viewer-address': '2001:db8::1:4711' },
      { name: 'CloudFront', client: '2001:db8::1' },
    ],
    [
      { 'x-azure-ref': 'a', 'x-azure-clientip': '[2001:db8::1]:4711' },
      { name: 'Azure Front Door', client: '2001:db8::1' },
    ],
    [{ 'x-amz-cf-id': 'a' }, { name: 'CloudFront', client: null }],
    [{ 'fastly-client-ip': '203.0.113.9' }, { name: 'Fastly', client: '203.0.113.9' }],
    [{ 'cdn-loop': 'other' }, { name: 'a CDN', client: null }],
  ])('shows the CDN of %o, and believes its header never', async (headers, cdn) => {
    const response = await proxied.app.inject({ url: '/healthz/connection', headers: { ...headers, 'x-forwarded-for': '198.51.100.1' } });
    expect(response.json()).toMatchObject({ address: '198.51.100.1', cdn });
  });
});

it('is alive but not ready when the database is down, without details', async () => {
  const app = Fastify();
  healthRoutes(
    app,
    databaseOf(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432'))),
  );
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

it('is not ready when the database times out', async () => {
  const app = Fastify();
  healthRoutes(
    app,
    databaseOf(() => new Promise(() => undefined)),
    1,
  );
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'timeout' }]);
  await app.close();
});

it('goes on serving while it drains, and says that it is not ready', async () => {
  const test = await createTestApp({ site: plain });
  test.app.drain();
  const ready = await test.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'closing' }]);
  const served = await test.app.inject('/api/r/settings');
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
  await test.close();
});

it('finishes pending requests while the server closes, refuses others with 503, and closes connections', async () => {
  const test = await createTestApp({ site: plain });
  const closing = new Promise<void>((resolve) => test.app.addHook('preClose', async () => resolve()));
  let finish: (text: string) => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    test.app.get('/api/slow', () => {
      resolve();
      return new Promise((response) => (finish = response));
    });
  });
  const { port } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));

  /** Opens a raw connection, to send requests in parts. */
  function connect() {
    const socket = net.connect(Number(port), '127.0.0.1').setEncoding('utf8');
    const connection = {
      received: '',
      send: (bytes: string) => void socket.write(bytes),
      async until(text: string) {
        while (!connection.received.includes(text)) await once(socket, 'data');
      },
      ended: once(socket, 'close'),
    };
    socket.on('data', (chunk: string) => (connection.received += chunk));
    return connection;
  }
  const head = (url: string) => `GET ${url} HTTP/1.1\r\nHost: site.example\r\n`;

  const pending = connect();
  pending.send(`${head('/api/slow')}\r\n`);
  await begun;
  const others = ['/readyz', '/api/r/settings'].map((url) => ({ url, connection: connect() }));
  // Sends half of the second request before, so that the connection is not idle.
  for (const { url, connection } of others) connection.send(`${head('/healthz')}\r\n${head(url)}`);
  await Promise.all(others.map(({ connection }) => connection.until('{"status":"ok"}')));
  const closed = test.close();
  await closing;
  for (const { connection } of others) connection.send('\r\n');
  finish('finished');
  await Promise.all([closed, pending.ended, ...others.map(({ connection }) => connection.ended)]);
  expect(pending.received).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*finished$/i);
  expect(others.map(({ connection }) => connection.received.split('HTTP/1.1 ')[2])).toEqual([
    expect.stringMatching(/^503 [^]*\{"status":"unavailable","reason":"closing"\}$/),
    expect.stringMatching(/^503 [^]*retry-after: 5[^]*"The site is restarting/),
  ]);
});
