import { parseArgs } from 'node:util';
import { CommandError } from '@greenroom/create-remote';
import { siteOrigin } from '../dev-proxy/site.mjs';
import { readBuilds } from './release-commands.mjs';
import { fetchJson } from './release-target.mjs';
import { remoteName } from './remote-package.mjs';

/** @import { Candidate, Files, HostContract, SiteRules } from '@greenroom/contract/releases' */
/** @import { Result } from '@greenroom/create-remote' */
/** @import { Project } from './release-commands.mjs' */

const TIMEOUT_MS = 30_000;
const HOST_NOT_BUILT =
  'The host is not built, so it does not say what it provides: npm run build, or name a site with --to https://site.example.';

/** @typedef {Awaited<ReturnType<typeof fetchSite>>} LiveSite */
/**
 * @typedef {Pick<Project, 'commandLine' | 'withRemote' | 'build'>
 *   & { useLocalSite?: (env: NodeJS.ProcessEnv) => Promise<{ url: string, close: () => Promise<void> }> }} CheckProject
 */

/**
 * Builds remotes that are released as one, and says what a site's release gate would say. Nothing is stored, and no token is needed.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {CheckProject} project @returns {Promise<Result>} 1 if one would be refused
 */
export async function runCheckCommand(args, env, project) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, route: { type: 'string', multiple: true } },
  });
  const remotes = project.withRemote(positionals);
  if (!remotes[0])
    throw new CommandError('usage', `Which remote? ${project.commandLine('check', 'store', '--to', 'https://site.example')}`);
  if (values.from !== undefined && remotes.length > 1)
    throw new CommandError('usage', '--from is the build of one part, so it is checked alone.');
  const site = await readSite(remotes.map(remoteName), values.to ?? env.RELEASE_TO, env, project);
  const parts = await checkBuilds(await readBuilds(project, remotes, { env, ...values }), site);
  const fits = parts.every((part) => part.data.fits);
  return {
    data: { fits, parts: parts.map(({ data }) => data) },
    text: parts.flatMap(({ lines }) => lines).join('\n'),
    code: fits ? 0 : 1,
  };
}

/** @param {string[]} names @param {string | undefined} to @param {NodeJS.ProcessEnv} env @param {CheckProject} project @returns {Promise<LiveSite>} */
async function readSite(names, to, env, project) {
  // The operator's rules are not public.
  if (to) return fetchSite(siteOrigin(to), names, { remoteIntegrity: 'optional' });
  const site = await project.useLocalSite?.(env);
  const example = project.commandLine('check', '--to', 'https://site.example');
  if (!site) throw new CommandError('usage', `Which site? ${example}, or RELEASE_TO in the environment.`);
  return fetchSite(site.url, names, JSON.parse(env.SITE_CONFIG || '{}'), HOST_NOT_BUILT).finally(site.close);
}

/** @param {Files[]} builds which are checked against each other, in place of what is live of them @param {LiveSite} site */
async function checkBuilds(builds, { host: liveHost, others, live, rules }) {
  const { HOST, hostFindings, platformOf, readDescription, releaseFindings } = await import('@greenroom/contract/releases');
  /** @type {Candidate[]} */
  const candidates = builds.map((files) => /** @type {any} */ (readDescription(files)));
  const names = candidates.map(({ name }) => name);
  const together = [...others.filter(({ name }) => !names.includes(name)), ...candidates];
  /** @type {HostContract} */
  const host = /** @type {any[]} */ (together).find(({ name }) => name === HOST) ?? liveHost;
  // A single part is compared with its own live version too.
  const visible = candidates.length > 1 ? together : others;
  return candidates.map((candidate, at) => {
    const { name, version, platform } = candidate;
    const { problems, warnings } = releaseFindings(candidate, { files: builds[at], visible, builtHost: host, site: rules });
    const fits = problems.length === 0;
    const own = live.find((each) => each.name === name && each.version !== version && name !== HOST);
    const findings = own ? Object.values(hostFindings(own, liveHost)).flat() : [];
    const ofLive = findings.map((sentence) => `The version that visitors have, ${own?.version}: ${sentence}`);
    const platforms = [platformOf(host) && `platform ${platformOf(host)}`, platform && `built against ${platform}`].filter(Boolean);
    const hostText = `${host === liveHost ? 'the live host' : 'the new host'}${platforms.length > 0 ? ` (${platforms.join(', ')})` : ''}`;
    const fit = `${name} ${version} fits ${name === HOST ? 'the remotes that visitors have' : hostText}.`;
    const lines = [...problems, ...warnings, ...(fits ? [fit] : []), ...ofLive];
    return { lines, data: { name, version, fits, problems, warnings, live: ofLive } };
  });
}

/**
 * Reads what a site makes public, also of the live versions of these remotes.
 * @param {string} site its origin @param {string[]} names @param {SiteRules} rules @param {string} [missing] what an absent host.json means
 */
async function fetchSite(site, names, rules, missing) {
  const { HostJson, RemoteDescription } = await import('@greenroom/contract/releases');
  const { data: host } = HostJson.safeParse(await fetchPublic(`${site}/host.json`));
  const reason = 'it has no host.json. Its host is of an older version, or its back end does not serve that file.';
  if (!host) throw new Error(missing ?? `${site} does not say what its host provides: ${reason}`);
  const registry = await fetchPublic(`${site}/remotes.json`);
  const others = Array.isArray(registry) ? registry.flatMap((entry) => RemoteDescription.safeParse(entry).data ?? []) : [];
  const own = others.filter((entry) => names.includes(entry.name));
  const live = own.map(async (entry) => {
    const description = await fetchPublic(new URL('remote.json', new URL(entry.entry, `${site}/`)).href);
    return RemoteDescription.safeParse(description).data ?? entry;
  });
  return { host, others, live: await Promise.all(live), rules };
}

/** @param {string} url @returns {Promise<unknown>} null if there is no such file */
async function fetchPublic(url) {
  const { ok, json } = await fetchJson(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return ok ? json : null;
}
