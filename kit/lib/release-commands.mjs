import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { log } from './log.mjs';
import { checkInBrowser } from './release-check.mjs';
import { remoteName } from './remote-package.mjs';

/** @import { CanaryRule, Change, Files, ReleaseRecord } from '@greenroom/releases' */
/** @import { CommandLine, Preview, ReleaseTarget } from './release-target.mjs' */

/**
 * Where the release commands run: a repository with several remotes, or the folder of one.
 * @typedef {object} Project
 * @property {CommandLine} commandLine
 * @property {string} usage
 * @property {(words: string[]) => string[]} withRemote adds the name of the only remote to the arguments, where there is only one
 * @property {(remote: string) => Promise<Files>} build builds a remote, and reads the result
 * @property {(options: { to?: string, token?: string, env: NodeJS.ProcessEnv, by: string }) => Promise<ReleaseTarget>} openTarget `by`: the author of
 *   a release where there is no team
 */

/**
 * @typedef {object} Command
 * @property {Project} project
 * @property {string[]} words the arguments of the subcommand
 * @property {string | undefined} share of a canary, as typed; several, separated by commas, are the steps of one that decides by itself
 * @property {PlanOptions} options of such a canary, as typed
 * @property {string | undefined} from the folder of an external build
 * @property {string[] | undefined} routes of the external build
 * @property {boolean} isPreview whether the release is only stored and previewed
 * @property {ReleaseTarget} target
 * @property {(remote: string, version: string, options?: { again?: boolean }) => Promise<void>} check checks a stored version in a browser, unless
 *   it passed before; `again`: in any case
 */

/** @typedef {{ rules?: string, pages?: string }} PlanOptions */

/** @type {Record<string, (command: Command) => Promise<string>>} */
const SUBCOMMANDS = { release, preview, canary, promote, rollback, releases };

/**
 * Runs one of the release commands and prints its result.
 * @param {string[]} args the subcommand, then its arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {Project} project
 * @throws with the reason, in a sentence
 */
export async function runReleaseCommand(args, env, project) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      token: { type: 'string' },
      canary: { type: 'string' },
      preview: { type: 'boolean' },
      'no-browser': { type: 'boolean' },
      rules: { type: 'string' },
      pages: { type: 'string' },
      from: { type: 'string' },
      route: { type: 'string', multiple: true },
    },
  });
  const [subcommand = '', ...typed] = positionals;
  const run = SUBCOMMANDS[subcommand];
  if (!run) throw new Error(project.usage);
  const words = project.withRemote(typed);
  const target = printingWarnings(
    await project.openTarget({
      to: values.to ?? env.RELEASE_TO,
      token: values.token ?? env.RELEASE_TOKEN,
      env,
      by: os.userInfo().username,
    }),
  );
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const from = values.from === undefined ? undefined : path.resolve(env.INIT_CWD ?? '.', values.from);
  const { canary: share, rules, pages } = values;
  /** @type {Command['check']} */
  const check = async (remote, version, { again = false } = {}) => {
    if (values['no-browser']) return log(`${remote} ${version} is not checked in a browser: --no-browser.`);
    await checkInBrowser({ target, remote, version, again });
  };
  const isPreview = values.preview ?? false;
  const result = await run({ project, words, share, options: { rules, pages }, from, routes: values.route, isPreview, target, check });
  process.stdout.write(`${result}\n`);
}

/**
 * Prints the warnings of the release gate, each once: a release that uploads and makes live gets them twice.
 * @param {ReleaseTarget} target
 * @returns {ReleaseTarget}
 */
function printingWarnings(target) {
  /** @type {Set<string>} */
  const printed = new Set();
  /** @type {<Result extends { warnings?: string[] }>(result: Result) => Result} */
  const print = (result) => {
    for (const warning of result.warnings ?? []) {
      if (!printed.has(warning)) log(`Warning: ${warning}`);
      printed.add(warning);
    }
    return result;
  };
  return {
    ...target,
    upload: async (name, files) => print(await target.upload(name, files)),
    change: async (name, change) => print(await target.change(name, change)),
  };
}

/** @param {Command} command */
async function release({ project, words: [remote = ''], share, options, from, routes, isPreview, target, check }) {
  if (!remote) throw new Error(project.usage);
  if (isPreview && share !== undefined)
    throw new Error('A preview is for nobody but its readers, a canary for a share of the visitors: --preview or --canary.');
  if (routes && from === undefined)
    throw new Error('--route is for a build that other tools made: name its folder with --from path/to/dist.');
  const files = from === undefined ? await project.build(remote) : await readFrom(remote, from, routes);
  const { name, version } = await target.upload(remoteName(remote), files);
  if (isPreview) return formatPreview(name, version, await target.preview(name, version));
  const change = share === undefined ? /** @type {const} */ ({ action: 'release', version }) : await canaryChange(version, share, options);
  await check(name, version, { again: true });
  return formatState(name, await target.change(name, change));
}

/**
 * Reads a build that is not made here: of the host, or of a remote by other tools.
 * @param {string} name @param {string} from @param {string[] | undefined} routes
 */
async function readFrom(name, from, routes) {
  const { HOST, readHost } = await import('@greenroom/releases');
  return name === HOST ? readHost(from) : externalBuild(name, from, routes);
}

/**
 * Reads a build that other tools made.
 * @param {string} remote @param {string} from its folder @param {string[] | undefined} routes by default, those of its package
 * @returns {Promise<Files>}
 * @throws with the fix in the sentence
 */
