import { remoteName } from './remote-package.mjs';

/** @import { PrunedVersion } from '@greenroom/contract' */
/** @import { Result } from '@greenroom/create-remote' */
/** @import { Command } from './release-commands.mjs' */

const ACTIONS = { keep: 'stays', remove: 'goes, its files an hour later' };

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

/** Removes old versions that nothing needs, or lists them. @param {Pick<Command, 'words' | 'options' | 'target'>} command @returns {Promise<Result>} */
export async function prune({ words, options: { 'dry-run': isDryRun }, target }) {
  const names = words.length > 0 ? words.map(remoteName) : (await target.list()).map(({ name }) => name);
  /** @type {[string, PrunedVersion[]][]} */
  const pruned = [];
  for (const name of names) pruned.push([name, await target.prune(name, isDryRun)]);
  const versions = pruned.flatMap(([, ofPart]) => ofPart);
  const lines = pruned.flatMap(([name, ofPart]) => [name, ...ofPart.map(formatVersion)]);
  const text =
    versions.length > 0 ? [...lines, ...(isDryRun ? ['Dry run: nothing was changed.'] : [])].join('\n') : 'No version is stored.';
  return { data: { dry_run: isDryRun, versions }, text };
}

/** @param {PrunedVersion} version */
function formatVersion({ version, action, reason, until, bytes, stored_at: at }) {
  const size = `${(bytes / 1024).toFixed(1)} KB`;
  return `  ${version}  ${size.padStart(10)}  ${at.slice(0, 10)}  ${ACTIONS[action]}: ${REASONS[reason]}${until ? ` until ${until}` : ''}`;
}
