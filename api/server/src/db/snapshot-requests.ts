import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandRefused } from '../lib/command-refused';
import type { EmbeddedDatabase } from './client';
import { connectToLockHolder } from './data-folder-lock';
import { takeSnapshot } from './snapshot';

// A backup of a running server: the command asks the process that has locked the data folder for a snapshot. Every user of the machine can
// connect to the lock's socket, so a request names a folder in the data folder that the command has created, which proves that it comes
// from an owner. The response has no data: the snapshot is in that folder, which only its owner can read.

/** Folder in the data folder with the snapshot of the current backup. */
export const SNAPSHOTS = '.backup';

const REQUEST = /^snapshot ([0-9a-f]{32})\n$/;
const DONE = 'done\n';
const MAX_REQUEST_BYTES = 64;
const REQUEST_TIMEOUT_MS = 5000;

/** Creates a snapshot's folder, with an unguessable name. */
export async function makeSnapshotFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, SNAPSHOTS, randomBytes(16).toString('hex'));
  await fs.mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Handles the connections to the data folder's lock. @param database undefined until it is open */
export function serveSnapshots(dataDir: string, database: () => EmbeddedDatabase | undefined): (socket: net.Socket) => void {
  return (socket) => {
    socket.on('error', () => socket.destroy());
    void handle(socket, dataDir, database).catch(() => socket.destroy());
  };
}

async function handle(socket: net.Socket, dataDir: string, database: () => EmbeddedDatabase | undefined): Promise<void> {
  const [, name] = REQUEST.exec(await readRequest(socket)) ?? [];
  const folder = name && path.join(dataDir, SNAPSHOTS, name);
  if (!folder || !(await isOurFolder(folder))) {
    socket.destroy();
    return;
  }
  const open = database();
  if (!open) {
    socket.end('The server is starting. Try again in a few seconds.');
    return;
  }
  try {
    await open.whileAtRest(() => takeSnapshot(dataDir, folder));
    socket.end(DONE);
  } catch (cause) {
    socket.end(`The server could not copy its data: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Reads up to a line's end. Connections that send nothing, or too much, are closed. */
function readRequest(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let request = '';
    const timer = setTimeout(() => socket.destroy(), REQUEST_TIMEOUT_MS).unref();
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      request += chunk;
      if (request.length > MAX_REQUEST_BYTES) socket.destroy();
      else if (request.endsWith('\n')) {
        clearTimeout(timer);
        resolve(request);
      }
    });
    socket.on('close', () => reject(new Error('The connection was closed.')));
  });
}

async function isOurFolder(folder: string): Promise<boolean> {
  const stat = await fs.lstat(folder).catch(() => undefined);
  return stat !== undefined && stat.isDirectory();
}

/**
 * Requests a snapshot from the process that has the data folder locked.
 * @param folder created by `makeSnapshotFolder`
 * @throws {CommandRefused} if it fails
 */
export async function requestSnapshot(dataDir: string, folder: string): Promise<void> {
  const socket = connectToLockHolder(dataDir);
  socket.write(`snapshot ${path.basename(folder)}\n`);
  const response = await text(socket).catch(() => '');
  if (response === DONE) return;
  const unknown =
    'The process that uses the data folder did not copy it: it stopped meanwhile, or it is another command or version of Greenroom. Try again.';
  throw new CommandRefused(response || unknown);
}
