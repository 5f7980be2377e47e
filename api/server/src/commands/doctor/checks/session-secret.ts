import type { Config } from '../../../config/config';
import { combine, ok, skipped, warning, type Check, type Finding } from '../../../delivery/setup/checks/check';

/** A random secret of 32 characters has more, even in hexadecimal. */
const MIN_DISTINCT_CHARACTERS = 8;

/** The secret that signs cookies, which all servers of a site have to share. */
export const sessionSecretCheck: Check = {
  name: 'session secret',
  run: ({ config }) => combine([judgeSecret(config.sessionSecret), judgeAccountsKey(config)]),
};

/** @param secret of SESSION_SECRET */
function judgeSecret(secret: string | undefined): Finding {
  if (secret === undefined) return ok('Generated and stored in the database, which all servers of the site share.');
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) {
    return warning(
      'SESSION_SECRET is easy to guess. Generate one (openssl rand -hex 32), or leave it unset: then one is stored in the database.',
    );
  }
  return ok('Set. All servers of the site need the same SESSION_SECRET.');
}

/** Bans and self-exclusions of deleted accounts have to outlive a session secret. */
export function judgeAccountsKey({ sessionSecret, deletedAccountsKeys }: Pick<Config, 'sessionSecret' | 'deletedAccountsKeys'>): Finding {
  if (deletedAccountsKeys.length > 0 || sessionSecret === undefined) return skipped('');
  return warning(
    'Without DELETED_ACCOUNTS_KEY, bans and self-exclusions of deleted accounts end when SESSION_SECRET changes. Set it (openssl rand -hex 32) before that, and keep the one that you have.',
  );
}
