import { useState } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { Select, type SelectProps } from './select';

/**
 * For a choice of one from a long list; for two to four options use a toggle group.
 *
 * - Label, hint and error are linked to it as with every field; a click on the label focuses the button without opening it.
 * - The list is as wide as the button, stays inside the window and scrolls; in a dialog it opens above the dialog.
 * - A form submits it only if it has a name.
 * - **Enter, Space, Down, Up** open the list
 * - **Up, Down, Home, End** move in the list
 * - **Letters** move to the option that begins with them; on the closed button they choose it
 * - **Enter** chooses the option and closes the list
 * - **Escape** closes the list without a choice
 */
export default { title: 'Select' };

const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
];

const SLOTS = Array.from({ length: 300 }, (_, index) => {
  const name = ['Gates of', 'Sweet', 'Wanted', 'Book of', 'Sugar', 'Big Bass'][index % 6];
  return { value: `slot-${index}`, label: `${name} ${['Olympus', 'Bonanza', 'Dead', 'Rush', 'Splash'][index % 5]} ${index + 1}` };
});

const ENTRIES = [
  { value: 'free', label: 'Free entry' },
  { value: 'points', label: 'With points' },
  { value: 'password', label: 'With the password of the stream (entered already)', disabled: true },
];

type Example = Omit<SelectProps<string>, 'value' | 'onChange'> & { first?: string };

function SelectExample({ first = '', ...select }: Example) {
  const [value, setValue] = useState(first);
  return <Select {...select} value={value} onChange={setValue} />;
}

export function InADialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Predict the best slot
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Your prediction" size="small">
        <SelectExample label="Best slot" placeholder="Select a slot" options={SLOTS} />
      </Dialog>
    </>
  );
}

export const WithAPlaceholderAndRequired = () => (
  <SelectExample label="Best slot" placeholder="Select a slot" options={SLOTS.slice(0, 8)} required />
);

export const WithAChoiceAndAHint = () => (
  <SelectExample label="Priority" options={PRIORITIES} first="medium" hint="Urgent is for money that is missing." />
);

export const ThreeHundredOptions = () => <SelectExample label="Slot of the hunt" placeholder="Select a slot" options={SLOTS} />;

export const WithAnError = () => (
  <SelectExample label="Category" placeholder="Select a category" options={PRIORITIES} error="Please choose a category." required />
);

export const WithAnOptionThatCantBeChosen = () => <SelectExample label="How to enter" placeholder="Choose an entry" options={ENTRIES} />;
export const Disabled = () => <SelectExample label="Priority while sending" options={PRIORITIES} first="high" disabled />;
