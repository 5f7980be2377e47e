import zlib from 'node:zlib';
import { type MockCasino, openMockCasino } from '../testing/mock-casino';
import { httpFetch, ResponseRefused } from './http-fetch';
import { AddressRefused } from './safe-address';

const LOOPBACK = { allow: ['127.0.0.0/8'] };
let [one, other]: MockCasino[] = [];
beforeAll(async () => {
  [one, other] = await Promise.all([openMockCasino(), openMockCasino()]);
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

const mocks = () => {
  if (!one || !other) throw new Error('The mocks are not open.');
  return [one, other] as const;
};
const requestOf = (url: string) => ({ method: 'GET' as const, url: new URL(url), headers: { authorization: 'Bearer secret' }, body: null });

it('sends no credentials along with a redirect to another origin', async () => {
  const [from, to] = mocks();
  from.respond(({ url }) =>
    url.pathname === '/a' ? { status: 302, headers: { location: '/b' } } : { status: 307, headers: { location: `${to.origin}/c` } },
  );
  to.respond(() => ({ body: 'arrived' }));
  expect((await httpFetch(requestOf(`${from.origin}/a`), LOOPBACK)).body).toBe('arrived');
  expect(from.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret']);
  expect(to.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

it('sends nothing that names another host than its address', async () => {
  const [from, to] = mocks();
  from.received.length = 0;
  const request = { ...requestOf(from.origin), headers: { Host: new URL(to.origin).host } };
  await expect(httpFetch(request, LOOPBACK)).rejects.toThrow(AddressRefused);
  expect(from.received).toEqual([]);
});

it.each(['http://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'file:///etc/passwd'])(
  'follows no redirect to %s',
  async (location) => {
    const [from] = mocks();
    from.respond(() => ({ status: 302, headers: { location } }));
    await expect(httpFetch(requestOf(from.origin), LOOPBACK)).rejects.toThrow(AddressRefused);
  },
);

it('connects to no name that resolves to an inside address', async () => {
  const [from] = mocks();
  from.received.length = 0;
  const port = new URL(from.origin).port;
  await expect(httpFetch(requestOf(`https://localhost:${port}/`), { allow: [] })).rejects.toThrow(AddressRefused);
  await expect(httpFetch(requestOf(`http://localhost:${port}/`), { allow: ['10.0.0.0/8'] })).rejects.toThrow(AddressRefused);
  expect(from.received).toEqual([]);
});

it('gives up after three redirects', async () => {
  const [from] = mocks();
  from.respond(() => ({ status: 302, headers: { location: '/again' } }));
  await expect(httpFetch(requestOf(from.origin), LOOPBACK)).rejects.toThrow(ResponseRefused);
});

it('stops reading a response that is too large, also once decompressed', async () => {
  const [from] = mocks();
  const limits = { ...LOOPBACK, maxBytes: 1024 * 1024 };
  from.respond(() => ({ body: Buffer.alloc(2 * 1024 * 1024) }));
  await expect(httpFetch(requestOf(from.origin), limits)).rejects.toThrow('more than 1 MB');
  const bomb = zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(limits.maxBytes);
  from.respond(() => ({ headers: { 'content-encoding': 'gzip' }, body: bomb }));
  await expect(httpFetch(requestOf(from.origin), limits)).rejects.toThrow('more than 1 MB');
  from.respond(() => ({ headers: { 'content-encoding': 'gzip' }, body: zlib.gzipSync('[1]') }));
  expect((await httpFetch(requestOf(from.origin), limits)).body).toBe('[1]');
});
