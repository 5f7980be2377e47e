/** Variables with a secret in them: all of it, or parts of an address. */
const SECRET_VARIABLES = ['SESSION_SECRET', 'DISCORD_CLIENT_SECRET', 'KICK_CLIENT_SECRET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const ADDRESS_VARIABLES = ['DATABASE_URL', 'SMTP_URL'];

/** Shorter ones would blank out words of the sentences. */
const MIN_SECRET_LENGTH = 4;

/** Replaces the environment's secrets, which messages of servers and libraries may repeat. */
export function withoutSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const passwords = ADDRESS_VARIABLES.flatMap((name) => passwordsOf(env[name] ?? ''));
  const webhooks = [...(env.RELEASE_TOKENS ?? '').matchAll(/"(https?:[^"]+)"/g)].map(([, url = '']) => url);
  return censor(text, [...SECRET_VARIABLES.map((name) => env[name]), ...passwords, ...webhooks]);
}

/** Replaces secrets in a text. */
export const censor = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .filter((secret): secret is string => secret !== undefined && secret.length >= MIN_SECRET_LENGTH)
    .sort((a, b) => b.length - a.length)
    .reduce((censored, secret) => censored.replaceAll(secret, '***'), text);

/** The password of a URL, as written and decoded. An invalid URL counts as secret as a whole. */
function passwordsOf(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { password } = new URL(url);
  try {
    return [url, password, decodeURIComponent(password)];
  } catch {
    return [url, password];
  }
}
