import { AdminAccessResponse } from '@greenroom/contract';
import {
  ABOVE_CALLER,
  type AdminEndpoint,
  changedMembers,
  CONFIRMED,
  CONFIRMATION_HEADER,
  confirmationOf,
  mayWith,
  type Permission,
  PERMISSIONS,
  type Preset,
  PRESET_NAMES,
  PRESETS,
  type RoleName,
  withSee,
} from '@greenroom/contract/admin';
import Fastify from 'fastify';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sessions, staffRoles } from '../db/schema';
import { columnsFor } from '../people/members/set-role';
import { STAFF_ENDPOINTS } from './admin.rules';
import { sharedTestApp } from '../testing/test-app';
import type { Services } from '../services';
import { changedRowOf } from './staff-endpoints';
import { staffApiRoutes } from '../app';

const PREFIX = '/admin-new/api';

/** Returns an endpoint's URL with 1 as every id. The rows do not exist, which refused callers must not learn. */
const urlOf = ({ path }: AdminEndpoint) => PREFIX + path.replace(/:\w+/g, '1');

type Caller = 'guest' | 'Member' | Preset | 'own role' | 'signed in before';

/** Permissions of a community role: the first of each area, so that it differs from every preset. */
const OWN_ROLE = PERMISSIONS.filter((one, index) => one.split(':')[0] !== PERMISSIONS[index - 1]?.split(':')[0]);

const test = sharedTestApp();
let callers: Record<Caller, { cookie: string; token: string }>;

beforeAll(async () => {
  const [own] = await test.db.insert(staffRoles).values({ name: 'Helper', permissions: OWN_ROLE }).returning();
  const open = async (id: string, role: RoleName) => test.openPage(await test.signIn({ id, ...columnsFor(role) }));
  const roles: [Caller, RoleName][] = [['Member', 'Member'], ...PRESET_NAMES.map((name) => [name, name] as [Preset, Preset])];
  callers = { guest: await test.openPage(), 'own role': await open('99', String(own?.id)) } as typeof callers;
  for (const [index, [caller, role]] of roles.entries()) callers[caller] = await open(`1${index}`, role);
  callers['signed in before'] = await open('98', 'Admin');
  await test.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.memberId, '98'));
});

const permissionsOf = (caller: Caller): readonly Permission[] => {
  if (caller === 'own role') return OWN_ROLE;
  return caller in PRESETS ? PRESETS[caller as Preset] : [];
};
const STAFF: Caller[] = [...PRESET_NAMES, 'own role'];

const sendsBody = ({ method }: AdminEndpoint) => method === 'POST' || method === 'PUT';

const FORM = 'multipart/form-data; boundary=part';
/** Returns an empty body in the endpoint's format, and a malformed one, which fails only once it is parsed. */
const bodiesOf = ({ multipart }: AdminEndpoint) =>
  multipart
    ? { type: FORM, empty: '--part--\r\n', broken: '--part\r\nContent-Disposition: form-data; na' }
    : { type: 'application/json', empty: '{}', broken: '{' };

const statusFor = async (...request: Parameters<typeof send>) => (await send(...request)).statusCode;

async function send(caller: keyof typeof callers, endpoint: AdminEndpoint, body: 'empty' | 'broken' = 'empty') {
  const { cookie, token } = callers[caller];
  const { type, ...bodies } = bodiesOf(endpoint);
  const headers = { cookie, 'x-csrf-token': token, ...(sendsBody(endpoint) && { 'content-type': type }) };
  const response = await test.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers,
    ...(sendsBody(endpoint) && { payload: bodies[body] }),
  });
  if (response.statusCode >= 400) expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  return response;
}

/** Finds who is closest to the limit of an endpoint: who may with the fewest permissions, and who may not with the most. */
function closestCallers(endpoint: AdminEndpoint) {
  const { permission, besides = permission } = endpoint;
  const isAllowed = (caller: Caller) => {
    const may = mayWith(permissionsOf(caller));
    return may(permission) && may(besides);
  };
  const byPermissions = STAFF.toSorted((one, other) => permissionsOf(one).length - permissionsOf(other).length);
  return { allowed: byPermissions.find(isAllowed), refused: byPermissions.findLast((caller) => !isAllowed(caller)) };
}

it('has every preset as the closest caller of an endpoint', () => {
  const closest = STAFF_ENDPOINTS.map(closestCallers).flatMap(({ allowed, refused }) => [allowed, refused]);
  expect(STAFF.filter((caller) => !closest.includes(caller))).toEqual([]);
});

