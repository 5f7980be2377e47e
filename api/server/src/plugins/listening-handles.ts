import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Connections that are accepted in one iteration of the event loop, at most. */
const HANDLES = 8;

const DUPLICATOR = path.join(path.dirname(fileURLToPath(import.meta.url)), 'duplicate-handle.mjs');

/** The native handle of a listening server; `net` takes it, its types do not declare it. */
interface ListeningHandle {
  close(): void;
}

/**
 * Accepts up to eight connections in each iteration of the event loop. libuv accepts one for each listening handle: on a busy server,
 * whose iterations take milliseconds, a crowd waits in the queue of the kernel for seconds, and with it load balancers and their
 * health checks. Further handles are duplicates of the server's, by a child process, since Node cannot duplicate a file descriptor
 * itself; `reusePort` needs Node 22.12. If it fails, the server listens with fewer handles.
 */
export function addListeningHandles(app: FastifyInstance): void {
  const listeners: net.Server[] = [];
  let closed: Promise<unknown> | undefined;
  let stop = async () => {};

  app.addHook('onListen', async () => {
    const handle = handleOf(app.server);
    if (!handle || process.platform === 'win32') return;
    const child = fork(DUPLICATOR, [String(HANDLES - 1)], { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let missing = HANDLES - 1;
    let isStopped = false;
    // The port is free once neither the child nor the channel to it has a duplicate.
    stop = async () => {
      isStopped = true;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, missing === 0 ? 'exit' : 'close');
      child.kill('SIGKILL');
      await ended;
    };
    child.on('error', warn);
    child.on('exit', () => {
      if (missing > 0 && !isStopped) warn();
    });
    child.on('message', (_, duplicate) => {
      missing -= 1;
      // Disconnecting would leave out the event `close`, for which `stop` waits.
      if (isStopped) return (duplicate as unknown as ListeningHandle).close();
      if (missing === 0) child.disconnect();
      listeners.push(listen(app.server, duplicate));
    });
    child.send('', handle as unknown as net.Server);
  });

  function warn(err?: Error): void {
    app.log.warn({ err, handles: 1 + listeners.length }, 'Connections are accepted by fewer listening handles');
  }

  app.addHook('preClose', async () => {
    await stop();
    closed = Promise.all(listeners.map((listener) => once(listener.close(), 'close')));
  });
  // The server waits for the connections of its own handle alone.
  app.addHook('onClose', async () => void (await closed));
}

function handleOf(server: net.Server): ListeningHandle | undefined {
  return (server as { _handle?: ListeningHandle | null })._handle ?? undefined;
}

/** Passes the connections of a duplicate to the server. */
function listen(server: net.Server, duplicate: unknown): net.Server {
  // As http.Server creates its own.
  const listener = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  // A connection whose client has left.
  listener.on('error', () => undefined);
  return listener.listen(duplicate);
}
