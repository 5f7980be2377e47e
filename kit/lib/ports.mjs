import net from 'node:net';

/**
 * Checks that a port is free.
 * @param {number} port
 * @param {string} host
 * @param {string} user the process that needs it, for the message
 * @throws if the port is taken
 */
export async function requireFreePort(port, host, user) {
  const server = net.createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    server.once('error', resolve).listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (!error) return;
  const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`;
  throw new Error(`Port ${port} ${why}, but ${user} needs it: end what listens there and try again.`);
}
