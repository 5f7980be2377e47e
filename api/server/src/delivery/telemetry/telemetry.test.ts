import { ErrorResponse } from '@greenroom/contract';
import { createTestApp, sharedTestApp } from '../../testing/test-app';

const REPORT = { remote: 'store', version: '1.4.0-3f9c12ab', step: 'page', message: 'Loading chunk 7 failed.', path: '/store' };

const test = sharedTestApp();
let guest: { cookie: string; token: string };
beforeAll(async () => {
  guest = await test.openPage();
});
beforeEach(() => {
  test.warnings.length = 0;
});

const send = (payload: unknown, { cookie, token } = guest, app = test) =>
  app.app.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const lines = () => test.warnings.map((line) => JSON.parse(line) as Record<string, unknown>);

it('logs one line with the failure and without the visitor', async () => {
  const member = await test.openPage(await test.signIn({ id: '4711' }));
  const response = await send({ ...REPORT, member: '4711', cookie: 'a=b' }, member);
  expect({ status: response.statusCode, body: response.body }).toEqual({ status: 204, body: '' });
  expect(lines()).toEqual([expect.objectContaining({ ...REPORT, level: 40, msg: 'A remote failed in a browser' })]);
  const allowed = ['level', 'time', 'pid', 'hostname', 'requestId', 'msg', ...Object.keys(REPORT)];
  expect(Object.keys(lines()[0] ?? {}).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(test.warnings.join()).not.toMatch(/4711|greenroom_session/);
});

it.each([
  ['line breaks', 'one\r\ntwo\u2028three', 'one two three'],
  ['terminal escape sequences', 'a\u001b[2Jb\u0000c', 'a [2Jb c'],
  ['bidirectional marks', 'a\u202eb\u2066c', 'a b c'],
  ['lone surrogates', 'a\ud800b', 'a b'],
])('replaces %s in the log', async (_, message, harmless) => {
  expect((await send({ ...REPORT, message, version: message, path: message })).statusCode).toBe(204);
  expect(lines()).toEqual([expect.objectContaining({ message: harmless, version: harmless, path: harmless })]);
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', [REPORT]],
  ['an unknown step', { ...REPORT, step: 'coffee' }],
  ['no remote', { ...REPORT, remote: '' }],
  ['a long message', { ...REPORT, message: 'm'.repeat(1001) }],
  ['a long path', { ...REPORT, path: 'p'.repeat(301) }],
  ['an object for a text', { ...REPORT, message: {} }],
])('refuses %s and logs nothing', async (_, payload) => {
  const response = await send(payload);
  expect(response.statusCode).toBe(422);
  expect(ErrorResponse.parse(response.json()).success).toBe(false);
  expect(test.warnings).toEqual([]);
});

it('refuses a report without the CSRF token', async () => {
  expect((await send(REPORT, { cookie: guest.cookie, token: '' })).statusCode).toBe(403);
  expect(test.warnings).toEqual([]);
});

it('limits reports to 60 a minute for each IP address', async () => {
  const limited = await createTestApp({ site: test, rateLimits: true });
  const page = await limited.openPage();
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) statuses.push((await send(REPORT, page, limited)).statusCode);
  expect(statuses.slice(0, 60).every((status) => status === 204)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(limited.warnings).toHaveLength(60);
  await limited.close();
});
