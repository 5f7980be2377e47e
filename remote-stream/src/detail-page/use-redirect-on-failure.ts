import { useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** After a failure, navigates to the list and shows the message as a toast (docs/product.md#failures). */
export function useRedirectOnFailure(failed: boolean, { listPath, message }: { listPath: string; message: string }): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    showToast(message, 'error');
    void navigate(listPath, { replace: true });
  }, [failed, listPath, message, showToast, navigate]);
}
