import { type FormEvent, useState } from 'react';
import { Button } from '../components/button/button';
import { ImageUpload } from '../components/image-upload/image-upload';
import { Select } from '../components/select/select';
import { TextArea, TextField } from '../components/text-field/text-field';
import styles from './gallery.module.css';
import { Row } from './row';

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

/** A support ticket form with every kind of field, and server-side validation errors. */
export function TicketForm() {
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
