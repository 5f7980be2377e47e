import { ENDPOINTS } from '@greenroom/contract';
import { z } from 'zod';
import { createMockApi, type OpenApiDocument } from '../../../../../kit/composition/mock-api.mjs';
import { sharedTestApp } from '../../testing/test-app';

// The mock API of the check of a release in a browser, made from the document of this server.

const test = sharedTestApp();
let document: OpenApiDocument;
beforeAll(async () => {
  document = (await test.app.inject('/api/docs/json')).json<OpenApiDocument>();
});

it('responds to every endpoint with what its own schema accepts', () => {
  const api = createMockApi(document);
  for (const { method, path, response } of ENDPOINTS.filter(({ response: schema }) => schema instanceof z.ZodObject)) {
    const { status, body } = api.respond(method, `/api/r${path.replace(/:\w+/g, '7')}`);
    expect({ method, path, status, problem: response.safeParse(JSON.parse(body)).error?.message }).toEqual({
      method,
      path,
      status: 200,
      problem: undefined,
    });
  }
});

it('has data that pages can show: the requested row, what still runs, three items of each list', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const api = createMockApi(document, { now });
  const read = (path: string) =>
    (JSON.parse(api.respond('GET', path).body) as { data: Record<string, unknown> & Record<string, unknown>[] }).data;
  expect(read('/api/r/raffles/12')).toMatchObject({ id: 12, is_active: true, has_ended: false });
  expect(Date.parse(String(read('/api/r/raffles/12').end_datetime))).toBeGreaterThan(now);
  expect(Date.parse(String(read('/api/r/raffles/12').start_datetime))).toBeLessThan(now);
  expect(read('/api/r/raffles').map(({ id }) => id)).toEqual([1, 2, 3]);
  // A nullable field has a value, and in the last item null.
  expect(read('/api/r/raffles').map(({ max_entries: limit }) => typeof limit)).toEqual(['number', 'number', 'object']);
  expect(read('/api/r/user/river')).toMatchObject({ username: 'river' });
  expect(api.respond('GET', '/api/r/raffles')).toEqual(api.respond('GET', '/api/r/raffles'));
});

it('prefers the path without parameters, and refuses what the contract lacks', () => {
  const api = createMockApi(document);
  expect(JSON.parse(api.respond('GET', '/api/r/tickets/categories').body)).not.toHaveProperty('data.ticket');
  expect(api.respond('GET', '/api/r/quests')).toMatchObject({ status: 404, body: expect.stringContaining('"success":false') });
  expect(api.respond('DELETE', '/api/r/raffles').status).toBe(404);
  expect(api.respond('GET', '/api/r/attachments/7').contentType).toBe('image/svg+xml');
});

it('fills in the parameters of a route as the contract declares them', () => {
  const api = createMockApi(document);
  expect(['/store', '/raffles/:id', '/tickets/:id', '/profile/:username', '/quests/:id'].map(api.addressOf)).toEqual([
    '/store',
    '/raffles/1',
    expect.stringMatching(/^\/tickets\/[\w-]+$/),
    '/profile/casey',
    '/quests/1001',
  ]);
});
