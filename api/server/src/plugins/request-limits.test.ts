import { once } from 'node:events';
import net from 'node:net';
import { ErrorResponse } from '@greenroom/contract';
import type { FastifyRequest } from 'fastify';
import { sharedTestApp } from '../testing/test-app';

const test = sharedTestApp();
let page: { cookie: string; token: string };
const received: unknown[] = [];

beforeAll(async () => {
  const handle = async (request: FastifyRequest) => {
    received.push(request.body);
    return { success: true };
  };
  test.app.post('/api/r/try', handle);
  test.app.post('/api/r/try-large', { bodyLimit: 28 * 1024 * 1024 }, handle);
  page = await test.openPage(await test.signIn({ id: '1' }));
});
beforeEach(() => {
  received.length = 0;
  test.warnings.length = 0;
});

function post(payload: string | Buffer, contentType = 'application/json', url = '/api/r/try') {
  const headers = { cookie: page.cookie, 'x-csrf-token': page.token, 'content-type': contentType };
  return test.app.inject({ method: 'POST', url, headers, payload });
}

it('accepts JSON up to 256 KB, and not a byte more', async () => {
  const text = 'x'.repeat(256 * 1024 - 2);
  expect((await post(`"${text}"`)).statusCode).toBe(200);
  const refused = await post(`"${text}x"`);
  expect(refused.statusCode).toBe(413);
  expect(ErrorResponse.parse(refused.json()).message).toBe("That's too large.");
});

it.each<[string, string, number]>([
  ['one long text', JSON.stringify({ csv: '{},[],"\n'.repeat(300_000) }), 200],
  ['50,000 values', `{"csv":[${'1,'.repeat(49_997)}1]}`, 200],
  ['millions of objects', `{"csv":[${'{},'.repeat(2_000_000)}{}]}`, 413],
  // Parsed, it would be refused by 400.
  ['one value too many, and no end', `{"csv":[${'1,'.repeat(49_998)}1`, 413],
])('counts the values of %s before it parses them, also for a route with large bodies', async (_name, payload, status) => {
  expect((await post(payload, 'application/json', '/api/r/try-large')).statusCode).toBe(status);
  expect(received).toHaveLength(status === 200 ? 1 : 0);
});

it('reads no more than a thousand fields of a form', async () => {
  const fields = Array.from({ length: 50_000 }, (_, at) => `f${at}=1`).join('&');
  expect((await post(fields, 'application/x-www-form-urlencoded', '/api/r/try-large')).statusCode).toBe(200);
  expect(Object.keys(received[0] as object)).toHaveLength(1000);
});

describe('survives a hostile body', () => {
  it.each<[string, string | Buffer, string, number]>([
    ['10 MB of text', `"${'x'.repeat(10_000_000)}"`, 'application/json', 413],
    ['arrays in arrays in arrays', '['.repeat(40_000) + ']'.repeat(40_000), 'application/json', 200],
    ['more arrays in arrays', '['.repeat(50_000), 'application/json', 413],
    ['objects in objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000), 'application/json', 200],
    ['a key twice', '{"a":1,"a":2}', 'application/json', 200],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', 400],
    ['a hidden prototype', '{"a":{"\\u005f_proto__":{"isAdmin":true}}}', 'application/json', 400],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json', 400],
    ['half a document', '{"a":', 'application/json', 400],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'application/json', 400],
    ['a number larger than numbers', '1e999', 'application/json', 200],
    ['JSON under another name', '{"a":1}', 'text/plain', 415],
    ['a content type that is none', '{"a":1}', '/;;=', 415],
    ['a form', 'a=1&__proto__[x]=1&constructor=2', 'application/x-www-form-urlencoded', 200],
  ])('%s', async (_name, payload, contentType, status) => {
    const response = await post(payload, contentType);
    expect(response.statusCode).toBe(status);
    if (status !== 200) ErrorResponse.parse(response.json());
    expect(received).toHaveLength(status === 200 ? 1 : 0);
    expect({}).not.toHaveProperty('isAdmin');
    expect(test.warnings).toEqual([]);
  });
});

it.each([
  ['a long query', `/api/r/settings?x=${'x'.repeat(9000)}`, 414],
  ['a long path', `/${'x'.repeat(9000)}`, 414],
  ['a long name in a path', `/api/r/user/${'x'.repeat(500)}`, 404],
  ['what cannot be decoded', '/api/r/user/%E0%A4%A', 400],
  ['a NUL in a path', '/api/r/user/%00', 404],
  ['half a character', '/api/r/user/%ED%A0%80', 400],
  ['a NUL in a query', '/api/r/leaderboard?platform=%00', 422],
  ['a parameter twice', '/api/r/leaderboard?platform=a&platform=b', 422],
  ['a number out of range', '/api/r/affiliates/99999999999999999999/redirect', 404],
])('refuses %s with the usual error response', async (_name, url, status) => {
  const response = await test.app.inject({ url, headers: { accept: 'application/json' } });
  expect(response.statusCode).toBe(status);
  ErrorResponse.parse(response.json());
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(test.warnings).toEqual([]);
});

it.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('refuses %s with a message as well', async (_name, bytes, status) => {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const socket = net.connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
  socket.write(bytes);
  await once(socket, 'close');
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  ErrorResponse.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? ''));
});
