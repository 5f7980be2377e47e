import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, type ExportFormat } from '@greenroom/contract/admin';
import { explainFileError } from './command';
import { withTemporaryPaths } from '../lib/temporary-paths';
import { CommandRefused } from '../lib/command-refused';
import { readConfig } from '../config/config';
import { DataFolderInUse } from '../db/data-folder-lock';
import { openDatabase } from '../db/open-database';
import { exportTables, type ExportSummary } from '../admin/export/export-tables';

const USAGE = 'Usage: npm run export -- <folder> [--format csv|json]';

/** `npm run export` (docs/moving.md): writes the community's data as CSV or JSON to an empty or new folder. @returns the text to print */
export async function exportCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { given, format } = readArguments(args);
  const config = readConfig(env);
  // npm runs scripts in the repository's folder; INIT_CWD is the one that npm was called in.
  const folder = path.resolve(env.INIT_CWD ?? '.', given);
  await refuseUsed(folder);
  const database = await openDatabase(config).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse ? new CommandRefused(IN_USE) : cause;
  });
  try {
    const { files, rows } = await writeFolder(folder, (partial) => exportTables(database.db, { folder: partial, format, at: new Date() }));
    return `Exported ${rows} rows to ${files.length} files in ${folder}.`;
  } catch (cause) {
    throw explainFileError(cause);
  } finally {
    await database.close();
  }
}

const IN_USE =
  'A Greenroom server is running on the embedded database, which only one process can use at a time. ' +
  'Export in the staff panel, under "Export", or stop the server for the export.';

function readArguments(args: string[]): { given: string; format: ExportFormat } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { format: { type: 'string', default: 'csv' } } });
    const format = EXPORT_FORMATS.find((one) => one === values.format);
    const [given, ...more] = positionals;
    if (given && format && more.length === 0) return { given, format };
  } catch {
    // Unknown options end in the usage text too.
  }
  throw new CommandRefused(USAGE);
}

async function refuseUsed(folder: string): Promise<void> {
  const names = await fs.readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause.code === 'ENOTDIR' ? new CommandRefused(`${folder} is a file, not a folder.`) : explainFileError(cause);
  });
  if (names.length > 0) throw new CommandRefused(`The folder ${folder} is not empty. Choose an empty or a new one.`);
}

/** Leaves no files of an export that failed or was stopped. */
async function writeFolder(folder: string, write: (partial: string) => Promise<ExportSummary>): Promise<ExportSummary> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = path.join(folder, '.partial');
  return withTemporaryPaths([partial], async () => {
    await fs.mkdir(partial, { mode: 0o700 });
    const summary = await write(partial);
    for (const file of summary.files) await fs.rename(path.join(partial, file), path.join(folder, file));
    return summary;
  });
}
