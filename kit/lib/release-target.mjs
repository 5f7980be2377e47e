import { CommandError } from '@greenroom/create-remote';

/** @import { ChangeReleaseBody, ChangeSetBody, PrunedVersion, ReleaseRecord, ReleasesResponse } from '@greenroom/contract' */
/** @import { Files } from '@greenroom/contract/releases' */

const RESPONSE_TIMEOUT_MS = 120_000;
const PIPELINE_TIMEOUT_MS = 30_000;

/** @typedef {{ part: string, change: ChangeReleaseBody } | ChangeSetBody} WantedChange a change of one part, or of several as one */

/** @typedef {(subcommand: string, ...words: string[]) => string} CommandLine a command as it is typed, for messages */

/** Commands in the folder of a remote. @type {CommandLine} */
export const kitCommandLine = (subcommand, ...words) => ['npx greenroom', subcommand, ...words].join(' ');

/** @typedef {{ url: string, token: string, expires_at: string }} Preview the address of a preview, and its end in ISO 8601 */

/**
 * The site that releases go to.
 * @typedef {object} ReleaseTarget
 * @property {(name: string, files: Files, others?: Record<string, unknown>[]) => Promise<{ name: string, version: string }>} upload stores a
 *   build that passes the release gate; `others`: the descriptions of the builds that are released with it
 * @property {(wanted: WantedChange) => Promise<{ parts: Record<string, ReleaseRecord> }>} change of one part, or of several as one
 * @property {(versions: StoredVersion[]) => Promise<Preview>} preview of stored versions
 * @property {() => Promise<ListedRemote[]>} list
 * @property {(names: string[], dryRun: boolean) => Promise<PrunedVersion[]>} prune removes old versions of these remotes, or says which
 * @property {(name: string, version: string, check: { host: string, with: string[] }) => Promise<unknown>} recordCheck that a version passed the
 *   check in a browser
 * @property {() => Promise<{ url: string, token: string }>} site its address, and the token of the requests
 * @property {() => Promise<void>} [close] ends a site that was started for the command
 *
 * @typedef {{ remote: string, version: string }} StoredVersion
 * @typedef {ReleasesResponse['data'][number]} ListedRemote
 */

/**
 * Opens a site.
 * @param {object} options @param {string} options.to its address, as typed
 * @param {string} [options.token] of a team; without one, that of the pipeline which `env` describes
 * @param {NodeJS.ProcessEnv} [options.env] @param {CommandLine} [options.commandLine]
 * @param {(warning: string) => void} [options.onWarning] gets what the release gate warns of
 * @param {string} [options.author] of the changes, for a site of this machine; elsewhere, the token names the team
 * @returns {Promise<ReleaseTarget>} @throws if the address or the token is missing or wrong
 */
export async function openSite({ to, token: given, env = {}, commandLine = kitCommandLine, author, onWarning }) {
  if (!URL.canParse(to)) throw new CommandError('usage', `"${to}" is no address: --to https://site.example`);
  const site = new URL(to).origin;
  const token = given || (await pipelineToken(site, env));
  if (!token)
    throw new CommandError('usage', 'Releasing on a site elsewhere takes a token: --token, or better RELEASE_TOKEN in the environment.');
  return targetOf({ locate: async () => ({ url: site, token }), author, commandLine, onWarning });
}

/**
 * Returns a target that finds its site when it is needed first.
 * @param {{ locate: () => Promise<{ url: string, token: string }>, author?: string | undefined, commandLine: CommandLine,
 *   onWarning?: ((warning: string) => void) | undefined }} options
 * @returns {ReleaseTarget}
 */
export function targetOf({ locate, author, commandLine, onWarning = () => undefined }) {
  return {
    upload: (name, files, others = []) =>
      call(`/${name}/versions`, {
        files: Object.fromEntries([...files].map(([file, bytes]) => [file, bytes.toString('base64')])),
        ...(others.length > 0 && { with: others }),
      }),
    async change(wanted) {
      if (!('part' in wanted)) return call('', wanted);
      const { warnings: _warnings, parts, ...record } = await call(`/${wanted.part}`, wanted.change);
      return { parts: parts ?? { [wanted.part]: record } };
    },
    preview: ([{ remote, version } = { remote: '', version: '' }, ...others]) =>
      call(`/${remote}/previews`, { version, ...(others.length > 0 && { with: others }) }),
    list: () => call(''),
    async prune(names, dryRun) {
      const pruned = [];
      for (const name of names) pruned.push(...(await call(`/${name}/prunings`, { dry_run: dryRun })));
      return pruned;
    },
    recordCheck: (name, version, check) => call(`/${name}/checks`, { version, ...check }),
    site: locate,
  };

  /**
   * Sends a request to the site's release endpoints.
   * @param {string} address @param {object} [body] @returns {Promise<any>} the data of the response; fails with the server's sentence
   */
  async function call(address, body) {
    const { url: site, token } = await locate();
    const response = await fetch(`${site}/api/releases${address}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(author && { 'greenroom-author': encodeURIComponent(author) }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    }).catch((cause) => {
      throw new CommandError(
        'unreachable',
        `${site} can't be reached: ${cause.cause?.message ?? cause.message}. Nothing is known of the outcome: ${commandLine('releases')} shows what is live.`,
      );
    });
    const json = await response.json().catch(() => ({}));
    if (!response.ok || json.success !== true) {
      throw new CommandError(
        codeOfStatus(response.status),
        json.errors?.release?.join('\n') ??
          json.message ??
          `${site} responded with ${response.status}, and not as a Greenroom server does.`,
      );
    }
    for (const warning of json.data?.warnings ?? []) onWarning(warning);
    return json.data;
  }
}

/** @param {number} status @returns {import('@greenroom/create-remote').ErrorCode} */
function codeOfStatus(status) {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'refused' : 'failed';
}

/**
 * Returns the token of a team for a pipeline that identifies itself by its OpenID Connect token: in `RELEASE_ID_TOKEN`, or the one that
 * GitHub Actions makes for this site with the permission `id-token: write`.
 * @param {string} site its origin @param {NodeJS.ProcessEnv} env @returns {Promise<string | null>} null outside of such a pipeline
 * @throws with the site's sentence
 */
async function pipelineToken(site, env) {
  const idToken = env.RELEASE_ID_TOKEN || (await githubToken(site, env));
  if (!idToken) return null;
  const { data, message } = await fetchJson(`${site}/api/release-tokens`, { method: 'POST', token: idToken });
  if (!data?.token) throw new Error(message ?? `${site} did not answer as a Greenroom server that knows pipelines.`);
  return data.token;
}

/** @param {string} site @param {NodeJS.ProcessEnv} env @returns {Promise<string | undefined>} */
async function githubToken(site, { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token }) {
  if (!address || !token) return undefined;
  const url = new URL(address);
  url.searchParams.set('audience', site);
  return (await fetchJson(url.href, { method: 'GET', token })).value;
}

/** @param {string} url @param {{ method: string, token: string }} options @returns {Promise<any>} */
async function fetchJson(url, { method, token }) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(PIPELINE_TIMEOUT_MS) }).catch((cause) => {
    throw new Error(`${new URL(url).origin} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  return response.json().catch(() => ({}));
}
