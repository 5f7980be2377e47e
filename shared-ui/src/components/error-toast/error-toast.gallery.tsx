import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { useErrorToast } from './error-toast';

function RafflesExample() {
  const [failed, setFailed] = useState(false);
  useErrorToast(failed, 'Failed to load raffles');
  return (
    <Button variant="secondary" onClick={() => setFailed(true)} disabled={failed}>
      Let the call fail
    </Button>
  );
}

export default defineGalleryEntry({
  title: 'Error toast',
  purpose:
    'For a page whose call failed: a hook that says so once in a toast. What is missing on the page is said on the page, by an error state.',
  behaviour: [
    'It speaks as something starts to fail, and not again while it stays failed, however often it is tried meanwhile.',
    'Once it has worked in between, the next failure speaks again.',
  ],
  keyboard: [],
  examples: [{ title: 'A list that fails to load', Example: RafflesExample }],
});
