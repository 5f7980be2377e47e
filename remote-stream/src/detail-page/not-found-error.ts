import { ApiError } from '@greenroom/shared-ui/http';

/** Whether the server reports that the item does not exist: status 404, or `success: false` with 200 (docs/contracts.md#decisions). */
export function isNotFoundError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}
