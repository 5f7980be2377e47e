import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { DATABASE } from '../config/data-folder';
import { openEmbedded, type Db } from '../db/client';
import { SNAPSHOT } from './embedded-database-pool';
import { makeOnce } from './kept-files';

/** Variable with the run's folder of templates. Jest's workers inherit it. */
const TEMPLATES = 'GREENROOM_TEST_DATA_FOLDERS';

/** Creates the folder of templates. It is empty, since most runs need none or few of them. */
export async function makeTemplatesFolder(): Promise<void> {
  process.env[TEMPLATES] ??= await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-test-templates-'));
}

export async function removeTemplatesFolder(): Promise<void> {
  const folder = process.env[TEMPLATES];
  if (!folder) return;
  await fs.rm(folder, { recursive: true });
  delete process.env[TEMPLATES];
}

/**
 * Copies a data folder that is made once per run: creating and migrating a database takes many times as long. @param make fills the
 * template, an empty folder
 */
export async function copyTemplate(name: string, make: (dataDir: string) => Promise<void>, target: string): Promise<void> {
  const folder = process.env[TEMPLATES];
  if (!folder) throw new Error('There is no folder of templates: run the tests through Jest.');
  const template = path.join(folder, name);
  await makeOnce(template, make);
  await fs.cp(template, target, { recursive: true });
}

export function copyEmptyData(target: string): Promise<void> {
  return copyTemplate('empty', makeEmptyData, target);
}

async function makeEmptyData(dataDir: string): Promise<void> {
  const file = process.env[SNAPSHOT];
  const snapshot = file === undefined ? undefined : new Blob([new Uint8Array(await fs.readFile(file))]);
  const { db, close } = await openEmbedded(path.join(dataDir, DATABASE), undefined, snapshot);
  await dropTemplates(db);
  await close();
}

/** Drops PostgreSQL's own templates, which nothing opens: they are half of the files that tests open, copy and pack. */
export async function dropTemplates(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`);
  for (const template of ['template0', 'template1']) await db.execute(sql.raw(`drop database if exists ${template}`));
}
