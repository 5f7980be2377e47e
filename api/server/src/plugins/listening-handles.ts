import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Handles beside the server's own. */
const ADDED = 7;

/** Sends a handle back: each time, this process receives another file descriptor of it. */
const DUPLICATE = `process.on('message', (_, handle) => { for (let sent = 0; sent < ${ADDED}; sent += 1) process.send('', handle); });`;
const TIMEOUT_MS = 30_000;

/**
 * Accepts up to eight connections in each iteration of the event loop. libuv accepts one for each listening handle: on a busy server,
 * whose iterations take milliseconds, a crowd waits in the queue of the kernel for seconds, and with it load balancers and their
 * health checks. The others are duplicates by a child process, since Node cannot duplicate a file descriptor itself; `reusePort` needs
 * Node 22.12, and hides that another process has the port. If it fails, the server listens with fewer handles.
 */
export function addListeningHandles(app: FastifyInstance): void {
  let adding: Promise<net.Server[]> = Promise.resolve([]);
  let closed: Promise<unknown> | undefined;

  app.addHook('onListen', async () => {
    adding = duplicatesOf(app.server).then((handles) => {
      if (handles.length < ADDED) app.log.warn({ handles: 1 + handles.length }, 'Connections are accepted by fewer listening handles');
      return handles.map((handle) => listen(app.server, handle));
    });
  });
  // The port is free once no process has a duplicate.
  app.addHook('preClose', async () => {
    closed = Promise.all((await adding).map((listener) => once(listener.close(), 'close')));
  });
  // The server waits for the connections of its own handle alone.
  app.addHook('onClose', async () => void (await closed));
}

/** Resolves once the child process has ended. */
async function duplicatesOf(server: net.Server): Promise<unknown[]> {
  const handles: unknown[] = [];
  if (process.platform === 'win32') return handles;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, ['--eval', DUPLICATE], { env: {}, stdio: [...stdio], timeout: TIMEOUT_MS });
  child.on('message', (_, handle) => {
    if (handles.push(handle) === ADDED) child.disconnect();
  });
  // Anything with a `_handle` may be sent and listened on; the types know servers alone.
  child.send('', (server as unknown as { _handle: net.Server })._handle, () => undefined);
  await once(child, 'exit').catch(() => undefined);
  return handles;
}

/** Passes the connections of a duplicate to the server. */
function listen(server: net.Server, handle: unknown): net.Server {
  // As http.Server creates its own.
  const listener = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  // A connection whose client has left.
  listener.on('error', () => undefined);
  return listener.listen({ _handle: handle });
}
