import path from 'node:path';
import { parseArgs } from 'node:util';
import { siteOrigin } from '../dev-proxy/site.mjs';
import { externalBuild } from './release-commands.mjs';
import { remoteName } from './remote-package.mjs';

/** @import { Candidate, Files, HostContract, SiteRules, VisibleVersion } from '@greenroom/releases' */
/** @import { Project } from './release-commands.mjs' */

const TIMEOUT_MS = 30_000;

/**
 * What a remote is checked against.
 * @typedef {object} LiveSite
 * @property {HostContract} host
 * @property {VisibleVersion[]} others what else visitors get
 * @property {Candidate | null} live the `remote.json` of the remote's own live version
 * @property {SiteRules} rules the operator's rules
 */

/**
 * Where the command runs.
 * @typedef {Pick<Project, 'commandLine' | 'withRemote' | 'build'> & { openLocalSite?: (env: NodeJS.ProcessEnv, name: string) => Promise<LiveSite> }} CheckProject
 *   `openLocalSite`: what is checked against if no site is named
 */

/**
 * Builds a remote, and prints what the release gate of a site would say. Nothing is stored, and no token is needed.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {CheckProject} project
 * @returns {Promise<number>} the exit code: 1 if it would be refused
 * @throws with the reason, in a sentence
 */
export async function runCheckCommand(args, env, project) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, route: { type: 'string', multiple: true } },
  });
  const [remote] = project.withRemote(positionals);
  if (!remote) throw new Error(`Which remote? ${project.commandLine('check', 'store', '--to', 'https://site.example')}`);
  const name = remoteName(remote);
  const site = await openSite(name, { to: values.to ?? env.RELEASE_TO, env, project });
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const from = values.from === undefined ? undefined : path.resolve(env.INIT_CWD ?? '.', values.from);
  const files = from === undefined ? await project.build(remote) : await externalBuild(name, from, values.route);
  const { lines, fits } = await checkBuild(files, site);
  process.stdout.write(`${lines.join('\n')}\n`);
  return fits ? 0 : 1;
}

/** @param {string} name @param {{ to: string | undefined, env: NodeJS.ProcessEnv, project: CheckProject }} options */
function openSite(name, { to, env, project }) {
  if (to) return fetchSite(siteOrigin(to), name);
  if (project.openLocalSite) return project.openLocalSite(env, name);
  throw new Error(`Which site? ${project.commandLine('check', '--to', 'https://site.example')}, or RELEASE_TO in the environment.`);
}

/**
 * @param {Files} files of the build
 * @param {LiveSite} site
 * @returns {Promise<{ lines: string[], fits: boolean }>}
 */
async function checkBuild(files, { host, others, live, rules }) {
  const { HOST, hostFindings, platformOf, readDescription, releaseFindings } = await import('@greenroom/releases');
  /** @type {Candidate} */
  const candidate = /** @type {any} */ (readDescription(files));
  const { problems, warnings } = releaseFindings(candidate, { files, visible: others, builtHost: host, site: rules });
  const platforms = [
    platformOf(host) && `platform ${platformOf(host)}`,
    candidate.platform && `built against ${candidate.platform}`,
  ].filter(Boolean);
  const what =
    candidate.name === HOST ? 'the remotes that visitors have' : `the live host${platforms.length > 0 ? ` (${platforms.join(', ')})` : ''}`;
  const fits = `${candidate.name} ${candidate.version} fits ${what}.`;
  return { lines: [...problems, ...warnings, ...(problems.length > 0 ? [] : [fits]), ...findingsOfLive()], fits: problems.length === 0 };

  function findingsOfLive() {
    if (!live || live.version === candidate.version) return [];
    const findings = Object.values(hostFindings(live, host)).flat();
    return findings.map((sentence) => `The version that visitors have, ${live.version}: ${sentence}`);
  }
}

/**
 * Reads what a site makes public.
 * @param {string} site its origin
 * @param {string} name of the remote
 * @returns {Promise<LiveSite>}
 * @throws if it does not say what its host provides
 */
async function fetchSite(site, name) {
  const host = await fetchJson(`${site}/host.json`, site);
  if (!isHostContract(host)) {
    throw new Error(
      `${site} does not say what its host provides: it has no host.json. Its host is of an older version, or its back end does not serve that file.`,
    );
  }
  const registry = await fetchJson(`${site}/remotes.json`, site);
  const entries = Array.isArray(registry) ? registry.filter(isEntry) : [];
  const own = entries.find((entry) => entry.name === name);
  const description = own && (await fetchJson(new URL('remote.json', new URL(own.entry, `${site}/`)).href, site));
  return {
    host,
    others: entries,
    live: own ? (isEntry(description) ? description : own) : null,
    // The operator's rules are not public; the gate applies them.
    rules: { remoteIntegrity: 'optional', ownReactRemotes: [name] },
  };
}

/** @param {string} url @param {string} site @returns {Promise<unknown>} null if there is no such file */
async function fetchJson(url, site) {
  const response = await fetch(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
    throw new Error(`${site} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  return response.ok ? response.json().catch(() => null) : null;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is HostContract} */
const isHostContract = (value) => isRecord(value) && typeof value.exposes === 'string' && isRecord(value.provides);

/** @param {unknown} value @returns {value is Candidate} */
const isEntry = (value) =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.version === 'string' &&
  typeof value.entry === 'string' &&
  Array.isArray(value.routes);
