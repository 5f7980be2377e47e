import { Button } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { useEffect, useRef } from 'react';
import { CaptchaField } from './captcha-field';
import type { ContactValues } from './contact.api';
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
  const { form, sent, captcha, changeSolution, refreshCaptcha } = useContactForm(name);
  const { values, pending } = form;
  const field = (of: keyof ContactValues) => ({ ...form.field(of), required: true });
  const nameControl = useLimit<HTMLInputElement>(values.name, LIMITS.name);
  const emailControl = useLimit<HTMLInputElement>(values.email, LIMITS.email);
  const subjectControl = useLimit<HTMLInputElement>(values.subject, LIMITS.subject);
  const messageControl = useLimit<HTMLTextAreaElement>(values.message, LIMITS.message);
  const discard = () => {
    form.reset();
    nameControl.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={form.submit} aria-labelledby={labelledBy} data-sending={pending || undefined}>
      {/* Both live regions are always mounted, since screen readers announce only changes inside one. */}
      <div role="status">{sent && <Sent message={sent} />}</div>
      {form.restored && <DraftRestored onDiscard={discard} disabled={pending} />}
      <div className={styles.pair}>
        <TextField ref={nameControl} label="Name" autoComplete="name" {...field('name')} />
        <TextField ref={emailControl} label="Email" type="email" autoComplete="email" placeholder="you@example.com" {...field('email')} />
      </div>
      <TextField ref={subjectControl} label="Subject" autoComplete="off" placeholder="In a few words" {...field('subject')} />
      <TextArea ref={messageControl} label="Message" rows={7} maxLength={LIMITS.message} {...field('message')} />
      <div role="alert">
        {form.failure && (
          <p className={styles.failed} tabIndex={-1}>
            <CircleAlert size={20} />
            {form.failure}
          </p>
        )}
      </div>
      <CaptchaField
        captcha={captcha.current}
        loading={captcha.loading}
        failed={captcha.failed}
        solution={captcha.solution}
        error={form.errors.captcha_answer}
        readOnly={pending}
        onSolutionChange={changeSolution}
        onRefresh={refreshCaptcha}
        onImageError={captcha.imageFailed}
      />
      <Button className={styles.submit} type="submit" disabled={!pending && !form.maySubmit} busy={pending} busyText="Sending...">
        Send Message
      </Button>
    </form>
  );
}

/** Confirms a sent message. Takes the focus, as the form is empty again. */
function Sent({ message }: { message: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p ref={notice} className={styles.sent} tabIndex={-1}>
      <CircleCheck size={20} />
      {message}
    </p>
  );
}
