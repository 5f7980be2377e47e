import { ADMIN_ENDPOINTS, type AdminEndpoint } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { STAGE_MANAGER } from '../../demo/people';
import { seedDemoData } from '../../demo/seed';
import { IN_ADDRESSES, IN_BODIES } from '../../testing/hostile-input';
import { type Panel, openPanel } from '../../testing/panel';

const NOW = new Date('2026-03-15T20:00:00Z');
const CALLS: AdminEndpoint[] = Object.values(ADMIN_ENDPOINTS).flatMap((area) => Object.values<AdminEndpoint>(area));

let panel: Panel;
let call: Panel['call'];
beforeAll(async () => {
  panel = await openPanel({ now: () => NOW, prepare: (db) => seedDemoData(db, NOW) });
  call = await panel.as(STAGE_MANAGER.id, 'Admin');
});
beforeEach(() => {
  panel.test.warnings.length = 0;
});
afterAll(() => panel.close());

const keysOf = (schema: z.ZodType | undefined) => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});
const pathWith = ({ path }: AdminEndpoint, value: string) => path.replace(/:\w+/g, value);

/** Makes a call in each of these ways. @returns what broke: nothing, one hopes */
async function breaksIn(made: AdminEndpoint, ways: { path: string; body?: unknown }[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { path, body } of ways) {
    const { status } = await call(made.method, path, body as object);
    if (status >= 500) broken.push(`${status} for ${path.slice(0, 100)} with ${JSON.stringify(body)?.slice(0, 100)}`);
  }
  return [...broken, ...panel.test.warnings];
}

describe.each(CALLS.map((made) => [`${made.method} ${made.path}`, made] as const))('%s', (_name, made) => {
  it('never breaks over what stands in its path or query', async () => {
    const paths = made.params ? IN_ADDRESSES.map((value) => pathWith(made, value)) : [];
    const queries = keysOf(made.query).flatMap((name) => [...IN_ADDRESSES.map((value) => `${name}=${value}`), `${name}=1&${name}=2`]);
    const ways = [...paths, ...queries.map((query) => `${pathWith(made, '1')}?${query}`)].map((path) => ({ path }));
    expect(await breaksIn(made, ways)).toEqual([]);
  }, 60_000);

  it('never breaks over what stands in its body', async () => {
    if (made.method === 'GET') return;
    const fields = keysOf(made.body);
    const bodies = [...IN_BODIES, ...IN_BODIES.map((value) => Object.fromEntries(fields.map((field) => [field, value])))];
    expect(await breaksIn(made, bodies.map((body) => ({ path: pathWith(made, '1'), body })))).toEqual([]);
  }, 60_000);
});
