import { ADMIN_ENDPOINTS, type AdminEndpoint } from '@greenroom/contract/admin';
import Fastify from 'fastify';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { adminRoutes, type PanelContext } from './admin.routes';

const CALLS: AdminEndpoint[] = Object.values(ADMIN_ENDPOINTS).flatMap((area) => Object.values<AdminEndpoint>(area));
const PREFIX = '/admin-new/api';

/** The first row of anything; nothing is there, and nobody who is refused learns that. */
const addressOf = ({ path }: AdminEndpoint) => PREFIX + path.replace(/:\w+/g, '1');

let test: TestApp;
let visitors: Record<'guest' | 'Member' | 'Moderator' | 'Admin', { cookie: string; token: string }>;

beforeAll(async () => {
  test = await createTestApp();
  const open = async (id: string, role: 'Member' | 'Moderator' | 'Admin') => test.openPage(await test.signIn({ id, role }));
  visitors = {
    guest: await test.openPage(),
    Member: await open('11', 'Member'),
    Moderator: await open('12', 'Moderator'),
    Admin: await open('13', 'Admin'),
  };
});
afterAll(() => test.close());

const FORM = 'multipart/form-data; boundary=part';
/** What says nothing, as the call takes it; and what nobody can read, as it is refused where it is read. */
const bodiesOf = ({ multipart }: AdminEndpoint) =>
  multipart
    ? { type: FORM, empty: '--part--\r\n', broken: '--part\r\nContent-Disposition: form-data; na' }
    : { type: 'application/json', empty: '{}', broken: '{' };

async function statusFor(who: keyof typeof visitors, call: AdminEndpoint, body: 'empty' | 'broken' = 'empty'): Promise<number> {
  const { cookie, token } = visitors[who];
  const { type, ...bodies } = bodiesOf(call);
  const sends = call.method === 'POST' || call.method === 'PUT';
  const headers = { cookie, 'x-csrf-token': token, ...(sends && { 'content-type': type }) };
  const response = await test.app.inject({ method: call.method, url: addressOf(call), headers, ...(sends && { payload: bodies[body] }) });
  if (response.statusCode >= 400) expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  return response.statusCode;
}

describe.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  it('answers nobody but the staff that it is for', async () => {
    expect(await statusFor('guest', call)).toBe(401);
    expect(await statusFor('Member', call)).toBe(403);
    const moderator = await statusFor('Moderator', call);
    if (call.role === 'Admin') expect(moderator).toBe(403);
    else expect([401, 403]).not.toContain(moderator);
    expect([401, 403]).not.toContain(await statusFor('Admin', call));
  });

  it('reads nothing of what is sent by those that it is not for', async () => {
    if (call.method !== 'POST' && call.method !== 'PUT') return;
    expect(await statusFor('guest', call, 'broken')).toBe(401);
    expect(await statusFor('Member', call, 'broken')).toBe(403);
    if (call.role === 'Admin') expect(await statusFor('Moderator', call, 'broken')).toBe(403);
    expect(await statusFor('Admin', call, 'broken')).toBe(400);
  });

  it('is refused without the token of a page, to the staff as well', async () => {
    if (call.method === 'GET') return;
    const { cookie } = visitors.Admin;
    const response = await test.app.inject({ method: call.method, url: addressOf(call), headers: { cookie } });
    expect(response.statusCode).toBe(403);
  });

  it('says what it is for', () => expect(call.summary).toMatch(/^[A-Z].{5,80}$/));
});

it('has the calls of the contract and no others', async () => {
  const routes: string[] = [];
  const app = Fastify();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
  // The routes are made and never called, so they need nothing to work with.
  await adminRoutes(app, {} as PanelContext);
  const contract = CALLS.map(({ method, path }) => `${method} ${PREFIX}${path}`);
  expect(routes.sort()).toEqual([`GET ${PREFIX}/check-admin-access`, ...contract].sort());
});
