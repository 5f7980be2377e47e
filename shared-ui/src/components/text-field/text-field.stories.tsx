import { useState } from 'react';
import styles from '../../gallery/gallery.module.css';
import { Select } from '../select/select';
import { TextArea, TextField } from './text-field';

/**
 * For text input: TextField for one line, TextArea for several. To filter a list use a search box.
 *
 * - It takes the ref and all props of its native element, controlled or uncontrolled, so that form libraries can register it.
 * - Hint and error are linked to it; an error is announced, and the hint stays.
 * - A text area grows with its text up to half of the window, and scrolls beyond that.
 * - **Tab** moves to it and away from it, from the text area too
 */
export default { title: 'Text field' };

const BIO =
  'Night owl, bonus hunter, three-time raffle winner. If the reels are turning somewhere, I am most likely watching, with a tea in one hand and a very small bet in the other. Say hello in the chat, always.';

export const WithAHintAndRequired = () => (
  <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.com" hint="We only use it to answer you." required />
);

export const WithAnError = () => (
  <TextField label="Subject" defaultValue="?" hint="In a few words." error="The subject must have at least 3 characters." />
);

export const ACounter = () => <TextArea label="Bio" rows={3} maxLength={200} hint="Shown on your profile." defaultValue="Bonus hunter." />;
export const CloseToTheLimit = () => <TextArea label="Bio, nearly full" rows={3} maxLength={200} defaultValue={BIO.slice(0, 188)} />;
export const OverTheLimit = () => <TextArea label="Bio, too long" rows={3} maxLength={200} defaultValue={BIO} />;
export const Disabled = () => <TextField label="Member name" defaultValue="nova" hint="Your name comes from the chat platform." disabled />;
export const ALabelForThoseWhoDontSeeIt = () => <TextArea label="Your reply" hideLabel rows={3} placeholder="Write a reply…" />;

const optionsOf = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
const CATEGORIES = optionsOf('Account', 'Points and store', 'Affiliate program');
const PRIORITIES = optionsOf('Low', 'Medium', 'High', 'Urgent');

/** Controls of several kinds in one form. */
export function AFormTheSupportTicket() {
  const [category, setCategory] = useState('');
  const [priority, setPriority] = useState('medium');
  return (
    <form className={styles.form} aria-label="New ticket">
      <TextField label="Title" placeholder="Missing points after the stream" maxLength={150} required />
      <div className={styles.pair}>
        <Select
          label="Category"
          placeholder="Select a category"
          options={CATEGORIES}
          value={category}
          onChange={setCategory}
          error="Please choose a category."
          required
        />
        <Select label="Priority" options={PRIORITIES} value={priority} onChange={setPriority} required />
      </div>
      <TextArea label="Description" hint="What happened, and what you expected." maxLength={5000} required />
    </form>
  );
}
