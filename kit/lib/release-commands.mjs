import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@greenroom/create-remote';
import { log } from './log.mjs';
import { checkInBrowser } from './release-check.mjs';
import { remoteName } from './remote-package.mjs';
import { formatParts, formatPreview, formatPruned, formatRecord, formatTime, timeOf } from './release-texts.mjs';

/** @import { CanaryAudience, CanaryPlan, PrunedVersion, StoredVersion } from '@greenroom/contract' */
/** @import { Files } from '@greenroom/contract/releases' */
/** @import { Result } from '@greenroom/create-remote' */
/** @import { CommandLine, ReleaseTarget, WantedChange } from './release-target.mjs' */

/** @typedef {{ percent?: number | undefined, audience?: CanaryAudience, plan?: CanaryPlan }} CanaryShare */

/**
 * A place of the release commands: a repository with several remotes, or the folder of one.
 * @typedef {object} Project
 * @property {CommandLine} commandLine
 * @property {string} usage
 * @property {(words: string[]) => string[]} withRemote adds the name of the only remote to the arguments
 * @property {(remote: string) => Promise<Files>} build builds a remote, and reads the result
 * @property {(options: { to?: string | undefined, token?: string | undefined, env: NodeJS.ProcessEnv, by: string,
 *   onWarning: (warning: string) => void }) => Promise<ReleaseTarget>} openTarget `by`: the author where there is no team
 *
 * @typedef {{ project: Project, env: NodeJS.ProcessEnv, words: string[], options: ReturnType<typeof parse>['values'],
 *   time: string | undefined, target: ReleaseTarget, check: (versions: StoredVersion[], again?: boolean) => Promise<void> }} Command
 *   `words`: its arguments; `time`: to which the site goes back, as typed; `check`: in a browser, unless they passed before
 */

/** @type {Record<string, (command: Command) => Promise<Result>>} */
const SUBCOMMANDS = {
  async release({ project, env, words: remotes, options, target, check }) {
    const { canary: share, from, route, preview: isPreview } = options;
    if (remotes.length === 0) throw usage(project.usage);
    if (isPreview && share !== undefined)
      throw usage('A preview is for nobody but its readers, a canary for a share of the visitors: --preview or --canary.');
    if (from !== undefined && remotes.length > 1) throw usage('--from is the build of one part, so it releases that part alone.');
    if (route && from === undefined) throw usage('--route is for a build that other tools made: name its folder with --from path/to/dist.');
    const canary = share === undefined ? null : await canaryShare(share, options);
    const versions = await storeBuilds(target, await readBuilds(project, remotes, { env, from, route }));
    if (isPreview) return previewOf(versions, target);
    await check(versions, true);
    return make(changeTo(versions, canary), target);
  },
  async preview({ project, words, target }) {
    const { versions } = versionsIn(words, project);
    if (versions.length === 0) throw usage(`Which version? ${project.commandLine('preview', words[0] ?? '', '1.0.0-3f9c12ab')}`);
    return previewOf(versions, target);
  },
  async canary({ project, words, options, target, check }) {
    const { versions, rest } = versionsIn(words, project);
    const share = await canaryShare(rest.join(''), options);
    if (versions.length === 0) throw usage(`Which version? ${project.commandLine('canary', words[0] ?? '', '1.0.0-3f9c12ab', '10%')}`);
    if (share.percent !== 0 || share.audience) await check(versions);
    return make(changeTo(versions, share), target);
  },
  async promote({ project, words: [remote], target, check }) {
    const name = requireName(remote, project);
    const listed = await target.list();
    const canaryOf = (/** @type {string} */ part) => listed.find((each) => each.name === part)?.history.at(-1)?.state.canary;
    const canary = canaryOf(name);
    const versions = (canary?.set ?? [name]).map((part) => ({ remote: part, version: canaryOf(part)?.version ?? '' }));
    // Without a canary, the change is refused with the reason.
    if (canary) await check(versions.filter(({ version }) => version));
    return make({ part: name, change: { action: 'promote', version: canary?.version } }, target);
  },
  async rollback({ project, words: [remote, version], time, target }) {
    if (time === undefined) return make({ part: requireName(remote, project), change: { action: 'rollback', version } }, target);
    if (remote) throw usage(`--to a time brings the whole site back: leave ${remote} out.`);
    const records = (await target.list()).flatMap(({ history }) => history);
    const to = timeOf(time, records, new Date());
    log(`Bringing the site back to what it was at ${formatTime(to, 19)}…`);
    return make({ action: 'rollback', to }, target);
  },
  async releases({ words: [remote], target }) {
    const all = (await target.list()).filter(({ name }) => !remote || name === remoteName(remote));
    const remotes = all.map(({ name, history, checked, removed = [] }) => ({ name, history, checked, removed }));
    const lists = remotes.map(({ name, history, removed }) =>
      [name, ...history.map((record) => `  ${formatRecord(record, removed)}`)].join('\n'),
    );
    const nothing = remote ? `${remoteName(remote)} was never released.` : 'Nothing was released yet.';
    return { data: { remotes }, text: lists.join('\n\n') || nothing };
  },
  async prune({ words, options: { 'dry-run': isDryRun }, target }) {
    const names = words.length > 0 ? words.map(remoteName) : (await target.list()).map(({ name }) => name);
    /** @type {PrunedVersion[]} */
    const versions = [];
    /** @type {string[]} */
    const lines = [];
    for (const name of names) {
      const ofPart = await target.prune(name, isDryRun);
      versions.push(...ofPart);
      lines.push(name, ...ofPart.map(formatPruned));
    }
    if (isDryRun) lines.push('Dry run: nothing was changed.');
    return { data: { dry_run: isDryRun, versions }, text: versions.length > 0 ? lines.join('\n') : 'No version is stored.' };
  },
};
export const RELEASE_COMMANDS = Object.keys(SUBCOMMANDS);

