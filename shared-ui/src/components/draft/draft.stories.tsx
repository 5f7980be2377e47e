import { Button } from '../button/button';
import { TextArea } from '../text-field/text-field';
import { DraftRestored, useDraft } from './draft';

/**
 * For every form with more input than a visitor would want to lose.
 *
 * - The input is stored for the tab’s session: a failed request, a reload or a navigation loses nothing.
 * - It is deleted once it is sent or emptied, when the tab closes, and on sign-out. If storage is blocked, it lasts while the form is
 *   open.
 * - Files can’t be stored; a form says so if it had some.
 */
export default { title: 'Draft' };

export function AReply() {
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

export const WhatAFormSaysThatWasNotBlank = () => <DraftRestored onDiscard={() => undefined} />;
