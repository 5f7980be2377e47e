import { once } from 'node:events';
import type http from 'node:http';
import type https from 'node:https';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on a free port of 127.0.0.1. @returns where, and what closes it with its connections */
export async function listenForTest(server: http.Server | https.Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, origin: `http://127.0.0.1:${port}`, close };
}
