import { HIGH_ROLLER } from './demo/demo-people';
import { seedDemoData } from './demo/seed';
import { bodiesWith, IN_ADDRESSES, NO_OBJECTS } from './testing/hostile-input';
import { sharedTestApp } from './testing/test-app';

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}
interface Route {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query: string[];
  fields: string[];
}

const NOW = new Date('2026-03-15T20:00:00Z');
let routes: Route[];
let visitors: Record<string, string>[];

const test = sharedTestApp({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW) });
beforeAll(async () => {
  const { paths } = (await test.app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Route['method'],
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
      fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
    })),
  );
  const pages = [await test.openPage(), await test.openPage(await test.signIn(HIGH_ROLLER))];
  visitors = pages.map(({ cookie, token }) => ({ cookie, 'x-csrf-token': token }));
});
beforeEach(() => {
  test.warnings.length = 0;
});

/** Sends requests to every route as a guest and as a member. @returns requests that failed with 500, and warnings */
async function failuresOf(requests: (route: Route) => { url: string; payload?: string }[], payloadType?: string): Promise<string[]> {
  const broken: string[] = [];
  for (const route of routes) {
    for (const { url, payload } of requests(route)) {
      for (const visitor of visitors) {
        const headers = { ...visitor, ...(payload !== undefined && { 'content-type': payloadType ?? 'application/json' }) };
        const response = await test.app.inject({ method: route.method, url, headers, ...(payload !== undefined && { payload }) });
        if (response.statusCode >= 500) broken.push(`${route.name} with ${url.slice(0, 100)} and ${payload?.slice(0, 100)}`);
      }
    }
  }
  return [...broken, ...test.warnings];
}

const pathWith = (route: Route, value = '1') => route.path.replace(/\{\w+\}/g, value);

it('finds the routes in the OpenAPI document', () => {
  expect(routes.length).toBeGreaterThan(5);
});

it('never fails with 500 for hostile path parameters', async () => {
  expect(
    await failuresOf((route) => (route.path.includes('{') ? IN_ADDRESSES.map((value) => ({ url: pathWith(route, value) })) : [])),
  ).toEqual([]);
});

it('never fails with 500 for hostile queries', async () => {
  const queries = (name: string) => [
    ...IN_ADDRESSES.map((value) => `${name}=${value}`),
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[a]=1`,
  ];
  expect(await failuresOf((route) => route.query.flatMap(queries).map((query) => ({ url: `${pathWith(route)}?${query}` })))).toEqual([]);
});

it('never fails with 500 for hostile JSON bodies', async () => {
  const changes = routes.filter(({ method }) => method !== 'GET');
  const withFields = changes.find(({ fields }) => fields.length > 0);
  const withoutFields = changes.find(({ fields }) => fields.length === 0);
  expect([withFields, withoutFields]).not.toContain(undefined);
  const calls = (route: Route) => {
    const bodies = changes.includes(route) ? bodiesWith(route.fields) : [];
    if (route === withFields || route === withoutFields) bodies.push(...NO_OBJECTS);
    return bodies.map((body) => ({ url: pathWith(route), payload: JSON.stringify(body) }));
  };
  expect(await failuresOf(calls)).toEqual([]);
});

it('never fails with 500 for bodies of other content types', async () => {
  const calls = (route: Route) => (route.method === 'GET' ? [] : [{ url: pathWith(route), payload: 'a=1&__proto__[x]=1' }]);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
    expect(await failuresOf(calls, type)).toEqual([]);
  }
});

it('never fails with 500 for hostile cookies', async () => {
  for (const cookie of [
    'greenroom_session=%00',
    'greenroom_session=',
    `greenroom_session=${'x'.repeat(5000)}`,
    'greenroom_csrf=s%3Ax',
    '=;;=%E0',
  ]) {
    for (const url of ['/', '/api/r/store', '/auth/discord/callback?state=x&code=y']) {
      const response = await test.app.inject({ url, headers: { cookie, accept: 'text/html' } });
      expect({ cookie: cookie.slice(0, 40), url, broke: response.statusCode >= 500 }).toEqual({
        cookie: cookie.slice(0, 40),
        url,
        broke: false,
      });
    }
  }
  expect(test.warnings).toEqual([]);
});
