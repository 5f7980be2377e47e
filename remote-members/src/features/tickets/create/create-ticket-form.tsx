import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import { ImageUpload } from '@greenroom/shared-ui/image-upload';
import { Select } from '@greenroom/shared-ui/select';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { type ChangeEvent, useState } from 'react';
import { FormFailureNote } from '../form/form-failure';
import { LostImages } from '../form/lost-images';
import { chooseImages, clearForm, isBlank, typeInto } from '../form/ticket-forms';
import { PRIORITIES, capitalised } from '../tickets.api';
import { CategoryField, chosenCategory, useCategories } from './category-field';
import { LIMITS } from './create-ticket.api';
import styles from './create-ticket.module.css';
import { useCreateTicket } from './use-create-ticket';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: capitalised(value) }));

/**
 * The form of a new ticket (specification 2, section 5). The browser checks it, the server has the last word, and nothing
 * that was typed gets lost on the way.
 */
export function CreateTicketForm({ memberId }: { memberId: string }) {
  const { kind, form, created, element, submit } = useCreateTicket(memberId);
  const { texts, images, failure, sent } = form;
  const categories = useCategories();
  const [restored, setRestored] = useState(() => !isBlank(kind, form));
  const busy = sent !== undefined || created;
  const field = (of: 'title' | 'description') => ({
    name: of,
    value: texts[of],
    maxLength: LIMITS[of],
    error: failure?.fields[of],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => typeInto(kind, { [of]: event.currentTarget.value }),
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
            clearForm(kind);
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
          onChange={(category_id) => typeInto(kind, { category_id })}
        />
        <div data-field="priority">
          <Select
            label="Priority"
            required
            options={PRIORITY_OPTIONS}
            value={texts.priority}
            error={failure?.fields.priority}
            disabled={busy}
            onChange={(priority) => typeInto(kind, { priority })}
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
          hint={form.lostImages > 0 && <LostImages count={form.lostImages} />}
          value={images}
          disabled={busy}
          progress={images.length > 0 ? sent : undefined}
          error={failure?.fields.images}
          onChange={(chosen) => chooseImages(kind, chosen)}
        />
      </div>
      <FormFailureNote message={failure?.message} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} busyText={created ? 'Created' : 'Creating...'}>
          Create Ticket
        </Button>
        {/* What is on its way goes on. */}
        <ButtonLink to="/tickets" variant="ghost">
          {busy ? 'Leave' : 'Cancel'}
        </ButtonLink>
      </div>
    </form>
  );
}
