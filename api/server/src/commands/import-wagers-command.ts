import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encodeChange } from '../db/change-feed';
import { BadConfiguration, readConfig } from '../config/config';
import { DataFolderInUse } from '../db/data-folder-lock';
import { openDatabase } from '../db/open-database';
import { DatabaseRefused } from '../db/refusals';
import { TOPIC as LEADERBOARDS } from '../boards/leaderboard/leaderboard.routes';
import type { FileProblem } from '../lib/table-file';
import { readWagerFile } from '../boards/wagers/wager-file';
import { findPlatform, importWagers, listPlatformSlugs } from '../boards/wagers/wagers.repository';

const USAGE = 'Usage: npm run import:wagers -- <file.csv> --platform <slug> [--skip-problems]';
const PROBLEMS_SHOWN = 100;
const OPTIONS = { platform: { type: 'string' }, 'skip-problems': { type: 'boolean', default: false } } as const;

class CannotImport extends Error {}

/** `npm run import:wagers` (docs/importing-wagers.md). @returns the text to print */
export async function importCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { file, platform: slug, skipProblems } = readArguments(args);
  const config = readConfig(env);
  // The whole file is validated before the database is opened.
  const { rows, problems } = readWagerFile(await read(file, env), { now: new Date(), skipProblems });
  if (rows.length === 0) throw new CannotImport(listOf(`Nothing was imported from ${file}:`, problems));

  const database = await openDatabase(config);
  try {
    const platform = await findPlatform(database.db, slug);
    if (!platform) throw new CannotImport(unknownPlatform(slug, await listPlatformSlugs(database.db)));
    const { imported, known, newPlayers } = await importWagers(database.db, platform.id, rows);
    if (imported > 0) await database.notifications.publish([encodeChange({ topic: LEADERBOARDS })]);
    const result = `${platform.name}: imported ${imported}, there already ${known}; new players ${newPlayers}.`;
    return [result, ...(problems.length > 0 ? [listOf('Left out:', problems)] : [])].join('\n');
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): { file: string; platform: string; skipProblems: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [file, ...more] = positionals;
    if (file && values.platform && more.length === 0) return { file, platform: values.platform, skipProblems: values['skip-problems'] };
  } catch {
    // Unknown options end in the usage text too.
  }
  throw new CannotImport(USAGE);
}

async function read(file: string, env: NodeJS.ProcessEnv): Promise<Buffer> {
  // npm runs scripts in the repository's folder; INIT_CWD is the one that npm was called in.
  const absolute = path.resolve(env.INIT_CWD ?? '.', file);
  try {
    return await fs.readFile(absolute);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') throw new CannotImport(`There is no file ${absolute}.`);
    if (code === 'EISDIR') throw new CannotImport(`${absolute} is a folder, not a file.`);
    throw new CannotImport(`The file ${absolute} can't be read (${String(code ?? cause)}).`);
  }
}

function listOf(heading: string, problems: FileProblem[]): string {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ line, text }) => `  ${line === null ? '' : `line ${line}: `}${text}`);
  const more = problems.length - shown.length;
  return [heading, ...shown, ...(more > 0 ? [`  and ${more} more.`] : [])].join('\n');
}

function unknownPlatform(slug: string, slugs: string[]): string {
  return slugs.length > 0
    ? `There is no platform "${slug}". The platforms are: ${slugs.join(', ')}.`
    : `There is no platform "${slug}": this database has no platforms yet.`;
}

/** Returns the text to print for an error: without a stack if the user can fix its cause. */
export function messageOf(cause: unknown): string {
  if (cause instanceof DataFolderInUse) {
    return (
      'A Greenroom server is running on the embedded database, which only one process can use at a time. ' +
      'Stop it for the import, or run the site on PostgreSQL (DATABASE_URL), where both can work at once.'
    );
  }
  const expected = [CannotImport, BadConfiguration, DatabaseRefused].some((kind) => cause instanceof kind);
  if (cause instanceof Error) return expected ? cause.message : String(cause.stack);
  return String(cause);
}
