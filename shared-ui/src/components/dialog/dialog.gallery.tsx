import { useState } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Button } from '../button';
import { Dialog, type DialogProps } from './dialog';

type ExampleProps = Omit<DialogProps, 'open' | 'onClose' | 'actions'> & { opener: string; go: string };

function Example({ opener, go, ...dialog }: ExampleProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Dialog
        {...dialog}
        open={open}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>{go}</Button>
          </>
        }
      />
    </>
  );
}

const RULES = Array.from({ length: 24 }, (_, index) => `Rule ${index + 1}: one entry for each member and each stream.`);

export default defineGalleryEntry({
  title: 'Dialog',
  purpose: 'For a question or a short form that needs an answer before the page goes on; not for messages, which are toasts.',
  behaviour: [
    'While it is open, the page behind it can be neither used nor scrolled.',
    'Escape, a press outside and the close button ask the owner to close it; a press outside does not where typing would be lost.',
    'Once closed, the keyboard is back where it was before.',
    'Content that is too tall scrolls between title and buttons, which stay in view. Below 480 px it rises from the bottom edge.',
  ],
  keyboard: [
    ['Tab, Shift + Tab', 'go round inside the dialog'],
    ['Escape', 'closes it'],
  ],
  examples: [
    {
      title: 'A question',
      Example: () => (
        <Example opener="Redeem the hoodie" go="Confirm" size="small" title="Confirm Redemption" description="The hoodie costs 5,000 points. 7,450 will remain." />
      ),
    },
    {
      title: 'Content that is too tall',
      Example: () => (
        <Example opener="Read the rules" go="Enter" title="Rules of the raffle" keepOnOutsidePress>
          {RULES.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
        </Example>
      ),
    },
  ],
});