export async function externalBuild(remote, from, routes) {
  const { readExternalBuild } = await import('./external-build.mjs');
  return readExternalBuild(from, { name: remoteName(remote), routes });
}

/** @param {Command} command */
async function preview({ project, words: [remote, version], target }) {
  const name = requireName(remote, project);
  if (!version) throw new Error(`Which version? ${project.commandLine('preview', remote ?? '', '1.0.0-3f9c12ab')}`);
  return formatPreview(name, version, await target.preview(name, version));
}

/** @param {Command} command */
async function canary({ project, words: [remote, version, ...shares], options, target, check }) {
  const name = requireName(remote, project);
  const change = await canaryChange(version, shares.join(''), options);
  if (version && (change.percent !== 0 || change.audience)) await check(name, version);
  return formatState(name, await target.change(name, change));
}

/** @param {Command} command */
async function promote({ project, words: [remote], target, check }) {
  const name = requireName(remote, project);
  const version = (await target.list()).find((listed) => listed.name === name)?.history.at(-1)?.state.canary?.version;
  // Without a canary, the change says why it is impossible.
  if (version) await check(name, version);
  return formatState(name, await target.change(name, { action: 'promote' }));
}

/** @param {Command} command */
async function rollback({ project, words: [remote, version], target }) {
  const name = requireName(remote, project);
  return formatState(name, await target.change(name, { action: 'rollback', version }));
}

/** @param {Command} command */
async function releases({ words: [remote], target }) {
  const all = (await target.list()).filter(({ name }) => !remote || name === remoteName(remote));
  if (all.length === 0) return remote ? `${remoteName(remote)} was never released.` : 'Nothing was released yet.';
  return all.map(({ name, history }) => [name, ...history.map((record) => `  ${formatRecord(record)}`)].join('\n')).join('\n\n');
}

/**
 * One line, so that a pipeline can post the last line of the output.
 * @param {string} name @param {string} version @param {Preview | null} preview
 */
function formatPreview(name, version, preview) {
  if (!preview)
    return `${name} ${version} is stored, and not live. To preview it, open Releases in the staff panel; with --to and a token, this command prints an address.`;
  return `Preview of ${name} ${version} until ${preview.expires_at.slice(0, 16).replace('T', ' ')} UTC: ${preview.url}`;
}

/** @param {string} name @param {ReleaseRecord} record */
function formatState(name, { state: { live, canary: share } }) {
  if (!share) return `${name} ${live} is live`;
  const state = `${name} ${share.version} is there for ${formatVisitors(share)}, ${live} for the others`;
  return share.plan ? `${state}. It decides by itself: ${formatPlan(share.plan)}` : state;
}

/** @param {ReleaseRecord} record */
function formatRecord({ number, at, by, action, reason, state: { live, canary: share } }) {
  const canaryText = share
    ? `, ${share.version} for ${share.audience ? `${share.audience} and ` : ''}${share.percent} %${share.plan ? ` of ${share.plan.steps.join(', ')} %` : ''}`
    : '';
  return `${String(number).padStart(3)}  ${at.slice(0, 16).replace('T', ' ')} UTC  ${action.padEnd(8)}  ${live} live${canaryText}  by ${by}${reason ? `: ${reason}` : ''}`;
}

const AUDIENCES = { staff: 'the staff', testers: 'the staff and members who ask for new versions' };

/** @param {import('@greenroom/releases').Canary} canary */
function formatVisitors({ percent, audience }) {
  const visitors = `${percent} % of the visitors`;
  if (!audience) return visitors;
  return percent === 0 ? AUDIENCES[audience] : `${AUDIENCES[audience]}, and ${visitors}`;
}

/**
 * One share is changed by hand only; several are a plan; an audience is the beginning.
 * @param {string | undefined} version
 * @param {string} shares such as `staff`, `testers`, `10%` or `5%,25%,50%`
 * @param {PlanOptions} options
 * @returns {Promise<Change>}
 */
async function canaryChange(version, shares, { rules, pages }) {
  const { CANARY_AUDIENCES, completePlan } = await import('@greenroom/releases');
  const audience = CANARY_AUDIENCES.find((each) => each === shares);
  if (audience) return { action: 'canary', version, percent: 0, audience };
  const steps = shares.split(',').map(percentOf);
  const [percent] = steps;
  if (steps.length > 1) {
    const views = pages === undefined ? undefined : Number(pages);
    const request = {
      steps,
      ...(rules && { rules: /** @type {CanaryRule[]} */ (rules.split(',')) }),
      ...(views !== undefined && { pages: views }),
    };
    // Refused here, before the check in a browser, which takes longer.
    return { action: 'canary', version, percent, plan: completePlan(request, percent) };
  }
  if (rules !== undefined || pages !== undefined)
    throw new Error('--rules and --pages are for a canary that decides by itself: name its shares, such as 5%,25%,50%.');
  return { action: 'canary', version, percent };
}

/** @param {import('@greenroom/releases').CanaryPlan} plan */
const formatPlan = ({ steps, rules, pages }) => `${steps.join(', ')} %, ${pages} views each, by ${rules.join(', ')}`;

/** @param {string | undefined} share such as `10%` */
function percentOf(share) {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(share?.trim() ?? '')?.[1] ?? NaN);
  if (Number.isNaN(percent)) throw new Error('Which share of the visitors? A number of percent, such as 10%.');
  return percent;
}

/**
 * Doesn't require a folder: the remote may be removed from the repository but still be live.
 * @param {string | undefined} remote @param {Project} project
 */
function requireName(remote, project) {
  if (!remote) throw new Error(project.usage);
  return remoteName(remote);
}
