import { causeOf, failed, ok, skipped, warning, type Check, type Installation, combine, type Finding } from '../../../delivery/setup/check';
import { request, type Response } from '../../../delivery/setup/check-http';
import type { Config } from '../../../config/config';

/** Checks that the running site is reachable at its public address. */
export const siteCheck: Check = {
  name: 'site',
  async run(installation) {
    const { publicUrl } = installation.config;
    if (!publicUrl) return skipped('PUBLIC_URL is not set, so the running site was not requested.');
    const response = await requestSite(installation, '/healthz').catch(causeOf);
    if (typeof response === 'string') {
      return failed(
        `${publicUrl} can't be reached (${response}). Start the server and the proxy, and check PUBLIC_URL and the DNS of its name.`,
      );
    }
    if (response.status >= 500)
      return failed(
        `${publicUrl}/healthz responds with ${response.status}. The proxy finds no server: check that it runs, and its address in the proxy.`,
      );
    if (!isOurs(response))
      return failed(
        `${publicUrl}/healthz is not Greenroom's (status ${response.status}). Correct PUBLIC_URL, or the proxy's routes: all paths belong to the server.`,
      );
    const ready = await requestSite(installation, '/readyz');
    return ready.status === 200
      ? ok(`${publicUrl} is ready.`)
      : warning(`${publicUrl} runs but is not ready. Its log tells why; most often the database.`);
  },
};

const isOurs = ({ status, body }: Response) => status === 200 && body.includes('"status":"ok"');

/** Requests a path of the running site through its public address. @throws the system's error */
export function requestSite(
  { config: { publicUrl = '' } }: Installation,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return request(publicUrl + path, { headers, anyCertificate: true });
}

export const SITE_UNREACHABLE = skipped('Not checked, since the site could not be reached.');

/** A random secret of 32 characters has more, even in hexadecimal. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Checks the secret that signs cookies, which all servers of a site have to share. */
export const sessionSecretCheck: Check = {
  name: 'session secret',
  run: ({ config }) => combine([judgeSecret(config.sessionSecret), judgeAccountsKey(config)]),
};

function judgeSecret(secret: string | undefined): Finding {
  if (secret === undefined) return ok('Generated and stored in the database, which all servers of the site share.');
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) {
    return warning(
      'SESSION_SECRET is easy to guess. Generate one (openssl rand -hex 32), or leave it unset: then one is stored in the database.',
    );
  }
  return ok('Set. All servers of the site need the same SESSION_SECRET.');
}

/** Judges the key: bans and self-exclusions of deleted accounts have to outlive a session secret. */
export function judgeAccountsKey({ sessionSecret, deletedAccountsKeys }: Pick<Config, 'sessionSecret' | 'deletedAccountsKeys'>): Finding {
  if (deletedAccountsKeys.length > 0 || sessionSecret === undefined) return skipped('');
  return warning(
    'Without DELETED_ACCOUNTS_KEY, bans and self-exclusions of deleted accounts end when SESSION_SECRET changes. Set it (openssl rand -hex 32) before that, and keep the one that you have.',
  );
}
