import { useEffect, useState } from 'react';
import { t } from '../../texts';

/** A page that loads faster is announced by its title alone. */
const ANNOUNCE_DELAY_MS = 1000;

/** Returns the text of a live region while a page loads: empty for the first second, then "still loading". */
export function useSlowLoadingMessage(isLoading: boolean): string {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), ANNOUNCE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow ? t('The page is still loading.') : '';
}
