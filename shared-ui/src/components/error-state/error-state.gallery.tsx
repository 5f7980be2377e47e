import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { ErrorLine, RetryButton } from './error-line';
import { ErrorState } from './error-state';

function Failing({ startsTrying = false }: { startsTrying?: boolean }) {
  const [retrying, setRetrying] = useState(startsTrying);
  return (
    <ErrorState
      title="The raffles could not be loaded"
      message="The server could not be reached. Check your connection, then try again."
      onRetry={() => setRetrying(true)}
      retrying={retrying}
    />
  );
}

function QuietExample() {
  const [retrying, setRetrying] = useState(false);
  return (
    <ErrorLine message="The entries could not be loaded." retry={<RetryButton onRetry={() => setRetrying(true)} retrying={retrying} />} />
  );
}

export default defineGalleryEntry({
  title: 'Error state',
  purpose: 'For data that failed to load, so that a failure never looks like an empty list. If an action fails, use a toast.',
  behaviour: [
    'It says what failed, why and what to do, and is announced when it appears.',
    'While retrying, its button says so, ignores clicks and keeps the focus.',
    'Use an error line for a list that stays empty where its empty state would be wrong.',
  ],
  keyboard: [['Enter, Space', 'try again']],
  examples: [
    { title: 'A failure', Example: () => <Failing /> },
    { title: 'While it tries again', Example: () => <Failing startsTrying /> },
    { title: 'One quiet line', Example: QuietExample },
  ],
});
