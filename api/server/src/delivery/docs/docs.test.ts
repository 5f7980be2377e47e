import { ENDPOINTS } from '@greenroom/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sharedTestApp } from '../../testing/test-app';
import { docsRoutes } from './docs.routes';

type Json = Record<string, unknown>;
interface Operation extends Json {
  summary?: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Json }>;
}
interface Document extends Json {
  paths: Record<string, Record<string, Operation>>;
}

const test = sharedTestApp();
let document: Document;
beforeAll(async () => {
  document = (await test.app.inject('/api/docs/json')).json<Document>();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, operation })),
  );

describe('the OpenAPI document', () => {
  it('has every endpoint of the contract and nothing else', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Greenroom API', version: '1.0.0' } });
    const names = operations().map(({ name }) => name);
    expect(names.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} /api/r${path.replace(/:(\w+)/g, '{$1}')}`).sort());
  });

  it('has no findings of a linter', async () => {
    const rules = {
      // There is none.
      'info-license': 'off',
      'info-contact': 'error',
      'operation-description': 'error',
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
    } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('describes every route with a summary, parameters that its path requires, and what may be refused with the error response', () => {
    for (const { name, operation } of operations()) {
      expect({ name, summary: operation.summary }).toEqual({ name, summary: expect.stringMatching(/^[A-Z].{10,80}$/) });
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect({ name, isRequired: parameters.every(({ required }) => required) }).toEqual({ name, isRequired: true });
      const refusals = Object.entries(operation.responses).filter(([status]) => !/^[23]/.test(status));
      expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(['503', '4XX', 'default']));
      for (const [, { description, content }] of refusals) {
        expect(description).toMatch(/^[A-Z].+\.$/);
        expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
      }
    }
  });

  it('names operations by method and path', () => {
    const ids = ['post /api/r/store/{id}/redeem', 'get /api/r/bonus-hunts/{id}/closest-predictions'].map((endpoint) => {
      const [method = '', path = ''] = endpoint.split(' ');
      return document.paths[path]?.[method]?.operationId;
    });
    expect(ids).toEqual(['postStoreByIdRedeem', 'getBonusHuntsByIdClosestPredictions']);
  });

  it("is returned at the page's path to clients that accept JSON", async () => {
    const response = await test.app.inject({ url: '/api/docs', headers: { accept: 'application/json' } });
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual(document);
  });
});

describe('the refusals', () => {
  const MEMBER = { id: '100000000000000001', username: 'reader' };
  const callers: [string, () => Promise<Record<string, string>>][] = [
    ['a guest', async () => withToken(await test.openPage())],
    ['a guest without a CSRF token', async () => ({})],
    ['a member', async () => withToken(await test.openPage(await test.signIn(MEMBER)))],
  ];
  const withToken = ({ cookie, token }: { cookie: string; token: string }) => ({ cookie, 'x-csrf-token': token });

  it.each(callers)('of each route are documented: those of %s', async (caller, headersOf) => {
    const headers = await headersOf();
    for (const { name, path, method, operation } of operations()) {
      const url = path.replace(/\{\w+\}/g, '7');
      const { statusCode } = await test.app.inject({ method: method.toUpperCase() as 'GET', url, headers });
      const documented = statusCode < 400 || String(statusCode) in operation.responses;
      expect({ name, statusCode, documented }).toEqual({ name, statusCode, documented: true });
      if (caller === 'a guest')
        expect({ name, isForMembers: statusCode === 401 }).toEqual({ name, isForMembers: '401' in operation.responses });
    }
  });

  it('of routes for members name the session that they need', () => {
    for (const { name, operation } of operations()) {
      expect({ name, security: operation.security }).toEqual({
        name,
        security: '401' in operation.responses ? [{ session: [] }] : undefined,
      });
    }
  });
});

it('documents the headers of a route together with the CSRF token', () => {
  const parameters = document.paths['/api/r/store/{id}/redeem']?.post?.parameters ?? [];
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  expect(headers.map(({ name, required = false }) => [name, required])).toEqual([
    ['x-seen', false],
    ['idempotency-key', false],
    ['X-CSRF-TOKEN', true],
  ]);
});

describe('a route with an unsafe method', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await docsRoutes(app);
    const multipart = z.object({ title: z.string().max(100), images: z.array(z.file()).max(5).optional() });
    app.post('/api/r/tickets', { schema: { summary: 'Opens a ticket', multipart } }, () => ({ received: true }));
  });
  afterAll(() => app.close());

  it('documents the CSRF header, and file uploads', async () => {
    const post = (await app.inject('/api/docs/json')).json<Document>().paths['/api/r/tickets']?.post;
    expect(post?.parameters).toMatchObject([{ in: 'header', name: 'X-CSRF-TOKEN', required: true }]);
    expect(post?.requestBody?.content).toMatchObject({
      'multipart/form-data': {
        schema: {
          properties: {
            title: { type: 'string', maxLength: 100 },
            images: { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 5 },
          },
          required: ['title'],
        },
      },
    });
  });

  it('validates no multipart body by its documented schema', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/r/tickets' })).json()).toEqual({ received: true });
  });
});

describe('the page', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('loads all files from this server, under a strict Content-Security-Policy', async () => {
    const page = await test.app.inject({ url: '/api/docs', headers: BROWSER });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    );
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);

    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files.length).toBeGreaterThan(4);
    for (const url of files) {
      expect(url).toMatch(/^\/api\/docs\/static\//);
      expect((await test.app.inject(url)).statusCode).toBe(200);
    }
  });

  it('serializes a function that needs no scope', async () => {
    const script = (await test.app.inject('/api/docs/static/swagger-initializer.js')).body;
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain('X-CSRF-TOKEN');
    expect(script).not.toMatch(/__name|_interop|import_/);
  });

  it('returns 404 for other paths', async () => {
    const response = await test.app.inject({ url: '/api/docs/nothing', headers: BROWSER });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false });
  });
});
