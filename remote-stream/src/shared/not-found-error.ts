import { ApiError } from '@greenroom/shared-ui/http';

/** Tells whether the item doesn't exist: status 404, or `success: false` with 200 (docs/contracts.md#decisions). */
export function isNotFoundError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}
