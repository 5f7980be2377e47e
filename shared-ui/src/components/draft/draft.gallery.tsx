import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { TextArea } from '../text-field';
import { useDraft } from './draft';
import { DraftRestored } from './draft-restored';

function Reply() {
  const { texts, change, clear, restored } = useDraft('gallery-reply', { message: '' });
  return (
    <div style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <TextArea
        label="Your reply"
        hint={restored ? 'Restored from before the page was loaded.' : 'Type something, then load the page again.'}
        value={texts.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Button variant="secondary" size="small" onClick={clear}>
        Forget it
      </Button>
    </div>
  );
}

export default defineGalleryEntry({
  title: 'Draft',
  purpose: 'For every form that holds more typing than one would want to lose.',
  behaviour: [
    'What is typed is kept for the tab’s session: a failed send, a reload or a way to another page lose nothing.',
    'It is forgotten once it was sent or deleted, as the tab closes, and as one signs out. Where storage is blocked, the form holds it while it is open.',
    'Files can’t be kept; a form says so where it had some.',
  ],
  keyboard: [],
  examples: [
    { title: 'A reply', Example: Reply },
    { title: 'What a form says that was not blank', Example: () => <DraftRestored onDiscard={() => undefined} /> },
  ],
});
