import { Button } from '@greenroom/shared-ui/button';
import { DraftRestored } from '@greenroom/shared-ui/draft';
import CircleAlert from '@greenroom/shared-ui/icons/circle-alert';
import CircleCheck from '@greenroom/shared-ui/icons/circle-check';
import { TextArea, TextField, useLimit } from '@greenroom/shared-ui/text-field';
import { msg } from '@greenroom/shared-ui/texts';
import { useState } from 'react';
import { useForm, readSuccess } from '@greenroom/shared-ui/form';
import { api } from '@greenroom/shared-ui/http';
import { CaptchaField, type Solution, useCaptcha } from './captcha-field';
import { t } from '../../texts';
import styles from './contact.module.css';

/** The API's limits, in characters. */
const LIMITS = { name: 100, email: 254, subject: 150, message: 5000 };

/** Draws the form of a message to the team (docs/product.md#contact); the input survives failures and reloads. */
export function ContactForm({ name, labelledBy }: { name: string; labelledBy: string }) {
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
      {/* Both live regions are always mounted: screen readers announce only changes inside one. */}
      <div role="status">
        {sent && (
          // It takes the focus, as the form is empty again.
          <p ref={takeFocus} className={styles.sent} tabIndex={-1}>
            <CircleCheck size={20} />
            {sent}
          </p>
        )}
      </div>
      {form.restored && <DraftRestored onDiscard={discard} disabled={pending} />}
      <div className={styles.pair}>
        <TextField ref={nameControl} label={t('Name')} autoComplete="name" {...field('name')} />
        <TextField
          ref={emailControl}
          label={t('Email')}
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          {...field('email')}
        />
      </div>
      <TextField ref={subjectControl} label={t('Subject')} autoComplete="off" placeholder={t('In a few words')} {...field('subject')} />
      <TextArea ref={messageControl} label={t('Message')} rows={7} maxLength={LIMITS.message} {...field('message')} />
      <div role="alert">
        {form.failure && (
          <p className={styles.failed} tabIndex={-1}>
            <CircleAlert size={20} />
            {form.failure}
          </p>
        )}
      </div>
      <CaptchaField
        state={captcha}
        error={form.errors.captcha_answer}
        readOnly={pending}
        onSolutionChange={changeSolution}
        onRefresh={refreshCaptcha}
      />
      <Button className={styles.submit} type="submit" disabled={!pending && !form.maySubmit} busy={pending} busyText={t('Sending...')}>
        {t('Send Message')}
      </Button>
    </form>
  );
}

const takeFocus = (notice: HTMLElement | null) => notice?.focus();

const FAILED = msg('An error occurred while sending your message. Please try again.');

/** Back ends report an error of the captcha under any of these names. It shows at the solution, which can be corrected. */
const FIELD_NAMES = { captcha_token: 'captcha_answer', captcha: 'captcha_answer' };

/** Manages the contact form, with its captcha (docs/product.md#contact). */
function useContactForm(name: string) {
  const [sent, setSent] = useState<string>();
  const [solution, setSolution] = useState<Solution>(NO_SOLUTION);
  const captcha = useCaptcha(solution);
  const renewCaptcha = () => {
    setSolution(NO_SOLUTION);
    captcha.renew();
  };
  const form = useForm<ContactValues>({
    draftKey: 'contact',
    defaults: { name, email: '', subject: '', message: '' },
    messages: { refused: t(FAILED), noResponse: t(FAILED) },
    fieldNames: FIELD_NAMES,
    maySubmit: () => captcha.ready !== undefined,
    send: async ({ values }) => {
      setSent(undefined);
      try {
        const message = await sendMessage({
          ...values,
          captcha_token: captcha.ready?.token ?? '',
          captcha_answer: captcha.solution,
        });
        setSent(message);
        return message;
      } finally {
        // Every attempt uses up the captcha.
        renewCaptcha();
      }
    },
  });

  return {
    form,
    sent,
    captcha,
    changeSolution(text: string) {
      setSolution({ token: captcha.current?.token ?? '', text });
      form.clearError('captcha_answer');
    },
    refreshCaptcha() {
      form.clearError('captcha_answer');
      renewCaptcha();
    },
  };
}

const NO_SOLUTION: Solution = { token: '', text: '' };

type ContactValues = Record<'name' | 'email' | 'subject' | 'message', string>;

interface ContactMessage extends ContactValues {
  captcha_token: string;
  captcha_answer: string;
}

/** Sends POST /api/r/contact. @returns the server's message, or a default @throws {ApiError} */
const sendMessage = async (message: ContactMessage): Promise<string> =>
  readSuccess(await api.post('/api/r/contact', message)) || t('Your message has been sent.');
