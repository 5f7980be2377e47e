import { useState } from 'react';
import { ErrorLine, ErrorState, RetryButton } from './error-state';

/**
 * For data that failed to load, so that a failure never looks like an empty list. If an action fails, use a toast.
 *
 * - While retrying, its button says so, ignores clicks and keeps the focus.
 * - Use an error line for a list that stays empty where its empty state would be wrong.
 * - **Enter, Space** try again
 */
export default { title: 'Error state' };

function Failing({ startsTrying = false }: { startsTrying?: boolean }) {
  const [retrying, setRetrying] = useState(startsTrying);
  return (
    <ErrorState
      title="Couldn't load the raffles"
      message="The server could not be reached. Check your connection, then try again."
      onRetry={() => setRetrying(true)}
      retrying={retrying}
    />
  );
}

export function OneQuietLine() {
  const [retrying, setRetrying] = useState(false);
  return <ErrorLine message="Couldn't load the entries." retry={<RetryButton onRetry={() => setRetrying(true)} retrying={retrying} />} />;
}

export const AFailure = () => <Failing />;
export const WhileItTriesAgain = () => <Failing startsTrying />;
