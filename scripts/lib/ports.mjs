import net from 'node:net';

/**
 * @param {number} port
 * @param {string} host
 * @param {string} user what is going to listen there, for the message
 * @throws when something listens there already
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
