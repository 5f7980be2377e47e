import { renameSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { CommandRefused } from '../../lib/command-refused';
import { readConfig, type Config } from '../../config/config';
import { DATABASE, PICTURES, RELEASES } from '../../config/data-folder';
import { DataFolderInUse, lockDataFolder } from '../../db/data-folder-lock';
import { isNewer } from '../../db/migration-state';
import { parseJson } from '../../lib/parse-json';
import { explainFileError } from '../command';
import {
  AnyManifest,
  FORMAT,
  MANIFEST,
  Manifest,
  describeBackup,
  describeFiles,
  findDifference,
  readDatabaseFacts,
  type Part,
} from './manifest';
import { withTemporaryPaths } from '../../lib/temporary-paths';

const USAGE = 'Usage: npm run restore -- <file.tar.gz> [--data-dir folder]';

/** Folder in the data folder where a backup is unpacked before any of it is used. */
const UNPACKED = '.restore';
/** Allowed contents of an empty data folder: a killed restore's rest, and a new file system's. */
const IGNORED = [UNPACKED, 'lost+found'];

/** `npm run restore` (docs/operating.md): puts the contents of a backup into an empty data folder. @returns the text to print */
export async function restoreCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const given = readArguments(args);
  const config = readConfig(env);
  const from = env.INIT_CWD ?? '.';
  const file = path.resolve(from, given.file);
  const dataDir = given.dataDir === undefined ? config.dataDir : path.resolve(from, given.dataDir);
  if (!(await fs.stat(file).catch(() => undefined))?.isFile()) throw new CommandRefused(`There is no file ${file}.`);

  const manifest = await withEmptyFolder(dataDir, () => unpack(file, config, dataDir)).catch((cause: unknown) => {
    throw explainFileError(cause);
  });
  const summary = `Restored the backup of ${manifest.createdAt} to ${dataDir}: ${describeBackup(manifest)}.`;
  return [summary, ...nextSteps(manifest.parts, config, dataDir)].join('\n');
}

function readArguments(args: string[]): { file: string; dataDir?: string } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { 'data-dir': { type: 'string' } } });
    const [file, ...more] = positionals;
    const dataDir = values['data-dir'];
    if (file && more.length === 0) return { file, ...(dataDir !== undefined && { dataDir }) };
  } catch {
    // Unknown options end in the usage text too.
  }
  throw new CommandRefused(USAGE);
}

/** Locks the data folder for `work`. If that fails, the folder is unchanged. */
async function withEmptyFolder<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const before = await fs.readdir(dataDir).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause.code === 'ENOTDIR' ? new CommandRefused(`${dataDir} is a file, not a folder.`) : cause;
  });
  if (before?.some((name) => !IGNORED.includes(name))) {
    throw new CommandRefused(
      `The data folder ${dataDir} is not empty. Restore to another one with --data-dir, or move its contents away first.`,
    );
  }
  const release = await lockDataFolder(dataDir).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse
      ? new CommandRefused(`The data folder ${dataDir} is in use by a Greenroom server or another command. Stop it first.`)
      : cause;
  });
  try {
    return await withTemporaryPaths([path.join(dataDir, UNPACKED)], work);
  } catch (cause) {
    if (!before) await fs.rmdir(dataDir);
    throw cause;
  } finally {
    await release();
  }
}

async function unpack(file: string, config: Config, dataDir: string): Promise<Manifest> {
  const folder = path.join(dataDir, UNPACKED);
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { mode: 0o700 });
  await extractAll(file, folder);
  const manifest = await readManifest(file, folder);
  if (manifest.database) {
    if (config.databaseUrl)
      throw new CommandRefused(
        'The backup has an embedded database, but DATABASE_URL is set. Restore without it, then run "npm run move-to-postgres".',
      );
    if (isNewer(manifest.database.migration)) throw newer(file, `its database has the migration ${manifest.database.migration.tag}`);
  }
  const difference = findDifference(manifest.files, await describeFiles(folder, manifest.parts));
  if (difference !== undefined) throw damaged(file, `${difference} differs from what was backed up`);
  if (manifest.database) {
    const { migration } = await readDatabaseFacts(path.join(folder, DATABASE)).catch((cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new CommandRefused(
        `${file} can't be restored: this version of Greenroom can't open its database (${why}). Nothing was restored.`,
      );
    });
    if (isNewer(migration)) throw newer(file, `its database has the migration ${migration.tag}`);
  }
  moveIntoPlace(folder, dataDir, manifest.parts);
  return manifest;
}

/** Links and devices are left out; the archive's library keeps all paths inside the folder. */
async function extractAll(file: string, folder: string): Promise<void> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter: (_path, entry) => 'type' in entry && ['File', 'Directory'].includes(entry.type),
    });
  } catch (cause) {
    const explained = explainFileError(cause);
    throw explained instanceof CommandRefused ? explained : damaged(file, 'it is no complete .tar.gz file');
  }
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new CommandRefused(`${file} is no backup of Greenroom: it has no ${MANIFEST}. Nothing was restored.`);
  });
  const json = parseJson(text);
  const any = AnyManifest.safeParse(json);
  if (any.data && any.data.format > FORMAT) throw newer(file, `its format is ${any.data.format}`);
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw damaged(file, `its ${MANIFEST} is wrong`);
  return parsed.data;
}

const damaged = (file: string, why: string) => new CommandRefused(`${file} is damaged: ${why}. Nothing was restored.`);
const newer = (file: string, why: string) =>
  new CommandRefused(`${file} was made by a newer version of Greenroom: ${why}. Update Greenroom, then restore. Nothing was restored.`);

/** Moves the folders out of the unpacked backup, all or none: synchronously, so a signal can't come in between. */
function moveIntoPlace(folder: string, dataDir: string, parts: readonly Part[]): void {
  const moved: string[] = [];
  try {
    for (const part of parts) {
      renameSync(path.join(folder, part), path.join(dataDir, part));
      moved.push(part);
    }
  } catch (cause) {
    for (const part of moved) rmSync(path.join(dataDir, part), { recursive: true, force: true });
    throw cause;
  }
}

/** Returns what the user still has to do for the server to use the restored folders. */
function nextSteps(parts: readonly Part[], config: Config, dataDir: string): string[] {
  const steps = [];
  if (dataDir !== config.dataDir) steps.push(`Start the server with DATA_DIR=${dataDir}.`);
  if (parts.includes(PICTURES) && config.bucket)
    steps.push(`S3_BUCKET is set: copy ${path.join(dataDir, PICTURES)} to it, or unset the S3_* variables.`);
  if (!parts.includes(RELEASES)) return steps;
  const releases = path.join(dataDir, RELEASES);
  if (config.remotesBucket) steps.push(`REMOTES_BUCKET is set: copy ${releases} to it, or unset it.`);
  else if (config.remotesDir !== path.join(config.dataDir, RELEASES))
    steps.push(`REMOTES_DIR is set: move ${releases} to ${config.remotesDir}, or unset it.`);
  return steps;
}
