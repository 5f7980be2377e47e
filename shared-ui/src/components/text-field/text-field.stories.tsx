import { type FormEvent, useState } from 'react';
import styles from '../../gallery/gallery.module.css';
import { Row } from '../../gallery/row';
import { Button } from '../button/button';
import { ImageUpload } from '../image-upload/image-upload';
import { Select } from '../select/select';
import { TextArea, TextField } from './text-field';

/**
 * For text input: TextField for one line, TextArea for several. To filter a list use a search box.
 *
 * - It takes the ref and all props of its native element, controlled or uncontrolled, so that form libraries can register it.
 * - Hint and error are linked to it; an error is announced, and the hint stays.
 * - For native form validation of the length, set the ref of useLimit(text, limit) on the field.
 * - With a maximum length it counts characters. It warns from 90 % on and is invalid beyond the limit, but never truncates. lengthOf
 *   counts in another way.
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
const CATEGORIES = [
  { value: '1', label: 'Account' },
  { value: '2', label: 'Points and store' },
  { value: '3', label: 'Affiliate program' },
];

const PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
];

/** The error messages that the server would return, by field. */
function serverErrors(form: FormData): Record<string, string> {
  const errors: Record<string, string> = {};
  if (String(form.get('title')).trim().length < 8) errors.title = 'The title is too short to tell tickets apart.';
  if (!form.get('category_id')) errors.category_id = 'Please choose a category.';
  return errors;
}

export function AFormTheSupportTicket() {
  const [category, setCategory] = useState('');
  const [priority, setPriority] = useState('medium');
  const [images, setImages] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fieldErrors = serverErrors(new FormData(event.currentTarget));
    setErrors(fieldErrors);
    setBusy(Object.keys(fieldErrors).length === 0);
  };
  const finishRequest = () => {
    setBusy(false);
    setSent(true);
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label="New ticket" noValidate>
      <TextField
        label="Title"
        name="title"
        placeholder="Missing points after the stream"
        maxLength={150}
        error={errors.title}
        required
        disabled={busy}
      />
      <div className={styles.pair}>
        <Select
          label="Category"
          name="category_id"
          placeholder="Select a category"
          options={CATEGORIES}
          value={category}
          onChange={setCategory}
          error={errors.category_id}
          required
          disabled={busy}
        />
        <Select label="Priority" name="priority" options={PRIORITIES} value={priority} onChange={setPriority} required disabled={busy} />
      </div>
      <TextArea
        label="Description"
        name="description"
        hint="What happened, and what you expected."
        maxLength={5000}
        required
        disabled={busy}
      />
      <ImageUpload label="Screenshots" value={images} onChange={setImages} disabled={busy} progress={busy ? 0.6 : undefined} />
      <Row>
        <Button type="submit" busy={busy} busyText="Creating...">
          Create Ticket
        </Button>
        {busy && (
          <Button variant="ghost" onClick={finishRequest}>
            Let the server answer
          </Button>
        )}
        <span role="status">{sent && 'Ticket created successfully!'}</span>
      </Row>
    </form>
  );
}
