import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded, type OpenDatabase } from '../db/client';

/** Where the run's snapshot lies; the processes that run the tests inherit the variable. */
const VARIABLE = 'GREENROOM_TEST_SNAPSHOT';

/** Writes an empty database with every migration to a file: starting from its bytes is faster than making one. */
export async function writeSnapshot(): Promise<void> {
  const { snapshot, close } = await openEmbedded();
  const file = path.join(os.tmpdir(), `greenroom-test-${process.pid}.tar`);
  await fs.writeFile(file, Buffer.from(await (await snapshot()).arrayBuffer()));
  process.env[VARIABLE] = file;
  await close();
}

/** Opens a fresh, empty database in memory. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const file = process.env[VARIABLE];
  const bytes = file ? new Blob([new Uint8Array(await fs.readFile(file))]) : undefined;
  return openEmbedded(undefined, undefined, bytes);
}

export async function removeSnapshot(): Promise<void> {
  const file = process.env[VARIABLE];
  if (file) await fs.rm(file, { force: true });
}
