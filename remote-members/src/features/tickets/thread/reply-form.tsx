import { Button } from '@greenroom/shared-ui/button';
import { cardClass } from '@greenroom/shared-ui/card';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea, useLimit } from '@greenroom/shared-ui/text-field';
import type { FormEvent } from 'react';
import { FormFailureNote } from '../form/form-failure';
import { MAX_MESSAGE } from './reply.api';
import styles from './ticket.module.css';
import type { useReply } from './use-reply';

/**
 * Form of a reply (docs/product.md#tickets). A submitted reply moves to the thread optimistically, and back
 * into the form if the request fails.
 */
export function ReplyForm({ form }: { form: ReturnType<typeof useReply>['form'] }) {
  const { pending } = form;
  const message = pending ? '' : form.values.message;
  const control = useLimit<HTMLTextAreaElement>(message, MAX_MESSAGE);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The submit button will be disabled, which would lose the focus.
    control.current?.focus();
    form.submit(event);
  };

  return (
    <form className={cardClass({}, styles.form)} aria-label="Reply" onSubmit={submit}>
      <TextArea ref={control} label="Your reply" rows={4} maxLength={MAX_MESSAGE} {...form.field('message')} value={message} />
      <ImageUpload
        label="Images"
        wording="tickets"
        hint={form.lostImages > 0 && !pending && <LostImagesHint count={form.lostImages} />}
        {...form.imageField}
        value={pending ? [] : form.images}
        progress={undefined}
      />
      <FormFailureNote message={form.failure} />
      <Button type="submit" className={styles.send} disabled={!pending && !form.maySubmit} busy={pending} busyText="Sending...">
        Send Reply
      </Button>
    </form>
  );
}