describe.each(STAFF_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  const { allowed = 'Admin', refused } = closestCallers(endpoint);

  it('serves every role that has the permission, and refuses others before it parses a body', async () => {
    const body = sendsBody(endpoint) ? 'broken' : 'empty';
    expect(await statusFor('guest', endpoint, body)).toBe(401);
    expect(await statusFor('Member', endpoint, body)).toBe(403);
    if (refused) expect([refused, await statusFor(refused, endpoint, body)]).toEqual([refused, 403]);
    if (sendsBody(endpoint)) expect(await statusFor('Admin', endpoint, 'broken')).toBe(400);
    for (const caller of new Set([allowed, 'Admin'] as const)) expect([401, 403, 500]).not.toContain(await statusFor(caller, endpoint));
  });

  it('asks for a fresh confirmation exactly if it is confirmed', async () => {
    const { headers } = await send('signed in before', endpoint);
    const isAsked = ['fresh', 'set-up'].includes(confirmationOf(endpoint) ?? '');
    expect(headers[CONFIRMATION_HEADER.toLowerCase()]).toBe(isAsked ? 'sign-in' : undefined);
  });
});

const CHANGES = STAFF_ENDPOINTS.filter(({ method }) => method !== 'GET');

it.each(CHANGES.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  'refuses an Admin without a CSRF token at %s %s',
  async (_method, _path, endpoint) => {
    const { cookie } = callers.Admin;
    const response = await test.app.inject({ method: endpoint.method, url: urlOf(endpoint), headers: { cookie } });
    expect(response.statusCode).toBe(403);
  },
);

it('has a summary of every endpoint', () => {
  expect(STAFF_ENDPOINTS.filter(({ summary }) => !/^[A-Z].{5,80}$/.test(summary))).toEqual([]);
});

describe('GET /check-admin-access', () => {
  const access = (url: string, caller: Caller = 'guest') =>
    test.app.inject({ url, headers: { cookie: callers[caller].cookie, accept: 'text/html' } });

  it.each([
    ['Admin', true],
    ['Moderator', true],
    ['Member', false],
  ] as const)('returns to a member with the role %s: %s', async (role, expected) => {
    const response = await access(`${PREFIX}/check-admin-access`, role);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json()).toEqual({ success: true, has_admin_access: expected });
    expect(AdminAccessResponse.safeParse(response.json()).success).toBe(true);
  });

  it('refuses guests in JSON, also a browser navigation, as other paths below do', async () => {
    for (const url of [`${PREFIX}/check-admin-access`, '/%61dmin-new/api/check-admin-access'])
      expect((await access(url)).json()).toEqual({ success: false, message: 'Please sign in first.' });
    for (const path of ['/nothing', '/']) {
      const response = await access(PREFIX + path);
      expect([response.statusCode, response.json()]).toEqual([404, expect.objectContaining({ success: false })]);
    }
  });
});

describe("the account of a member whose role may do more than the caller's", () => {
  const isAbout = (endpoint: AdminEndpoint) => changedMembers(endpoint, { id: '50' }).length > 0;
  const nameOf = ({ method, path }: AdminEndpoint) => `${method} ${path}`;

  beforeAll(async () => {
    const [everything] = await test.db
      .insert(staffRoles)
      .values({ name: 'Everything', permissions: [...PERMISSIONS] })
      .returning();
    callers['own role'] = await test.openPage(await test.signIn({ id: '51', ...columnsFor(String(everything?.id)) }));
    await test.signIn({ id: '50', role: 'Admin' });
  });

  it.each(STAFF_ENDPOINTS.filter(isAbout).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is not changed by %s',
    async (_name, endpoint) => {
      const send = async (caller: Caller) => {
        const { cookie, token } = callers[caller];
        const url = PREFIX + endpoint.path.replace(/:\w+/g, '50');
        return (await test.app.inject({ method: endpoint.method, url, headers: { cookie, 'x-csrf-token': token } })).json<{
          message: string;
        }>();
      };
      expect(await send('own role')).toEqual({ success: false, message: ABOVE_CALLER });
      expect((await send('Admin')).message).not.toBe(ABOVE_CALLER);
    },
  );

  it('is named by a path alone, unless the endpoint changes no account', () => {
    const ofMember = ({ isForAnyMember: _, ...endpoint }: AdminEndpoint) => isAbout(endpoint);
    expect(STAFF_ENDPOINTS.filter((endpoint) => ofMember(endpoint) && !isAbout(endpoint)).map(nameOf)).toEqual([
      'POST /members/:id/points',
    ]);
    const inBody = ({ body }: AdminEndpoint) =>
      JSON.stringify(body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))?.includes('d{1,20}');
    expect(STAFF_ENDPOINTS.filter(inBody).map(nameOf)).toEqual([
      'POST /look-alikes/judge',
      'POST /look-alikes/take-back',
      // The id of a role on Discord.
      'POST /store-items',
      'PUT /store-items/:id',
      'POST /tickets/:id/assign',
      'POST /tickets/bulk',
    ]);
  });
});

