import type { AdminEndpoint } from '@greenroom/contract/admin';
import Fastify from 'fastify';
import { STAFF_ENDPOINTS } from '../testing/staff-panel';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { Services } from '../services';
import { staffApiRoutes } from '../staff-api.routes';

const PREFIX = '/admin-new/api';

/** The URL of an endpoint with 1 as every id. The rows do not exist, which refused callers must not learn. */
const urlOf = ({ path }: AdminEndpoint) => PREFIX + path.replace(/:\w+/g, '1');

let test: TestApp;
let callers: Record<'guest' | 'Member' | 'Moderator' | 'Admin', { cookie: string; token: string }>;

beforeAll(async () => {
  test = await createTestApp();
  const open = async (id: string, role: 'Member' | 'Moderator' | 'Admin') => test.openPage(await test.signIn({ id, role }));
  callers = {
    guest: await test.openPage(),
    Member: await open('11', 'Member'),
    Moderator: await open('12', 'Moderator'),
    Admin: await open('13', 'Admin'),
  };
});
afterAll(() => test.close());

const FORM = 'multipart/form-data; boundary=part';
/** An empty body in the endpoint's format, and a malformed one, which fails only once it is parsed. */
const bodiesOf = ({ multipart }: AdminEndpoint) =>
  multipart
    ? { type: FORM, empty: '--part--\r\n', broken: '--part\r\nContent-Disposition: form-data; na' }
    : { type: 'application/json', empty: '{}', broken: '{' };

async function statusFor(caller: keyof typeof callers, endpoint: AdminEndpoint, body: 'empty' | 'broken' = 'empty'): Promise<number> {
  const { cookie, token } = callers[caller];
  const { type, ...bodies } = bodiesOf(endpoint);
  const sends = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const headers = { cookie, 'x-csrf-token': token, ...(sends && { 'content-type': type }) };
  const response = await test.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers,
    ...(sends && { payload: bodies[body] }),
  });
  if (response.statusCode >= 400) expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  return response.statusCode;
}

describe.each(STAFF_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  it('refuses callers without the required role', async () => {
    expect(await statusFor('guest', endpoint)).toBe(401);
    expect(await statusFor('Member', endpoint)).toBe(403);
    const moderator = await statusFor('Moderator', endpoint);
    if (endpoint.role === 'Admin') expect(moderator).toBe(403);
    else expect([401, 403]).not.toContain(moderator);
    expect([401, 403]).not.toContain(await statusFor('Admin', endpoint));
  });

  it('refuses callers without the required role before parsing the body', async () => {
    if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return;
    expect(await statusFor('guest', endpoint, 'broken')).toBe(401);
    expect(await statusFor('Member', endpoint, 'broken')).toBe(403);
    if (endpoint.role === 'Admin') expect(await statusFor('Moderator', endpoint, 'broken')).toBe(403);
    expect(await statusFor('Admin', endpoint, 'broken')).toBe(400);
  });

  it('refuses an Admin without a CSRF token', async () => {
    if (endpoint.method === 'GET') return;
    const { cookie } = callers.Admin;
    const response = await test.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers: { cookie } });
    expect(response.statusCode).toBe(403);
  });

  it('has a summary', () => expect(endpoint.summary).toMatch(/^[A-Z].{5,80}$/));
});

it('registers exactly the endpoints of the contract', async () => {
  const routes: string[] = [];
  const app = Fastify();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
  // The handlers never run, so there may be no services.
  await staffApiRoutes(app, {} as Services);
  const contract = STAFF_ENDPOINTS.map(({ method, path }) => `${method} ${PREFIX}${path}`);
  expect(routes.sort()).toEqual([`GET ${PREFIX}/check-admin-access`, ...contract].sort());
});
