import { Button } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import type { ChangeEvent, Ref } from 'react';
import { CaptchaField } from './captcha-field';
import type { ContactTexts } from './contact.api';
import styles from './contact-form.module.css';
import { useContactForm } from './use-contact-form';

/** The API's limits, in characters. */
const LIMITS = { name: 100, email: 254, subject: 150, message: 5000 };

export interface ContactFormProps {
  /** Default of the field `name`. */
  name: string;
  /** Id of the form's title. */
  labelledBy: string;
}

/**
 * Form of a message to the team (docs/product.md#contact). Validated by the browser, then by the server; the input
 * survives failures and reloads.
 */
export function ContactForm({ name, labelledBy }: ContactFormProps) {
  const { form, notice, texts, errors, outcome, restored, sending, captcha, ...actions } = useContactForm(name);
  const field = (of: keyof ContactTexts) => ({
    name: of,
    value: texts[of],
    error: errors[of],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => actions.changeText(of, event.currentTarget.value),
    readOnly: sending,
    required: true,
  });
  const nameControl = useLimit<HTMLInputElement>(texts.name, LIMITS.name);
  const emailControl = useLimit<HTMLInputElement>(texts.email, LIMITS.email);
  const subjectControl = useLimit<HTMLInputElement>(texts.subject, LIMITS.subject);
  const messageControl = useLimit<HTMLTextAreaElement>(texts.message, LIMITS.message);

  return (
    <form ref={form} className={styles.form} onSubmit={actions.submit} aria-labelledby={labelledBy} data-sending={sending || undefined}>
      {/* Both live regions are always mounted, since screen readers announce only changes inside one. */}
      <div role="status">{outcome?.sent && <Sent notice={notice} message={outcome.message} />}</div>
      {restored && <DraftRestored onDiscard={actions.discard} disabled={sending} />}
      <div className={styles.pair}>
        <TextField ref={nameControl} label="Name" autoComplete="name" {...field('name')} />
        <TextField ref={emailControl} label="Email" type="email" autoComplete="email" placeholder="you@example.com" {...field('email')} />
      </div>
      <TextField ref={subjectControl} label="Subject" autoComplete="off" placeholder="In a few words" {...field('subject')} />
      <TextArea ref={messageControl} label="Message" rows={7} maxLength={LIMITS.message} {...field('message')} />
      <div role="alert">
        {outcome?.sent === false && (
          <p ref={notice} className={styles.failed} tabIndex={-1}>
            <CircleAlert size={20} />
            {outcome.message}
          </p>
        )}
      </div>
      <CaptchaField
        captcha={captcha.current}
        loading={captcha.loading}
        failed={captcha.failed}
        solution={captcha.solution}
        error={errors.captcha_answer}
        readOnly={sending}
        onSolutionChange={actions.changeSolution}
        onRefresh={actions.refreshCaptcha}
        onImageError={captcha.imageFailed}
      />
      <Button className={styles.submit} type="submit" disabled={!sending && !captcha.ready} busy={sending} busyText="Sending...">
        Send Message
      </Button>
    </form>
  );
}

function Sent({ notice, message }: { notice: Ref<HTMLParagraphElement>; message: string }) {
  return (
    <p ref={notice} className={styles.sent} tabIndex={-1}>
      <CircleCheck size={20} />
      {message}
    </p>
  );
}
