/** PostgreSQL's error codes (SQLSTATE), by its names. */
export const SQLSTATE = {
  numericValueOutOfRange: '22003',
  invalidDatetimeFormat: '22007',
  datetimeFieldOverflow: '22008',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  invalidAuthorizationSpecification: '28000',
  invalidPassword: '28P01',
  invalidCatalogName: '3D000',
  readOnlyTransaction: '25006',
  deadlockDetected: '40P01',
  insufficientPrivilege: '42501',
  undefinedTable: '42P01',
  lockNotAvailable: '55P03',
} as const;

/** Returns PostgreSQL's own error, which the query builder wraps. */
function databaseErrorOf(error: unknown): { code: string; constraint?: unknown } | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^\d[\dA-Z]{4}$/.test(at.code)) return at as Error & { code: string };
  }
  return undefined;
}

/** Returns an error's SQLSTATE; empty if PostgreSQL did not report it. */
export const errorCodeOf = (error: unknown): string => databaseErrorOf(error)?.code ?? '';

/** Tells whether a row was refused by a foreign key whose name matches. */
export function isForeignKeyViolation(error: unknown, constraint: RegExp): boolean {
  const found = databaseErrorOf(error);
  return found?.code === SQLSTATE.foreignKeyViolation && constraint.test(String(found.constraint));
}

/**
 * Tells whether PostgreSQL refused a statement and rolled its transaction back. False for a lost connection (classes 08 and 57), which may
 * have committed.
 */
export const isRefusedByDatabase = (error: unknown): boolean => /^(?!08|57)./.test(errorCodeOf(error));

const CONNECTION_ERRORS = /^(timeout (exceeded when trying to connect|expired)$|Connection terminated)/;
/** Codes of a lost or refused connection: by PostgreSQL while it restarts or has too many, or by the network. */
const CONNECTION_CODES = /^(08...|57P0.|53300|E(CONN(REFUSED|RESET)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ENOTFOUND|EAI_AGAIN)$/;

/** Tells whether a query had no connection, so was never sent, or lost it, with an unknown outcome. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CONNECTION_CODES.test(code) || CONNECTION_ERRORS.test(error.message) || isConnectionError(error.cause);
}

/** Tells whether PostgreSQL takes no writes, such as a standby before it takes over. */
export const isReadOnly = (error: unknown): boolean => errorCodeOf(error) === SQLSTATE.readOnlyTransaction;
