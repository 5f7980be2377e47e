import { useState } from 'react';
import { Button } from '../button/button';
import { Dialog, type DialogProps } from './dialog';

/**
 * For a question or a short form that blocks the page; for messages use toasts.
 *
 * - While it is open, the page behind it is inert and doesn’t scroll.
 * - When it closes, the focus returns to where it was.
 * - Tall content scrolls between the title and the buttons, which stay in view. Below 480 px it slides in from the bottom edge.
 * - **Tab, Shift + Tab** cycle through the dialog
 * - **Escape** closes it
 */
export default { title: 'Dialog' };

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

export const AQuestion = () => (
  <Example
    opener="Redeem the hoodie"
    go="Confirm"
    size="small"
    title="Confirm Redemption"
    description="The hoodie costs 5,000 points. 7,450 will remain."
  />
);

export const ContentThatIsTooTall = () => (
  <Example opener="Read the rules" go="Enter" title="Rules of the raffle" keepOnOutsidePress>
    {RULES.map((rule) => (
      <p key={rule}>{rule}</p>
    ))}
  </Example>
);
