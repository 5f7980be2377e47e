import { isConnectionError, SQLSTATE } from './errors';

/** Thrown if PostgreSQL is unreachable, refuses the connection or doesn't fit; the message is printed to the terminal. */
export class DatabaseRefused extends Error {}

/** Oldest version that PostgreSQL's community maintains. */
const MIN_VERSION = 14;

/** @param version such as `160004` @returns a sentence, or null if the version fits */
export const problemOfVersion = (version: number): string | null =>
  version < MIN_VERSION * 10_000 ? `PostgreSQL ${Math.floor(version / 10_000)} is too old. Upgrade to ${MIN_VERSION} or newer.` : null;

/** Sentences by an error's code and message. `detail` is PostgreSQL's own sentence. */
const EXPLANATIONS: readonly [RegExp, (source: string, detail: string, code: string) => string][] = [
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/,
    (source, _detail, code) =>
      `The database server of ${source} has a certificate of an authority that this machine doesn't know (${code}): save your provider's CA certificate as a file, and end the URL with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem.`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    (source) =>
      `The certificate of the database server isn't for the host in ${source}. Use the host that your provider names, or sslmode=verify-ca with an sslrootcert.`,
  ],
  [
    /^(CERT_|ERR_(SSL|OSSL|TLS)|EPROTO)/,
    (source, detail) =>
      `The database server of ${source} and this one agree on no TLS connection: ${detail}. Check sslmode and the certificates.`,
  ],
  [
    /does not support SSL connections/,
    (source) => `The database server of ${source} offers no TLS. If the network up to it is yours, end the URL with ?sslmode=disable.`,
  ],
  [
    /no encryption|SSL (connection )?is required|connection is insecure/i,
    (source, detail) => `The database server of ${source} requires TLS: ${detail}. End the URL with ?sslmode=verify-full.`,
  ],
  [/ password must be a /, (source) => `The database server asks for a password. Put one into ${source}, or set PGPASSWORD.`],
  [
    new RegExp(`^(28...|${SQLSTATE.invalidCatalogName}) `),
    (source, detail) => `The database server refused ${source}: ${detail}. Check its user, password and database.`,
  ],
  [
    new RegExp(`^${SQLSTATE.insufficientPrivilege} `),
    (source, detail) =>
      `The user of ${source} may not do what the server needs: ${detail}. Make it the database's owner (alter database … owner to …).`,
  ],
  [
    new RegExp(`^${SQLSTATE.readOnlyTransaction} `),
    (source) => `The database of ${source} is read-only, as a replica is. Use the address of the primary.`,
  ],
  [
    /^53300 /,
    (source, detail) =>
      `The database server of ${source} has no connection left: ${detail}. Close others, or raise its limit: each server of the site takes 11.`,
  ],
  [/^57P/, (source, detail) => `The database server of ${source} isn't ready: ${detail}. Try again in a minute.`],
  [
    /received invalid response|establishing an SSL connection/,
    (source) => `No PostgreSQL listens at the address in ${source}. Check its port.`,
  ],
  [/^(ENOENT|EACCES) connect /, (source, detail) => `The database of ${source} can't be reached (${detail}). Is it running?`],
];

/** Explains a failed connection or start for the terminal. @param source the setting that names the database @returns other errors unchanged */
export function explainRefusal(cause: unknown, source: string): unknown {
  if (!(cause instanceof Error) || cause instanceof DatabaseRefused) return cause;
  const { message, code, severity } = rootOf(cause);
  const found = EXPLANATIONS.find(([pattern]) => pattern.test(`${code} ${message}`));
  if (found) return new DatabaseRefused(found[1](source, message.replace(/\.$/, ''), code), { cause });
  if (isConnectionError(cause))
    return new DatabaseRefused(`The database of ${source} can't be reached (${code || 'no response'}). Is it running?`, { cause });
  return severity === 'FATAL' ? new DatabaseRefused(`The database server refused ${source}: ${message}`, { cause }) : cause;
}

/** Returns the innermost error, which the query builder wraps. */
function rootOf(cause: Error): { message: string; code: string; severity: unknown } {
  if (cause.cause instanceof Error) return rootOf(cause.cause);
  const { code, severity } = cause as { code?: unknown; severity?: unknown };
  return { message: cause.message, code: typeof code === 'string' ? code : '', severity };
}
