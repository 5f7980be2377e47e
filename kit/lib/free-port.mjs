import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Returns a free port that nothing takes by chance until a test listens on it, outside of those that the system gives to connections.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export async function freePort(host = '127.0.0.1') {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = net.createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, host, () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
