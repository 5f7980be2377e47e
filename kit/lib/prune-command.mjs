import { remoteName } from './remote-package.mjs';

/** @import { PrunedVersion } from '@greenroom/contract' */
/** @import { Result } from '@greenroom/create-remote' */
/** @import { Command } from './release-commands.mjs' */

/** @type {Record<PrunedVersion['action'], string>} */
const ACTIONS = {
  keep: 'stays',
  remove: 'goes, its files an hour later',
};

/** @type {Record<PrunedVersion['reason'], string>} */
const REASONS = {
  live: 'it is live',
  canary: 'it is a canary',
  previous: 'a rollback goes to it',
  set: 'it is in the newest change set',
  open: 'a page may have it open',
  newest: 'it is one of the newest',
  young: 'it is young',
  old: 'nothing needs it',
};

/** Removes old versions that nothing needs, or lists them. @param {Command} command @returns {Promise<Result>} */
export async function prune({ words, options, target }) {
  const { 'dry-run': isDryRun } = options;
  const names = words.length > 0 ? words.map(remoteName) : (await target.list()).map(({ name }) => name);
  const versions = await target.prune(names, isDryRun);
  const data = { dry_run: isDryRun, versions };
  if (versions.length === 0) return { data, text: 'No version is stored.' };
  const lines = names.flatMap((name) => [name, ...versions.filter(({ remote }) => remote === name).map(formatVersion)]);
  return { data, text: [...lines, ...(isDryRun ? ['Dry run: nothing was changed.'] : [])].join('\n') };
}

/** @param {PrunedVersion} version */
function formatVersion({ version, action, reason, until, bytes, stored_at: at }) {
  const size = `${(bytes / 1024).toFixed(1)} KB`;
  return `  ${version}  ${size.padStart(10)}  ${at.slice(0, 10)}  ${ACTIONS[action]}: ${REASONS[reason]}${until ? ` until ${until}` : ''}`;
}
