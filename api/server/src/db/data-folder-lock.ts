import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Another server has locked the folder; the message is printed to the terminal. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Greenroom server. Stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Locks the data folder for this process: the embedded database has no lock of its own, and two servers would corrupt it. The lock is
 * a listening socket, which the system closes however the process ends, so it is never stale.
 * @returns releases the lock
 * @throws {DataFolderInUse}
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  fs.mkdirSync(folder, { recursive: true });
  const real = fs.realpathSync(folder);
  const address = lockAddress(createHash('sha256').update(real).digest('hex').slice(0, 32));
  // Only a socket file outlives its process; abstract sockets and pipes don't.
  if (path.isAbsolute(address) && process.platform !== 'win32') await removeIfAbandoned(address, folder);

  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataFolderInUse(folder) : error);
    });
    server.listen(address, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function lockAddress(key: string): string {
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