/**
 * Runs one of the release commands.
 * @param {string[]} args the subcommand, then its arguments @param {NodeJS.ProcessEnv} env @param {Project} project
 * @returns {Promise<Result>} with the warnings of the release gate @throws with the reason, in a sentence
 */
export async function runReleaseCommand(args, env, project) {
  const { positionals, values: options } = parse(args);
  const [subcommand = '', ...typed] = positionals;
  const run = SUBCOMMANDS[subcommand];
  if (!run) throw usage(project.usage);
  // For a rollback, --to may also be the time that the site goes back to.
  const isTime = (/** @type {string} */ to) => subcommand === 'rollback' && !to.includes('://') && /\d:\d\d/.test(to);
  const [[time, ...times], [site, ...sites]] = [(options.to ?? []).filter(isTime), (options.to ?? []).filter((to) => !isTime(to))];
  if (times.length > 0 || sites.length > 0) throw usage('--to is for one site, and for one time.');
  const words = time === undefined ? project.withRemote(typed) : typed;
  /** @type {Set<string>} */
  const warnings = new Set();
  // Each once: an upload and a change give the same ones.
  const onWarning = (/** @type {string} */ warning) => {
    if (!warnings.has(warning)) log(`Warning: ${warning}`);
    warnings.add(warning);
  };
  const { username: by } = os.userInfo();
  const target = await project.openTarget({ to: site ?? env.RELEASE_TO, token: options.token ?? env.RELEASE_TOKEN, env, by, onWarning });
  /** @type {Command['check']} */
  const check = async (versions, again = false) => {
    if (!options['no-browser']) return checkInBrowser(target, versions, again);
    for (const { remote, version } of versions) log(`${remote} ${version} is not checked in a browser: --no-browser.`);
  };
  try {
    const result = await run({ project, env, words, options, time, target, check });
    return { ...result, data: { ...result.data, warnings: [...warnings] } };
  } finally {
    await target.close();
  }
}

/** @param {string[]} args */
const parse = (args) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string', multiple: true },
      token: { type: 'string' },
      canary: { type: 'string' },
      preview: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'no-browser': { type: 'boolean' },
      rules: { type: 'string' },
      pages: { type: 'string' },
      from: { type: 'string' },
      route: { type: 'string', multiple: true },
    },
  });

/** @param {string} sentence */
const usage = (sentence) => new CommandError('usage', sentence);

/**
 * Builds parts, or reads the build of one in the folder `from`.
 * @param {Pick<Project, 'build'>} project @param {string[]} remotes @param {{ env: NodeJS.ProcessEnv, from?: string | undefined,
 *   route?: string[] | undefined }} options `route`: by default those of its package @throws with the fix in the sentence
 */
