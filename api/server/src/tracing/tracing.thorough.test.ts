import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { members } from '../db/schema';
import { copyEmptyData } from '../testing/data-folders';
import { makeServerDatabase, type ServerDatabase } from '../testing/test-database';
import { originOf, startServer, type TestServer } from '../testing/test-server';
import { tracesEndpoint } from './tracing';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
/** A server starts within seconds, on a busy machine within a minute. */
const LIMIT_MS = 150_000;

/** Lists the modules that the server has loaded when it stops, in a file next to the preloaded script. */
const PRELOAD = 'list-modules.cjs';
const LOADED = 'loaded.json';
const LIST_MODULES = `process.on('exit', () => require('fs').writeFileSync(__dirname + '/${LOADED}', JSON.stringify(Object.keys(require.cache))))`;

let database: ServerDatabase;
let folder: string;
let exports: Export[];
let receiver: http.Server;
let respond: (response: http.ServerResponse) => void;

beforeAll(async () => {
  database = await makeServerDatabase(copyEmptyData);
  await database.use((db) => db.insert(members).values({ id: '1', username: 'highroller' }));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-tracing-'));
  await fs.writeFile(path.join(folder, PRELOAD), LIST_MODULES);
  receiver = http.createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') exports.push(JSON.parse(text) as Export);
      respond(response);
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
}, LIMIT_MS);
beforeEach(() => {
  respond = accept;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.remove();
  await fs.rm(folder, { recursive: true });
});

const endpoint = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const accept: typeof respond = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
function start(env: NodeJS.ProcessEnv = {}): TestServer {
  exports = [];
  return startServer({
    LOG_LEVEL: 'info',
    DEMO: '0',
    ...database.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
    NODE_OPTIONS: `--require ${path.join(folder, PRELOAD)}`,
    ...env,
  });
}
/** Lists OpenTelemetry's modules that the server had loaded when it stopped: all are CommonJS for Node's import. */
const loadedOfOpenTelemetry = async () => {
  const loaded = JSON.parse(await fs.readFile(path.join(folder, LOADED), 'utf8')) as string[];
  return loaded.filter((file) => file.includes('@opentelemetry'));
};
const spans = () =>
  exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const valueOf = ({ attributes }: { attributes: Attribute[] }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('a server that has stopped', () => {
  let log: string;
  const fetchSpan = () => spans().find(({ name }) => name === 'POST');
  beforeAll(async () => {
    respond = accept;
    const server = start({
      OTEL_SERVICE_NAME: 'the site',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      DISCORD_CLIENT_ID: 'id',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_TOKEN_URL: `${endpoint()}/token`,
    });
    const origin = await originOf(server);
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, 'user-agent': 'a-certain-browser' };
    await fetch(`${origin}/api/r/user/highroller?private=value`, { headers });

    const begun = await fetch(`${origin}/auth/discord`, { redirect: 'manual' });
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
    const cookie = begun.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    await fetch(`${origin}/auth/discord/callback?code=a-secret-code&state=${state}`, { redirect: 'manual', headers: { cookie } });

    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    log = stderr;
  }, LIMIT_MS);

  itOnBoth('has sent the spans of a request, its queries and of jobs, without what a visitor sent', async () => {
    const request = spans().find(({ parentSpanId }) => parentSpanId === PARENT);
    expect(request).toMatchObject({ traceId: TRACE, name: 'GET /api/r/user/:username' });
    expect(valueOf(request!, 'http.route')).toBe('/api/r/user/:username');
    expect(valueOf(request!, 'http.response.status_code')).toBe(200);
    const queries = spans().filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(queries.map((query) => valueOf(query, 'db.operation.name'))).toContain('SELECT');
    expect(queries.map((query) => valueOf(query, 'db.query.text'))).toContainEqual(expect.stringMatching(/^select .*\$1/));
    const job = spans().find(({ name }) => name === 'job sweep');
    expect(job).not.toHaveProperty('parentSpanId');
    expect(spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
    const sent = fetchSpan();
    const withoutFetch = JSON.stringify(exports, (_key, value: unknown) => (value === sent ? null : value));
    expect(withoutFetch).not.toMatch(/highroller|private|127\.0\.0\.1|a-certain-browser/);
    const resource = exports[0]!.resourceSpans[0]!.resource;
    expect(valueOf(resource, 'service.name')).toBe('the site');
    expect(valueOf(resource, 'deployment.environment.name')).toBe('test');

    const line = log.split('\n').find((text) => text.includes('/api/r/user/highroller'));
    expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'request', trace_id: TRACE, span_id: request!.spanId });
    expect(await loadedOfOpenTelemetry()).not.toEqual([]);
  });

  itOnBoth('has sent a span of a fetch during a sign-in, with the host of the address alone', () => {
    const sent = fetchSpan();
    expect(valueOf(sent!, 'server.address')).toBe('127.0.0.1');
    expect(valueOf(sent!, 'http.response.status_code')).toBe(200);
    expect(spans().find(({ spanId }) => spanId === sent?.parentSpanId)?.name).toBe('GET /auth/discord/callback');
    expect(JSON.stringify(exports)).not.toMatch(/a-secret-code|\/token/);
  });
});

it(
  'serves and stops as without traces when the receiver never responds',
  async () => {
    respond = () => undefined;
    const server = start();
    const origin = await originOf(server);
    expect((await fetch(`${origin}/api/r/settings`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(exports.length).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

it(
  'loads no module of OpenTelemetry without an endpoint',
  async () => {
    const server = start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    await originOf(server);
    server.child.kill('SIGTERM');
    await server.ended;
    expect(await loadedOfOpenTelemetry()).toEqual([]);
  },
  LIMIT_MS,
);

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://receiver', OTEL_SDK_DISABLED: 'true' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://receiver', OTEL_TRACES_EXPORTER: 'none' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://receiver/' }, 'http://receiver/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://receiver/own' }, 'http://receiver/own'],
])('reads from %j that traces go to %s', (env, address) => {
  expect(tracesEndpoint(env)).toBe(address);
});
