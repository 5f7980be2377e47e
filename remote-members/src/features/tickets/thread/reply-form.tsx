import { Button } from '@greenroom/shared-ui/button';
import { cardClass } from '@greenroom/shared-ui/card';
import { ImageUpload, LostImagesHint } from '@greenroom/shared-ui/image-upload';
import { TextArea, useLimit } from '@greenroom/shared-ui/text-field';
import type { FormEvent } from 'react';
import { FormFailureNote } from '../form/form-failure';
import { setImages, setTexts } from '../form/ticket-forms';
import { MAX_MESSAGE, maySend } from './reply.api';
import styles from './ticket.module.css';
import type { useReply } from './use-reply';

/**
 * Form of a reply (docs/product.md#tickets). A submitted reply moves to the thread optimistically, and back
 * into the form if the request fails.
 */
export function ReplyForm({ reply: { config, form, sending, send } }: { reply: ReturnType<typeof useReply> }) {
  const { failure } = form;
  const message = sending ? '' : form.texts.message;
  const control = useLimit<HTMLTextAreaElement>(message, MAX_MESSAGE);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The submit button will be disabled, which would lose the focus.
    control.current?.focus();
    void send();
  };

  return (
    <form className={cardClass({}, styles.form)} aria-label="Reply" onSubmit={submit}>
      <TextArea
        ref={control}
        label="Your reply"
        rows={4}
        maxLength={MAX_MESSAGE}
        value={message}
        readOnly={sending}
        error={failure?.fields.message}
        onChange={(event) => setTexts(config, { message: event.currentTarget.value })}
      />
      <ImageUpload
        label="Images"
        wording="tickets"
        hint={form.lostImages > 0 && !sending && <LostImagesHint count={form.lostImages} />}
        value={sending ? [] : form.images}
        disabled={sending}
        error={failure?.fields.images}
        onChange={(images) => setImages(config, images)}
      />
      <FormFailureNote message={failure?.message} />
      <Button type="submit" className={styles.send} disabled={!sending && !maySend(form)} busy={sending} busyText="Sending...">
        Send Reply
      </Button>
    </form>
  );
}
