import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { Select } from '@greenroom/shared-ui/select';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { type ChangeEvent, useState } from 'react';
import { FormFailureNote } from '../form/form-failure';
import { setImages, clearForm, isBlank, setTexts } from '../form/ticket-forms';
import { PRIORITIES, capitalised } from '../tickets.api';
import { CategoryField, chosenCategory, useCategories } from './category-field';
import { LIMITS } from './create-ticket.api';
import styles from './create-ticket.module.css';
import { useCreateTicket } from './use-create-ticket';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: capitalised(value) }));

/**
 * Form of a new ticket (docs/product.md#tickets). Validated by the browser, then by the server; the input survives failures
 * and reloads.
 */
export function CreateTicketForm({ memberId }: { memberId: string }) {
  const { config, form, created, element, submit } = useCreateTicket(memberId);
  const { texts, images, failure, progress } = form;
  const categories = useCategories();
  const [restored, setRestored] = useState(() => !isBlank(config, form));
  const busy = progress !== undefined || created;
  const field = (of: 'title' | 'description') => ({
    name: of,
    value: texts[of],
    maxLength: LIMITS[of],
    error: failure?.fields[of],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTexts(config, { [of]: event.currentTarget.value }),
    readOnly: busy,
    required: true,
  });
  const title = useLimit<HTMLInputElement>(texts.title, LIMITS.title);
  const description = useLimit<HTMLTextAreaElement>(texts.description, LIMITS.description);

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label="New ticket"
      data-sending={busy || undefined}
      onSubmit={(event) => void submit(event, chosenCategory(categories.list, texts.category_id)?.id)}
    >
      {restored && !busy && (
        <DraftRestored
          onDiscard={() => {
            clearForm(config);
            setRestored(false);
            title.current?.focus();
          }}
        />
      )}
      <div data-field="title">
        <TextField ref={title} label="Title" autoComplete="off" placeholder="In a few words" {...field('title')} />
      </div>
      <div className={styles.pair}>
        <CategoryField
          categories={categories}
          value={texts.category_id}
          error={failure?.fields.category_id}
          disabled={busy}
          onChange={(category_id) => setTexts(config, { category_id })}
        />
        <div data-field="priority">
          <Select
            label="Priority"
            required
            options={PRIORITY_OPTIONS}
            value={texts.priority}
            error={failure?.fields.priority}
            disabled={busy}
            onChange={(priority) => setTexts(config, { priority })}
          />
        </div>
      </div>
      <div data-field="description">
        <TextArea ref={description} label="Description" rows={7} {...field('description')} />
      </div>
      <div data-field="images">
        <ImageUpload
          label="Screenshots (optional)"
          wording="tickets"
          hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
          value={images}
          disabled={busy}
          progress={images.length > 0 ? progress : undefined}
          error={failure?.fields.images}
          onChange={(chosen) => setImages(config, chosen)}
        />
      </div>
      <FormFailureNote message={failure?.message} />
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
