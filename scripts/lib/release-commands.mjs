import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolders } from './builds.mjs';
import { checkInBrowser } from './release-check.mjs';
import { openTarget } from './release-target.mjs';
import { log } from './log.mjs';
import { remoteFolder, remoteName, root } from './workspace.mjs';

/** @import { CanaryRule, Change, ReleaseRecord } from '@greenroom/releases' */
/** @import { Preview, ReleaseTarget } from './release-target.mjs' */

const USAGE = `Which?
  npm run release -- <remote> [--canary 10%]        builds, checks, stores and makes it live, or a canary
  npm run release -- <remote> --canary 5%,25%,50%   the same with a canary that decides by itself
  npm run release -- <remote> --from path/to/dist [--route /path]…
                                                    the same with a build that other tools made
  npm run release -- <remote> --preview             builds, checks and stores it, and prints an address that opens it on the site
  npm run preview -- <remote> <version>             prints another such address, for a stored version
  npm run canary -- <remote> <version> <share>%     gives a stored version to a share of the visitors; 0% ends that;
                                                    several shares, as above: it decides by itself
                    [--rules failures,timings,flows] [--pages 500]
  npm run promote -- <remote>                       makes the canary live for everybody
  npm run rollback -- <remote> [version]            goes back to the version before, or to the one named
  npm run releases [-- <remote>]                    who released what, when, and what is live
  npm run release:token -- <team> <remote>…         makes a token for a team
Before a version goes to visitors, its pages are opened in a browser; --no-browser leaves that out.
With --to https://site.example and --token, or RELEASE_TO and RELEASE_TOKEN, on a site elsewhere; otherwise in this folder's own data.`;

/**
 * @typedef {object} Command
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
 * @throws with the reason, in a sentence
 */
export async function runReleaseCommand(args, env) {
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
  const [subcommand = '', ...words] = positionals;
  if (subcommand === 'token') return print(token(words));
  const run = SUBCOMMANDS[subcommand];
  if (!run) throw new Error(USAGE);
  const target = await openTarget({
    to: values.to ?? env.RELEASE_TO,
    token: values.token ?? env.RELEASE_TOKEN,
    env,
    by: os.userInfo().username,
  });
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const from = values.from === undefined ? undefined : path.resolve(env.INIT_CWD ?? '.', values.from);
  const { canary: share, rules, pages } = values;
  /** @type {Command['check']} */
  const check = async (remote, version, { again = false } = {}) => {
    if (values['no-browser']) return log(`${remote} ${version} is not checked in a browser: --no-browser.`);
    await checkInBrowser({ target, env, remote, version, again });
  };
  print(await run({ words, share, options: { rules, pages }, from, routes: values.route, isPreview: values.preview ?? false, target, check }));
}

/** @param {Command} command */
async function release({ words: [remote = ''], share, options, from, routes, isPreview, target, check }) {
  if (!remote) throw new Error(USAGE);
  if (isPreview && share !== undefined) throw new Error('A preview is for nobody but its readers, a canary for a share of the visitors: --preview or --canary.');
  if (routes && from === undefined) throw new Error('--route is for a build that other tools made: name its folder with --from path/to/dist.');
  const files = from === undefined ? await ownBuild(remote) : await externalBuild(remote, from, routes);
  const { name, version } = await target.upload(remoteName(remote), files);
  if (isPreview) return formatPreview(name, version, await target.preview(name, version));
  const change = share === undefined ? /** @type {const} */ ({ action: 'release', version }) : await canaryChange(version, share, options);
  await check(name, version, { again: true });
  return formatState(name, await target.change(name, change));
}

/** @param {string} remote */
async function ownBuild(remote) {
  const { readBuild } = await import('@greenroom/releases');
  const folder = remoteFolder(remote);
  await buildFolders([folder]);
  return readBuild(path.join(root, folder, 'dist'));
}

/** @param {string} remote @param {string} from @param {string[] | undefined} routes */
async function externalBuild(remote, from, routes) {
  const { readExternalBuild } = await import('./external-build.mjs');
  return readExternalBuild(from, { name: remoteName(remote), routes });
}

/** @param {Command} command */
async function preview({ words: [remote, version], target }) {
  const name = requireName(remote);
  if (!version) throw new Error('Which version? npm run preview -- store 1.0.0-3f9c12ab');
  return formatPreview(name, version, await target.preview(name, version));
}

