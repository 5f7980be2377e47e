import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { Select } from '@greenroom/shared-ui/select';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { FormFailureNote } from '../form/form-failure';
import { PRIORITIES, capitalised } from '../tickets.api';
import { CategoryField } from './category-field';
import { LIMITS } from './create-ticket.api';
import styles from './create-ticket.module.css';
import { useCreateTicket } from './use-create-ticket';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: capitalised(value) }));

/**
 * Form of a new ticket (docs/product.md#tickets). Validated by the browser, then by the server; the input survives failures
 * and reloads.
 */
export function CreateTicketForm({ memberId }: { memberId: string }) {
  const { form, categories, shown, created } = useCreateTicket(memberId);
  const { values, images } = shown;
  const busy = form.pending || created;
  const field = (of: 'title' | 'description') => ({
    ...form.field(of),
    value: values[of],
    maxLength: LIMITS[of],
    readOnly: busy,
    required: true,
  });
  const title = useLimit<HTMLInputElement>(values.title, LIMITS.title);
  const description = useLimit<HTMLTextAreaElement>(values.description, LIMITS.description);

  return (
    <form className={styles.form} aria-label="New ticket" data-sending={busy || undefined} onSubmit={form.submit}>
      {form.restored && !busy && (
        <DraftRestored
          onDiscard={() => {
            form.reset();
            title.current?.focus();
          }}
        />
      )}
      <TextField ref={title} label="Title" autoComplete="off" placeholder="In a few words" {...field('title')} />
      <div className={styles.pair}>
        <CategoryField
          categories={categories}
          value={values.category_id}
          error={form.errors.category_id}
          disabled={busy}
          onChange={(category_id) => form.change({ category_id })}
        />
        <Select
          label="Priority"
          required
          options={PRIORITY_OPTIONS}
          value={values.priority}
          error={form.errors.priority}
          disabled={busy}
          onChange={(priority) => form.change({ priority })}
        />
      </div>
      <TextArea ref={description} label="Description" rows={7} {...field('description')} />
      <ImageUpload
        label="Screenshots (optional)"
        wording="tickets"
        hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
        {...form.imageField}
        value={images}
        disabled={busy}
      />
      <FormFailureNote message={form.failure} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} busyText={created ? 'Created' : 'Creating...'}>
          Create Ticket
        </Button>
        {/* Leaving the page does not cancel the upload. */}
        <ButtonLink to="/tickets" variant="ghost">
          {busy ? 'Leave' : 'Cancel'}
        </ButtonLink>
      </div>
    </form>
  );
}
