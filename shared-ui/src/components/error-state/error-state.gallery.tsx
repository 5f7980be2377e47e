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
  return <ErrorLine message="The entries could not be loaded." retry={<RetryButton onRetry={() => setRetrying(true)} retrying={retrying} />} />;
}

export default defineGalleryEntry({
  title: 'Error state',
  purpose: 'Where something failed to load, so that it never looks like nothing there. What fails while the page stands is a toast.',
  behaviour: [
    'It says what failed, why and what to do, and is read aloud as it appears.',
    'While it tries again, its button says so, does nothing and keeps the keyboard.',
    'A quiet line takes its place where a list stays empty and its empty text would be untrue.',
  ],
  keyboard: [['Enter, Space', 'try again']],
  examples: [
    { title: 'A failure', Example: () => <Failing /> },
    { title: 'While it tries again', Example: () => <Failing startsTrying /> },
    { title: 'One quiet line', Example: QuietExample },
  ],
});
