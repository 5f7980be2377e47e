import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { addListeningHandles } from './listening-handles';

const CROWD = 64;
/** How long Node may take to start a process on a busy machine. */
const TIMEOUT_MS = 30_000;

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  addListeningHandles(app);
  app.get('/', () => 'welcome');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Connects a crowd, and counts the iterations of the event loop until the server has accepted all. */
async function acceptCrowd(): Promise<number> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  app.server.on('connection', count);
  const { port } = app.server.address() as AddressInfo;
  const crowd = Array.from({ length: CROWD }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
  let iterations = 0;
  for (; accepted < CROWD; iterations += 1) await nextIteration();
  app.server.off('connection', count);
  for (const socket of crowd) socket.destroy();
  return iterations;
}

/** The handles are added after the server has started. */
async function waitForHandles(): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while ((await acceptCrowd()) >= CROWD / 4) if (Date.now() > end) throw new Error('Crowds are still accepted one by one.');
}

const connectionsOf = (server: net.Server) => promisify(server.getConnections.bind(server))();

/** Requests `/slow` over a new connection. @returns once the server has it */
async function openSlow(): Promise<{ body: Promise<string> }> {
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, host: '127.0.0.1', path: '/slow', agent: false });
  const body = once(request, 'response').then(([message]) => text(message as http.IncomingMessage));
  await once(app.server, 'request');
  return { body };
}

it('accepts a crowd in few iterations of the event loop, and serves it', async () => {
  await waitForHandles();
  const { port } = app.server.address() as AddressInfo;
  const open = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(await Promise.all(Array.from({ length: CROWD }, open))).toEqual(Array.from({ length: CROWD }, () => 'welcome'));
});

it('finishes a request on an added handle before it is closed', async () => {
  await app.close();
  const ended: string[] = [];
  let respond: (text: string) => void = () => undefined;
  app = Fastify();
  // As what a request needs, such as buffered writes.
  app.addHook('onClose', async () => void ended.push('what it needs'));
  addListeningHandles(app);
  app.get('/slow', () => new Promise<string>((resolve) => (respond = resolve)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  await waitForHandles();
  let response = await openSlow();
  // The server counts the connections of its own handle.
  while ((await connectionsOf(app.server)) > 0) {
    respond('done');
    await response.body;
    while ((await connectionsOf(app.server)) > 0) await nextIteration();
    response = await openSlow();
  }
  const closed = app.close();
  for (let iterations = 0; iterations < CROWD; iterations += 1) await nextIteration();
  expect(ended).toEqual([]);
  respond('done');
  expect(await response.body).toBe('done');
  await closed;
  expect(ended).toEqual(['what it needs']);
});

it.each([
  ['while the handles are being added', async () => undefined],
  ['with all of them', waitForHandles],
])('refuses connections once it is closed %s', async (_when, added) => {
  await added();
  const { port } = app.server.address() as AddressInfo;
  await app.close();
  const late = net.connect(port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
