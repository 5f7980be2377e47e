import { ApiError } from '@greenroom/shared-ui/http';
import { useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Tells whether a path parameter can be an id: a number, or with other back ends for example a UUID. Anything else needs no request. */
export const isItemId = (id: string): boolean => /^(?=.*\d)[\w-]+$/.test(id);

/** Tells whether the item doesn't exist: status 404, or `success: false` with 200 (docs/contracts.md#decisions). */
export function isNotFoundError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.status ?? 0) < 400;
}

/** Navigates to the list after a failure, with the message in a toast (docs/product.md#failures). */
export function useRedirectOnFailure(failed: boolean, { listPath, message }: { listPath: string; message: string }): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    showToast(message, 'error');
    void navigate(listPath, { replace: true });
  }, [failed, listPath, message, showToast, navigate]);
}
