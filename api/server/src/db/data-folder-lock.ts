import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Thrown if another server has locked the folder; the message is printed to the terminal. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another Greenroom server. Stop it, or set DATA_DIR to another folder.`);
  }
}

/** More than commands that run at once; other users of the machine can't exhaust the process's sockets. */
const MAX_CONNECTIONS = 16;

/**
 * Locks the data folder for this process, since two servers would corrupt the embedded database. The lock is a listening socket, which the
 * system closes however the process ends, so it is never stale.
 * @param onConnection handles a connection by `connectToLockHolder`; any user of the machine can connect
 * @returns releases the lock
 * @throws {DataFolderInUse}
 */
export async function lockDataFolder(
  folder: string,
  onConnection: (socket: net.Socket) => void = (socket) => socket.destroy(),
): Promise<() => Promise<void>> {
  fs.mkdirSync(folder, { recursive: true });
  const address = lockAddress(folder);
  // Only a socket file outlives its process; abstract sockets and pipes don't.
  if (path.isAbsolute(address) && process.platform !== 'win32') await removeIfAbandoned(address, folder);

  const server = net.createServer(onConnection);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataFolderInUse(folder) : error);
    });
    server.listen(address, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Connects to the process that has locked an existing folder; fails if none has. */
export const connectToLockHolder = (folder: string): net.Socket => net.connect(lockAddress(folder));

/** @param folder an existing one */
function lockAddress(folder: string): string {
  const key = createHash('sha256').update(fs.realpathSync(folder)).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0greenroom-${key}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\greenroom-${key}`;
  return path.join(os.tmpdir(), `greenroom-${key}.sock`);
}

function removeIfAbandoned(file: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.connect(file);
    probe.once('connect', () => {
      probe.destroy();
      reject(new DataFolderInUse(folder));
    });
    probe.once('error', () => {
      fs.rmSync(file, { force: true });
      resolve();
    });
  });
}
