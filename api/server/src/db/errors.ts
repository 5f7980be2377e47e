/** The error codes (SQLSTATE) that the server tells apart, by PostgreSQL's names. */
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
  deadlockDetected: '40P01',
  insufficientPrivilege: '42501',
  lockNotAvailable: '55P03',
} as const;

/** PostgreSQL's own error, which the query builder wraps. */
function databaseErrorOf(error: unknown): { code: string; constraint?: unknown } | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^\d[\dA-Z]{4}$/.test(at.code)) return at as Error & { code: string };
  }
  return undefined;
}

/** The SQLSTATE of an error; empty if PostgreSQL did not report it. */
export const errorCodeOf = (error: unknown): string => databaseErrorOf(error)?.code ?? '';

/** Whether a row was refused by one of the foreign keys whose name matches. */
export function isForeignKeyViolation(error: unknown, constraint: RegExp): boolean {
  const found = databaseErrorOf(error);
  return found?.code === SQLSTATE.foreignKeyViolation && constraint.test(String(found.constraint));
}

/**
 * Whether PostgreSQL refused a statement, so that its transaction was rolled back. False for a lost connection (classes 08 and 57), which
 * may have committed.
 */
export const isRefusedByDatabase = (error: unknown): boolean => /^(?!08|57)./.test(errorCodeOf(error));

/** Of the pool, and of a new connection. */
const CONNECTION_TIMEOUTS = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];

/** Whether a query failed before it was sent, because no connection was available in time. */
export function isConnectionTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CONNECTION_TIMEOUTS.includes(error.message) || isConnectionTimeout(error.cause);
}