it('expects no data in the response of a change where a role may change a row that it may not get', () => {
  const isHidden = (endpoint: AdminEndpoint) => {
    const row = changedRowOf(endpoint);
    return (
      row &&
      !(endpoint.response instanceof z.ZodFile) &&
      [endpoint.permission].flat().some((permission) => !mayWith(withSee([permission]))(row.permission))
    );
  };
  const hidden = STAFF_ENDPOINTS.filter(isHidden);
  expect(hidden.map(({ path }) => path).sort()).toEqual([
    '/leaderboard-winnings/:id/correct',
    '/leaderboard-winnings/:id/exclude',
    '/leaderboard-winnings/:id/match',
    '/members/:id/points',
    '/members/:id/role',
    '/members/:id/second-factor/reset',
    '/prizes/:id/match',
  ]);
  for (const { response } of hidden) expect(response.safeParse({ success: true, data: null }).success).toBe(true);
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

it('has a use for every permission', () => {
  const needed = STAFF_ENDPOINTS.filter(({ path }) => path !== '/dashboard').flatMap(({ permission }) => permission);
  expect(PERMISSIONS.filter((permission) => !needed.includes(permission))).toEqual([]);
});

/** Permissions of daily work that is easily undone. A new one belongs here, or is confirmed. */
const UNCONFIRMED: readonly Permission[] = [
  'store:work',
  'store:configure',
  'tickets:work',
  'tickets:configure',
  'contact-messages:work',
  'challenges:work',
  'challenges:configure',
  'members:work',
  'look-alikes:work',
  'bonus-hunts:work',
  'bonus-hunts:configure',
  'raffles:work',
  'raffles:configure',
  'tournaments:work',
  'tournaments:configure',
  'drops:work',
  'slots:work',
  'slots:configure',
  'overlays:work',
  'overlays:configure',
  'channel:work',
  'leaderboards:work',
  'leaderboards:configure',
  'pages:configure',
  'announcements:work',
];

it('decides for every permission whether its changes are confirmed', () => {
  expect(PERMISSIONS.filter((one) => !one.endsWith(':see') && !CONFIRMED.includes(one))).toEqual(UNCONFIRMED);
  const names = STAFF_ENDPOINTS.flatMap(({ method, path, permission }) => [`${method} ${path}`, ...[permission].flat()]);
  expect(CONFIRMED.filter((one) => !names.includes(one))).toEqual([]);
});

it.each([
  'POST /staff-roles',
  'PUT /staff-roles/:id',
  'POST /members/:id/role',
  'POST /members/:id/points',
  'POST /members/:id/delete',
  'POST /member-imports/import',
  'POST /codes',
  'POST /drops',
  'PUT /drop-timer/settings',
  'PUT /stream-points/rules',
  'POST /prizes/pay',
  'POST /payouts',
  'PUT /platforms/:id/source',
  'PUT /setup/:name',
  'POST /releases',
  'POST /releases/:remote',
  'POST /export',
  'POST /members/export',
  'DELETE /raffles/:id',
  'POST /raffles/:id/winners/:entry_id/lapse',
])('confirms %s', (name) => {
  const endpoint = STAFF_ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  expect(endpoint && confirmationOf(endpoint)).toBe('fresh');
});

it('lets nobody work on what they do not see', () => {
  for (const permissions of Object.values(PRESETS)) expect(withSee(permissions)).toEqual(permissions);
});

it('lets Moderators do what they could before roles had permissions', () => {
  const theirs = /^\/(bonus-hunts|claims|dashboard|drops|overlays|raffles|slot-calls|tickets|tournaments)(\/|$)/;
  const before = STAFF_ENDPOINTS.filter(
    ({ method, path }) => theirs.test(path) || (method === 'GET' && path.startsWith('/ticket-categories')),
  );
  expect(before.length).toBeGreaterThanOrEqual(59);
  expect(before.filter(({ permission }) => !mayWith(PRESETS.Moderator)(permission))).toEqual([]);
});