/** @param {Command} command */
async function canary({ words: [remote, version, ...shares], options, target, check }) {
  const name = requireName(remote);
  const change = await canaryChange(version, shares.join(''), options);
  if (version && change.percent !== 0) await check(name, version);
  return formatState(name, await target.change(name, change));
}

/** @param {Command} command */
async function promote({ words: [remote], target, check }) {
  const name = requireName(remote);
  const version = (await target.list()).find((listed) => listed.name === name)?.history.at(-1)?.state.canary?.version;
  // Without a canary, the change says why it is impossible.
  if (version) await check(name, version);
  return formatState(name, await target.change(name, { action: 'promote' }));
}

/** @param {Command} command */
async function rollback({ words: [remote, version], target }) {
  const name = requireName(remote);
  return formatState(name, await target.change(name, { action: 'rollback', version }));
}

/** @param {Command} command */
async function releases({ words: [remote], target }) {
  const all = (await target.list()).filter(({ name }) => !remote || name === remoteName(remote));
  if (all.length === 0) return remote ? `${remoteName(remote)} was never released.` : 'Nothing was released yet.';
  return all.map(({ name, history }) => [name, ...history.map((record) => `  ${formatRecord(record)}`)].join('\n')).join('\n\n');
}

/** @param {string[]} words the team, then its remotes */
function token([team, ...remotes]) {
  if (!team || remotes.length === 0) throw new Error('Which team may release which remotes? npm run release:token -- "store team" store');
  const secret = randomBytes(32).toString('base64url');
  const sha256 = createHash('sha256').update(secret).digest('hex');
  return `The token of ${team}, which is shown this once: ${secret}
For the server, one more in the list RELEASE_TOKENS: ${JSON.stringify({ team, remotes: remotes.map(remoteName), sha256 })}`;
}

/**
 * One line, so that a pipeline can post the last line of the output.
 * @param {string} name @param {string} version @param {Preview | null} preview
 */
function formatPreview(name, version, preview) {
  if (!preview) return `${name} ${version} is stored, and not live. To preview it, open Releases in the staff panel; with --to and a token, this command prints an address.`;
  return `Preview of ${name} ${version} until ${preview.expires_at.slice(0, 16).replace('T', ' ')} UTC: ${preview.url}`;
}

/** @param {string} name @param {ReleaseRecord} record */
function formatState(name, { state: { live, canary: share } }) {
  if (!share) return `${name} ${live} is live`;
  const state = `${name} ${share.version} is there for ${share.percent} % of the visitors, ${live} for the others`;
  return share.plan ? `${state}. It decides by itself: ${formatPlan(share.plan)}` : state;
}

/** @param {ReleaseRecord} record */
function formatRecord({ number, at, by, action, reason, state: { live, canary: share } }) {
  const canaryText = share ? `, ${share.version} for ${share.percent} %${share.plan ? ` of ${share.plan.steps.join(', ')} %` : ''}` : '';
  return `${String(number).padStart(3)}  ${at.slice(0, 16).replace('T', ' ')} UTC  ${action.padEnd(8)}  ${live} live${canaryText}  by ${by}${reason ? `: ${reason}` : ''}`;
}

/**
 * One share is changed by hand only; several are a plan.
 * @param {string | undefined} version
 * @param {string} shares such as `10%` or `5%,25%,50%`
 * @param {PlanOptions} options
 * @returns {Promise<Change>}
 */
async function canaryChange(version, shares, { rules, pages }) {
  const steps = shares.split(',').map(percentOf);
  const [percent] = steps;
  if (steps.length > 1) {
    const views = pages === undefined ? undefined : Number(pages);
    const request = { steps, ...(rules && { rules: /** @type {CanaryRule[]} */ (rules.split(',')) }), ...(views !== undefined && { pages: views }) };
    const { completePlan } = await import('@greenroom/releases');
    // Refused here, before the check in a browser, which takes longer.
    return { action: 'canary', version, percent, plan: completePlan(request, percent) };
  }
  if (rules !== undefined || pages !== undefined) throw new Error('--rules and --pages are for a canary that decides by itself: name its shares, such as 5%,25%,50%.');
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

/** Doesn't require a folder: the remote may be removed from the repository but still be live. @param {string | undefined} remote */
function requireName(remote) {
  if (!remote) throw new Error(USAGE);
  return remoteName(remote);
}

/** @param {string} text */
const print = (text) => void process.stdout.write(`${text}\n`);
