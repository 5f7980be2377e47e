import { useState } from 'react';
import { Button } from '../button/button';
import { useErrorToast } from './error-toast';

/**
 * A hook that shows a toast when a request fails. For missing content, use an error state in the page as well.
 */
export default { title: 'Error toast' };

export function AListThatFailsToLoad() {
  const [failed, setFailed] = useState(false);
  useErrorToast(failed, 'Failed to load raffles');
  return (
    <Button variant="secondary" onClick={() => setFailed(true)} disabled={failed}>
      Let the call fail
    </Button>
  );
}
