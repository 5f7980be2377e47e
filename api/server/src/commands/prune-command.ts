import { parseArgs } from 'node:util';
import { Releases, pruneVersions } from '@greenroom/releases';
import { readConfig } from '../config/config';
import { DataFolderInUse } from '../db/data-folder-lock';
import { openDatabase } from '../db/open-database';
import { findOpenVersions } from '../delivery/releases/versions-seen';
import { openReleaseStore } from '../delivery/create-delivery';
import { CommandRefused } from '../lib/command-refused';
import type { CommandResult } from './command';

const IN_USE =
  'A Greenroom server is running on the embedded database, which only one process can use at a time. ' +
  'Name it, with a token: npm run prune -- --to http://localhost:8080, or stop it.';

/** `npm run prune` without a site (docs/releases.md#old-versions): removes old versions from the environment's release store. */
export async function pruneCommand(args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
  const config = readConfig(env);
  const database = await openDatabase(config).catch((cause: unknown) => {
    throw cause instanceof DataFolderInUse ? new CommandRefused(IN_USE) : cause;
  });
  try {
    const releases = new Releases(openReleaseStore(config));
    const seenUntil = (name: string) => findOpenVersions(database.db, name, new Date());
    const versions = [];
    for (const name of positionals)
      versions.push(...(await pruneVersions(releases, name, { retention: config.releaseRetention, seenUntil, dryRun: values['dry-run'] })));
    return { data: { versions }, text: '' };
  } finally {
    await database.close();
  }
}