export async function readBuilds(project, remotes, { env, from, route: routes }) {
  const { HOST, readHost } = await import('@greenroom/contract/releases');
  const builds = [];
  for (const remote of remotes) {
    // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
    const dist = from === undefined ? undefined : path.resolve(env.INIT_CWD ?? '.', from);
    if (dist === undefined) builds.push(await project.build(remote));
    else if (remote === HOST) builds.push(readHost(dist));
    else builds.push(await (await import('./external-build.mjs')).readExternalBuild(dist, { name: remoteName(remote), routes }));
  }
  return builds;
}

/** Stores builds that are released together: each is checked against the others. @param {ReleaseTarget} target @param {Files[]} builds */
export async function storeBuilds(target, builds) {
  const { readDescription } = await import('@greenroom/contract/releases');
  const descriptions = builds.map((files) => readDescription(files));
  const versions = [];
  for (const [at, files] of builds.entries()) {
    const others = descriptions.filter((_, other) => other !== at);
    const { name, version } = await target.upload(descriptions[at]?.name ?? '', files, others);
    versions.push({ remote: name, version });
  }
  return versions;
}

/** Returns a release or a canary of one part, or of several as one. @param {StoredVersion[]} versions @param {CanaryShare | null} canary */
export function changeTo(versions, canary) {
  const change = { action: canary ? 'canary' : 'release', ...canary };
  const [{ remote: part, version } = { remote: '', version: '' }] = versions;
  const ofSeveral = Object.fromEntries(versions.map((each) => [each.remote, each.version]));
  const wanted = versions.length < 2 ? { part, change: { ...change, version } } : { ...change, versions: ofSeveral };
  return /** @type {WantedChange} */ (wanted);
}

/**
 * Reads pairs of a name and a version, such as `store 1.0.0-3f9c12ab host 1.0.0-c1eb3090`, and what follows them.
 * @param {string[]} words @param {Project} project @returns {{ versions: StoredVersion[], rest: string[] }}
 */
function versionsIn(words, project) {
  requireName(words[0], project);
  const versions = [];
  let rest = words;
  for (let [name = '', version] = rest; /^[@a-z]/.test(name) && version !== undefined; [name = '', version] = rest) {
    versions.push({ remote: remoteName(name), version });
    rest = rest.slice(2);
  }
  return { versions, rest };
}

/** @param {StoredVersion[]} versions @param {ReleaseTarget} target @returns {Promise<Result>} */
async function previewOf(versions, target) {
  const preview = await target.preview(versions);
  return { data: { versions, preview }, text: formatPreview(versions, preview) };
}

/** @param {WantedChange} change @param {ReleaseTarget} target @returns {Promise<Result>} */
async function make(change, target) {
  const { parts } = await target.change(change);
  return { data: { parts }, text: formatParts(parts) };
}

/**
 * Reads the share of a canary, such as `staff`, `testers` or `10%`; several, such as `5%,25%,50%`, are a plan.
 * @param {string} shares @param {Pick<Command['options'], 'rules' | 'pages'>} options @returns {Promise<CanaryShare>}
 */
async function canaryShare(shares, { rules, pages }) {
  const { CANARY_AUDIENCES, completePlan } = await import('@greenroom/contract/releases');
  const audience = CANARY_AUDIENCES.find((each) => each === shares);
  if (audience) return { percent: 0, audience };
  const steps = shares.split(',').map((share) => Number(/^(\d+(?:\.\d+)?)%?$/.exec(share.trim())?.[1] ?? NaN));
  if (steps.some(Number.isNaN)) throw usage('Which share of the visitors? A number of percent, such as 10%.');
  const [percent] = steps;
  if (steps.length > 1) {
    const wanted = { steps, rules: /** @type {any} */ (rules?.split(',')), pages: pages === undefined ? undefined : Number(pages) };
    // Refused before the check in a browser, which takes longer.
    return { percent, plan: completePlan(wanted, percent) };
  }
  if (rules !== undefined || pages !== undefined)
    throw usage('--rules and --pages are for a canary that decides by itself: name its shares, such as 5%,25%,50%.');
  return { percent };
}

/** Requires a name, but no folder: a removed remote may still be live. @param {string | undefined} remote @param {Project} project */
function requireName(remote, project) {
  if (!remote) throw usage(project.usage);
  return remoteName(remote);
}
