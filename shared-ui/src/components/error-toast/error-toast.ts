import { useEffect } from 'react';
import { useToast } from '../../platform';

/** Shows an error toast when something starts to fail; once, however often it is tried again meanwhile. */
export function useErrorToast(failed: boolean, message: string): void {
  const showToast = useToast();
  useEffect(() => {
    if (failed) showToast(message, 'error');
  }, [failed, message, showToast]);
}
