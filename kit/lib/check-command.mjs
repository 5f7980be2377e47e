import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@greenroom/create-remote';
import { siteOrigin } from '../dev-proxy/site.mjs';
import { externalBuild } from './release-commands.mjs';
import { remoteName } from './remote-package.mjs';

/** @import { Candidate, Files, HostContract, SiteRules, VisibleVersion } from '@greenroom/contract/releases' */
/** @import { Result } from '@greenroom/create-remote' */
/** @import { Project } from './release-commands.mjs' */

const TIMEOUT_MS = 30_000;
const HOST_NOT_BUILT =
  'The host is not built, so it does not say what it provides: npm run build, or name a site with --to https://site.example.';

/**
 * @typedef {object} LiveSite
 * @property {HostContract} host
 * @property {VisibleVersion[]} others what else visitors get
 * @property {Candidate[]} live the `remote.json` of each checked remote's own live version
 * @property {SiteRules} rules the operator's rules
 */

/**
 * @typedef {Pick<Project, 'commandLine' | 'withRemote' | 'build'> & { useLocalSite?: (env: NodeJS.ProcessEnv) => Promise<UsedSite> }}
 *   CheckProject `useLocalSite`: what is checked against if no site is named
 * @typedef {{ url: string, close: () => Promise<void> }} UsedSite
 */

/**
 * Builds remotes that are released as one, and says what a site's release gate would say. Nothing is stored, and no token is needed.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {CheckProject} project
 * @returns {Promise<Result>} with the exit code 1 if one would be refused @throws with the reason, in a sentence
 */
export async function runCheckCommand(args, env, project) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, route: { type: 'string', multiple: true } },
  });
  const remotes = project.withRemote(positionals);
  const [remote] = remotes;
  if (!remote) throw new CommandError('usage', `Which remote? ${project.commandLine('check', 'store', '--to', 'https://site.example')}`);
  if (values.from !== undefined && remotes.length > 1)
    throw new CommandError('usage', '--from is the build of one part, so it is checked alone.');
  const site = await readSite(remotes.map(remoteName), { to: values.to ?? env.RELEASE_TO, env, project });
  // npm runs scripts in the repository's folder; INIT_CWD is where the command was typed.
  const from = values.from === undefined ? undefined : path.resolve(env.INIT_CWD ?? '.', values.from);
  const builds = [];
  for (const each of remotes)
    builds.push(from === undefined ? await project.build(each) : await externalBuild(remoteName(each), from, values.route));
  const results = await checkBuilds(builds, site);
  const fits = results.every((result) => result.fits);
  return {
    data: { fits, parts: results.map(({ lines: _lines, ...part }) => part) },
    text: results.flatMap(({ lines }) => lines).join('\n'),
    code: fits ? 0 : 1,
  };
}

/** @param {string[]} names @param {{ to: string | undefined, env: NodeJS.ProcessEnv, project: CheckProject }} options @returns {Promise<LiveSite>} */
async function readSite(names, { to, env, project }) {
  // The operator's rules are not public.
  if (to) return fetchSite(siteOrigin(to), { names, rules: { remoteIntegrity: 'optional' } });
  const site = await project.useLocalSite?.(env);
  if (!site)
    throw new CommandError(
      'usage',
      `Which site? ${project.commandLine('check', '--to', 'https://site.example')}, or RELEASE_TO in the environment.`,
    );
  const rules = JSON.parse(env.SITE_CONFIG || '{}');
  return fetchSite(site.url, { names, rules, missing: HOST_NOT_BUILT }).finally(site.close);
}

/**
 * @typedef {{ name: string, version: string, fits: boolean, problems: string[], warnings: string[], live: string[], lines: string[] }} CheckedPart
 *   `live`: what is wrong with the version that visitors have; `lines`: all of it as text
 */

/**
 * @param {Files[]} builds which are checked against each other, in place of what is live of them @param {LiveSite} site
 * @returns {Promise<CheckedPart[]>}
 */
async function checkBuilds(builds, { host: liveHost, others, live, rules }) {
  const { HOST, hostFindings, platformOf, readDescription, releaseFindings } = await import('@greenroom/contract/releases');
  /** @type {Candidate[]} */
  const candidates = builds.map((files) => /** @type {any} */ (readDescription(files)));
  const names = candidates.map(({ name }) => name);
  const visible = [...others.filter(({ name }) => !names.includes(name)), .../** @type {any[]} */ (candidates)];
  /** @type {HostContract} */
  const host = visible.find(({ name }) => name === HOST) ?? liveHost;
  return candidates.map((candidate, at) => {
    // A single part is compared with its own live version too.
    const among = candidates.length > 1 ? visible : others;
    const { problems, warnings } = releaseFindings(candidate, { files: builds[at], visible: among, builtHost: host, site: rules });
    const platforms = [
      platformOf(host) && `platform ${platformOf(host)}`,
      candidate.platform && `built against ${candidate.platform}`,
    ].filter(Boolean);
    const liveOrNew = names.includes(HOST) ? 'the new host' : 'the live host';
    const what =
      candidate.name === HOST
        ? 'the remotes that visitors have'
        : `${liveOrNew}${platforms.length > 0 ? ` (${platforms.join(', ')})` : ''}`;
    const { name, version } = candidate;
    const fits = problems.length === 0;
    const ofLive = findingsOfLive(candidate);
    const lines = [...problems, ...warnings, ...(fits ? [`${name} ${version} fits ${what}.`] : []), ...ofLive];
    return { name, version, fits, problems, warnings, live: ofLive, lines };
  });

  /** @param {Candidate} candidate */
  function findingsOfLive({ name, version }) {
    const own = live.find((each) => each.name === name);
    if (!own || own.version === version || name === HOST) return [];
    const findings = Object.values(hostFindings(own, liveHost)).flat();
    return findings.map((sentence) => `The version that visitors have, ${own.version}: ${sentence}`);
  }
}

/**
 * Reads what a site makes public.
 * @param {string} site its origin
 * @param {{ names: string[], rules: SiteRules, missing?: string }} options `missing`: what an absent host.json means
 * @returns {Promise<LiveSite>}
 */
async function fetchSite(site, { names, rules, missing }) {
  const { HostJson, RemoteDescription } = await import('@greenroom/contract/releases');
  const { data: host } = HostJson.safeParse(await fetchJson(`${site}/host.json`, site));
  if (!host) {
    throw new Error(
      missing ??
        `${site} does not say what its host provides: it has no host.json. Its host is of an older version, or its back end does not serve that file.`,
    );
  }
  const registry = await fetchJson(`${site}/remotes.json`, site);
  const entries = Array.isArray(registry) ? registry.flatMap((entry) => RemoteDescription.safeParse(entry).data ?? []) : [];
  const own = entries.filter((entry) => names.includes(entry.name));
  const live = own.map(async (entry) => {
    const description = await fetchJson(new URL('remote.json', new URL(entry.entry, `${site}/`)).href, site);
    return RemoteDescription.safeParse(description).data ?? entry;
  });
  return { host, others: entries, live: await Promise.all(live), rules };
}

/** @param {string} url @param {string} site @returns {Promise<unknown>} null if there is no such file */
async function fetchJson(url, site) {
  const response = await fetch(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
    throw new CommandError('unreachable', `${site} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  return response.ok ? response.json().catch(() => null) : null;
}
