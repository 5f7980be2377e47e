import { once } from 'node:events';
import net from 'node:net';
import { Client } from 'pg';
import { freePort } from '../../../../kit/lib/free-port.mjs';

/** A network between a server and its database, which may drop all packets, or end. */
export interface TestDatabaseProxy {
  url: string;
  /** Drops what open and new connections send, without ending them. */
  dropPackets(): void;
  /** Connects new connections again, as after a failover to another address: old ones stay dead. */
  failOver(): void;
  /** Ends all connections, and refuses new ones. */
  close(): Promise<void>;
  /** Accepts connections again after `close`. */
  open(): Promise<void>;
}

export async function startTestDatabaseProxy(databaseUrl: string): Promise<TestDatabaseProxy> {
  const { host, port } = new Client(databaseUrl);
  // Folder of the server's Unix socket.
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<net.Socket>();
  let isDropping = false;
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    track(client);
    if (isDropping) return;
    const database = track(net.connect(target));
    client.pipe(database).pipe(client);
  });
  const own = await freePort();
  const open = async () => void (await once(server.listen(own, '127.0.0.1'), 'listening'));
  await open();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    dropPackets() {
      isDropping = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    failOver() {
      isDropping = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
    open,
  };
}
