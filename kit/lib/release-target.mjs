import { CommandError } from '@greenroom/create-remote';

/** @import { ErrorCode } from '@greenroom/create-remote' */
/** @import { ChangeReleaseBody, ChangeSetBody, Preview, PrunedVersion, ReleaseRecord, ReleasesResponse, StoredVersion } from '@greenroom/contract' */
/** @import { Files } from '@greenroom/contract/releases' */

const RESPONSE_TIMEOUT_MS = 120_000;
const PIPELINE_TIMEOUT_MS = 30_000;

/** @typedef {{ part: string, change: ChangeReleaseBody } | ChangeSetBody} WantedChange a change of one part, or of several as one */
/** @typedef {ReleasesResponse['data'][number]} ListedRemote */
/** @typedef {(subcommand: string, ...words: string[]) => string} CommandLine a command as it is typed, for messages */

/** Commands in the folder of a remote. @type {CommandLine} */
export const kitCommandLine = (subcommand, ...words) => ['npx greenroom', subcommand, ...words].join(' ');

/** @typedef {ReturnType<typeof targetOf>} ReleaseTarget the site that releases go to */

/**
 * @param {() => Promise<{ url: string, token: string }>} site finds the site when it is needed first
 * @param {{ author?: string | undefined, commandLine?: CommandLine, onWarning?: (warning: string) => void }} options
 *   `author` of the changes, for a site of this machine; elsewhere, the token names the team. `onWarning` gets what the release gate warns of
 */
export function targetOf(site, { author, commandLine = kitCommandLine, onWarning = () => undefined }) {
  return {
    site,
    /**
     * Stores a build that passes the release gate.
     * @param {string} name @param {Files} files @param {Record<string, unknown>[]} [others] the descriptions of builds that are released with it
     * @returns {Promise<{ name: string, version: string }>}
     */
    upload(name, files, others = []) {
      const contents = Object.fromEntries([...files].map(([file, bytes]) => [file, bytes.toString('base64')]));
      return call(`/${name}/versions`, { files: contents, ...(others.length > 0 && { with: others }) });
    },
    /** @param {WantedChange} wanted @returns {Promise<{ parts: Record<string, ReleaseRecord> }>} */
    async change(wanted) {
      if (!('part' in wanted)) return call('', wanted);
      const { warnings: _warnings, parts, ...record } = await call(`/${wanted.part}`, wanted.change);
      return { parts: parts ?? { [wanted.part]: record } };
    },
    /** @param {StoredVersion[]} versions @returns {Promise<Preview>} */
    preview: ([{ remote, version } = { remote: '', version: '' }, ...others]) =>
      call(`/${remote}/previews`, { version, ...(others.length > 0 && { with: others }) }),
    /** @returns {Promise<ListedRemote[]>} */
    list: () => call(''),
    /** Removes old versions of a part, or says which. @param {string} name @param {boolean} dryRun @returns {Promise<PrunedVersion[]>} */
    prune: (name, dryRun) => call(`/${name}/prunings`, { dry_run: dryRun }),
    /** Records that a version passed the check in a browser. @param {string} name @param {{ version: string, host: string, with: string[] }} check */
    recordCheck: (name, check) => call(`/${name}/checks`, check),
    /** Ends a site that was started for the command. */
    close: async () => {},
  };

  /** @param {string} address @param {object} [body] @returns {Promise<any>} the data of the response; fails with the server's sentence */
  async function call(address, body) {
    const { url, token } = await site();
    const headers = { authorization: `Bearer ${token}`, ...(author && { 'greenroom-author': encodeURIComponent(author) }) };
    const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const request = { headers, ...sent, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) };
    const outcome = ` Nothing is known of the outcome: ${commandLine('releases')} shows what is live.`;
    const { ok, status, json } = await fetchJson(`${url}/api/releases${address}`, request, outcome);
    if (!ok || json?.success !== true) {
      const message = json?.errors?.release?.join('\n') ?? json?.message;
      throw new CommandError(codeOfStatus(status), message ?? `${url} responded with ${status}, and not as a Greenroom server does.`);
    }
    for (const warning of json.data?.warnings ?? []) onWarning(warning);
    return json.data;
  }
}

/**
 * Opens a site.
 * @param {{ to: string, token?: string | undefined, env?: NodeJS.ProcessEnv } & Parameters<typeof targetOf>[1]} options `to`: its address, as
 *   typed; `token` of a team, by default that of the pipeline which `env` describes @returns {Promise<ReleaseTarget>}
 */
export async function openSite({ to, token: given, env = {}, ...options }) {
  if (!URL.canParse(to)) throw new CommandError('usage', `"${to}" is no address: --to https://site.example`);
  const url = new URL(to).origin;
  const token = given || (await pipelineToken(url, env));
  if (!token)
    throw new CommandError('usage', 'Releasing on a site elsewhere takes a token: --token, or better RELEASE_TOKEN in the environment.');
  return targetOf(async () => ({ url, token }), options);
}

/** @param {number} status @returns {ErrorCode} */
function codeOfStatus(status) {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'refused' : 'failed';
}

/**
 * Returns the token of a team for a pipeline that identifies itself by its OpenID Connect token: in `RELEASE_ID_TOKEN`, or the one that
 * GitHub Actions makes for this site with the permission `id-token: write`. Null outside of such a pipeline.
 * @param {string} site its origin @param {NodeJS.ProcessEnv} env @throws with the site's sentence
 */
async function pipelineToken(site, env) {
  const { RELEASE_ID_TOKEN: given, ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env;
  const requested = address && new URL(address);
  if (requested) requested.searchParams.set('audience', site);
  const idToken = given || (requested && token && (await withToken(requested.href, 'GET', token))?.value);
  if (!idToken) return null;
  const answer = await withToken(`${site}/api/release-tokens`, 'POST', idToken);
  if (!answer?.data?.token) throw new Error(answer?.message ?? `${site} did not answer as a Greenroom server that knows pipelines.`);
  return answer.data.token;
}

/** @param {string} url @param {string} method @param {string} token @returns {Promise<any>} the JSON of the response */
async function withToken(url, method, token) {
  const request = { method, headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(PIPELINE_TIMEOUT_MS) };
  return (await fetchJson(url, request)).json;
}

/**
 * @param {string} url @param {RequestInit} request @param {string} [outcome] what is known if nobody responds
 * @returns {Promise<{ ok: boolean, status: number, json: any }>} `json` is null if the body is none @throws {CommandError}
 */
export async function fetchJson(url, request, outcome = '') {
  const response = await fetch(url, request).catch((cause) => {
    const reason = cause.cause?.message ?? cause.message;
    throw new CommandError('unreachable', `${new URL(url).origin} can't be reached: ${reason}.${outcome}`);
  });
  return { ok: response.ok, status: response.status, json: await response.json().catch(() => null) };
}
