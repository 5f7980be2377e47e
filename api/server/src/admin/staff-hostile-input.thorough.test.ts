import type { AdminEndpoint } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { STAGE_MANAGER } from '../demo/demo-people';
import { seedDemoData } from '../demo/seed';
import { bodiesWith, IN_ADDRESSES, NO_OBJECTS } from '../testing/hostile-input';
import { STAFF_ENDPOINTS } from './admin.rules';
import { type Panel, sharedPanel } from '../testing/staff-panel';

const NOW = new Date('2026-03-15T20:00:00Z');

// With cached sessions, as in production: thousands of requests would look up the same one.
const panel = sharedPanel({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW), cacheMs: 60_000 });
let call: Panel['call'];
beforeAll(async () => {
  call = await panel.as(STAGE_MANAGER.id, 'Admin');
});
beforeEach(() => {
  panel.test.warnings.length = 0;
});

const keysOf = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
const pathWith = ({ path }: AdminEndpoint, value: string) => path.replace(/:\w+/g, value);

const changes = STAFF_ENDPOINTS.filter(({ method }) => method !== 'GET');
/** A change with a body, one without, and one with files. */
const OF_EACH_KIND: unknown[] = [
  changes.find(({ body, multipart }) => body && !multipart),
  changes.find(({ body }) => !body),
  changes.find(({ multipart }) => multipart),
];

it('finds a change of each kind', () => {
  expect(OF_EACH_KIND).not.toContain(undefined);
});

/** Sends each of these requests to an endpoint. @returns server errors and logged warnings */
async function errorsOf(endpoint: AdminEndpoint, requests: { path: string; body?: unknown }[]): Promise<string[]> {
  const errors: string[] = [];
  for (const { path, body } of requests) {
    const { status } = await call(endpoint.method, path, body as object);
    if (status >= 500) errors.push(`${status} for ${path.slice(0, 100)} with ${JSON.stringify(body)?.slice(0, 100)}`);
  }
  return [...errors, ...panel.test.warnings];
}

describe.each(STAFF_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', (_name, endpoint) => {
  it('has no server error for hostile input in the path or the query', async () => {
    const paths = endpoint.params ? IN_ADDRESSES.map((value) => pathWith(endpoint, value)) : [];
    const queries = keysOf(endpoint.query).flatMap((name) => [...IN_ADDRESSES.map((value) => `${name}=${value}`), `${name}=1&${name}=2`]);
    const requests = [...paths, ...queries.map((query) => `${pathWith(endpoint, '1')}?${query}`)].map((path) => ({ path }));
    expect(await errorsOf(endpoint, requests)).toEqual([]);
  });

  it('has no server error for hostile input in the body', async () => {
    if (endpoint.method === 'GET') return;
    const bodies = bodiesWith(keysOf(endpoint.body));
    if (OF_EACH_KIND.includes(endpoint)) bodies.push(...NO_OBJECTS);
    expect(
      await errorsOf(
        endpoint,
        bodies.map((body) => ({ path: pathWith(endpoint, '1'), body })),
      ),
    ).toEqual([]);
  });
});
