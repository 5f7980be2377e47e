import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { Select } from '@greenroom/shared-ui/select';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { useEffect, useState } from 'react';
import { type FormInput, useForm, postForm } from '@greenroom/shared-ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { TicketPriority } from '@greenroom/contract';
import { FormFailureNote } from './form-failure';
import { PRIORITIES, PRIORITY_LABELS, type TicketCategory, useTicketCategories, ticketsKey } from './tickets.api';
import { t } from '../../texts';
import styles from './create-ticket.module.css';

/** Draws the form of a new ticket (docs/product.md#tickets); the input survives failures and reloads. */
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
    <form className={styles.form} aria-label={t('New ticket')} data-sending={busy || undefined} onSubmit={form.submit}>
      {form.restored && !busy && (
        <DraftRestored
          onDiscard={() => {
            form.reset();
            title.current?.focus();
          }}
        />
      )}
      <TextField ref={title} label={t('Title')} autoComplete="off" placeholder={t('In a few words')} {...field('title')} />
      <div className={styles.pair}>
        <CategoryField
          categories={categories}
          value={values.category_id}
          error={form.errors.category_id}
          disabled={busy}
          onChange={(category_id) => form.change({ category_id })}
        />
        <Select
          label={t('Priority')}
          required
          options={PRIORITIES.map((value) => ({ value, label: t(PRIORITY_LABELS[value]) }))}
          value={values.priority}
          error={form.errors.priority}
          disabled={busy}
          onChange={(priority) => form.change({ priority })}
        />
      </div>
      <TextArea ref={description} label={t('Description')} rows={7} {...field('description')} />
      <ImageUpload
        label={t('Screenshots (optional)')}
        wording="tickets"
        hint={form.lostImages > 0 && <LostImagesHint count={form.lostImages} />}
        {...form.imageField}
        value={images}
        disabled={busy}
      />
      <FormFailureNote message={form.failure} />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} busyText={created ? t('Created') : t('Creating...')}>
          {t('Create Ticket')}
        </Button>
        {/* Leaving the page doesn't cancel the upload. */}
        <ButtonLink to="/tickets" variant="ghost">
          {busy ? t('Leave') : t('Cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Returns the ticket categories. A failure is logged (docs/product.md#tickets) and shown at the field. */
function useCategories() {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useTicketCategories();
  useEffect(() => {
    if (error) console.warn('The categories of tickets could not be loaded:', error);
  }, [error]);
  // Not `error`, which a retry resets: its button has to stay.
  const failed = data === undefined && isFetchedAfterMount;
  return { list: data, failed, retrying: isFetching, retry: () => void refetch() };
}

/** Returns the chosen category; the first one if none is chosen or it no longer exists (docs/product.md#tickets). */
const chosenCategory = (list: readonly TicketCategory[] | undefined, id: string) =>
  list?.find((category) => category.id === id) ?? list?.[0];

interface CategoryFieldProps {
  categories: ReturnType<typeof useCategories>;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (id: string) => void;
}

const CategoryField = ({ categories: { list, failed, retrying, retry }, value, error, disabled, onChange }: CategoryFieldProps) => (
  <div>
    <Select
      label={t('Category')}
      required
      options={(list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={chosenCategory(list, value)?.id ?? null}
      placeholder={failed ? t('No categories') : t('Loading…')}
      error={failed ? t("Couldn't load the categories.") : error}
      disabled={disabled || !list}
      onChange={onChange}
    />
    {failed && (
      <Button className={styles.retry} variant="secondary" size="small" busy={retrying} busyText={t('Trying…')} onClick={retry}>
        {t('Try again')}
      </Button>
    )}
  </div>
);

/** Delay before a created ticket redirects to the list (docs/product.md#tickets). */
const REDIRECT_DELAY_MS = 1500;

const DEFAULTS: TicketValues = { title: '', category_id: '', priority: 'medium', description: '' };

function useCreateTicket(memberId: string) {
  const categories = useCategories();
  const failed = t('An error occurred while creating the ticket.');
  const queryClient = useQueryClient();
  /** The created ticket, shown until the redirect. */
  const [created, setCreated] = useState<FormInput<TicketValues> | null>(null);
  useRedirect(created !== null);
  const form = useForm({
    draftKey: `ticket:${memberId}`,
    withImages: true,
    defaults: DEFAULTS,
    messages: { success: t('Ticket created successfully!'), refused: failed, noResponse: failed },
    maySubmit: () => created === null,
    validate: ({ values }) =>
      chosenCategory(categories.list, values.category_id) ? null : { category_id: t('Please choose a category.') },
    send: async ({ values, images }, onProgress) => {
      const category_id = chosenCategory(categories.list, values.category_id)?.id ?? '';
      const message = await postTicket({ values: { ...values, category_id }, images }, onProgress);
      setCreated({ values, images });
      // The member may have left for the list in the meantime.
      void queryClient.invalidateQueries({ queryKey: ticketsKey(memberId) });
      return message;
    },
  });
  return { form, categories, shown: created ?? form, created: created !== null };
}

/** Redirects to the list after a delay, unless the page is left first. */
function useRedirect(created: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!created) return undefined;
    const timer = setTimeout(() => void navigate('/tickets'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [created, navigate]);
}

type TicketValues = {
  title: string;
  /** Empty until one is chosen: the first counts. */
  category_id: string;
  priority: TicketPriority;
  description: string;
};

/** The API's limits, in characters. */
const LIMITS = { title: 150, description: 5000 };

/** Sends POST /api/r/tickets (docs/product.md#tickets). @returns the server's message @throws {ApiError} */
function postTicket({ values, images }: FormInput<TicketValues>, onProgress: (progress: number) => void) {
  const trimmed = { ...values, title: values.title.trim(), description: values.description.trim() };
  return postForm('/api/r/tickets', { values: trimmed, images }, onProgress);
}
