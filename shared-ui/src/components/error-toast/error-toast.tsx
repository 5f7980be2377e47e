import { useEffect } from 'react';
import { useToast } from '../../platform';

/** Shows an error toast when `failed` becomes true; once, however many retries fail. */
export function useErrorToast(failed: boolean, message: string): void {
  const showToast = useToast();
  useEffect(() => {
    if (failed) showToast(message, 'error');
  }, [failed, message, showToast]);
}
