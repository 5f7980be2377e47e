const TIMEOUT_MS = 30_000;

/**
 * The token of a team for a pipeline that identifies itself by its OpenID Connect token: in `RELEASE_ID_TOKEN`, or that which GitHub Actions makes for
 * this site if the job has the permission `id-token: write`.
 * @param {string} site its origin
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} null outside of such a pipeline
 * @throws with the site's sentence
 */
export async function pipelineToken(site, env) {
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
  const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause) => {
    throw new Error(`${new URL(url).origin} can't be reached: ${cause.cause?.message ?? cause.message}.`);
  });
  return response.json().catch(() => ({}));
}
