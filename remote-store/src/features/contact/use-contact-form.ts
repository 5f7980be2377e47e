import { useDraft } from '@greenroom/shared-ui/draft';
import { useToast } from '@greenroom/shared-ui/platform';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Captcha, useCaptcha } from './captcha.api';
import { CONTACT_FIELDS, type ContactFailure, type ContactField, type ContactTexts, readFailure, useSendMessage } from './contact.api';

/** How the last attempt went. */
export type Outcome = { sent: true; message: string } | ({ sent: false } & ContactFailure);

/**
 * The contact form (specification 1, sections 4 and 5): what stands in it, and what becomes of it.
 * @param name stands in its field until another one is typed
 */
export function useContactForm(name: string) {
  const { texts, change, clear, restored } = useDraft<ContactTexts>('contact', { name, email: '', subject: '', message: '' });
  const [errors, setErrors] = useState<ContactFailure['fields']>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [response, setAnswer] = useState({ to: '', text: '' });
  const captcha = useAnswerableCaptcha(response);
  const form = useRef<HTMLFormElement>(null);
  const notice = useFocusOn(outcome, form);
  const showToast = useToast();
  // The mutation's own state comes too late for two presses at once.
  const underWay = useRef(false);

  const settle = (next: Outcome) => {
    underWay.current = false;
    showToast(next.message, next.sent ? 'success' : 'error');
    setErrors(next.sent ? {} : next.fields);
    setOutcome(next);
    // An attempt takes the captcha, whatever became of it.
    renewCaptcha();
  };
  const sending = useSendMessage({
    onSuccess: (message) => {
      clear();
      settle({ sent: true, message });
    },
    onError: (error) => settle({ sent: false, ...readFailure(error) }),
  });

  function renewCaptcha() {
    setAnswer({ to: '', text: '' });
    captcha.renew();
  }
  const forgetError = (field: ContactField) => setErrors(({ [field]: _gone, ...others }) => others);

  return {
    form,
    notice,
    texts,
    errors,
    outcome,
    restored,
    sending: sending.isPending,
    captcha,
    type(field: keyof ContactTexts, text: string) {
      change({ [field]: text });
      forgetError(field);
    },
    typeAnswer(text: string) {
      setAnswer({ to: captcha.shown?.token ?? '', text });
      forgetError('captcha_answer');
    },
    refreshCaptcha() {
      forgetError('captcha_answer');
      renewCaptcha();
    },
    discard() {
      clear();
      setErrors({});
      control(form.current, 'name')?.focus();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (underWay.current || !captcha.ready) return;
      underWay.current = true;
      setOutcome(null);
      setErrors({});
      sending.mutate({ ...texts, captcha_token: captcha.ready.token, captcha_answer: captcha.answer });
    },
  };
}

/** The captcha in all its states. An answer belongs to its picture: with a new picture it is gone. */
function useAnswerableCaptcha({ to, text }: { to: string; text: string }) {
  const [broken, setBroken] = useState<Captcha>();
  const { data: shown, isFetching: loading, isError, refetch } = useCaptcha(text ? to : undefined);
  const loaded = loading || isError ? undefined : shown;
  return {
    /** The last picture that came; old while `loading`. */
    shown,
    loading,
    /** There is nothing to read. */
    failed: !loading && (isError || broken === shown),
    /** What an answer can be sent to. Also where the picture is broken: that the server has to judge. */
    ready: loaded,
    answer: to === (shown?.token ?? '') ? text : '',
    renew: () => void refetch(),
    pictureFailed: () => setBroken(shown),
  };
}

/**
 * Leads the keyboard to where a failed attempt goes on, which is the first field with an error, else to the words on how it
 * went.
 * @returns the ref of those words
 */
function useFocusOn(outcome: Outcome | null, form: { current: HTMLFormElement | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!outcome) return;
    const wrong = outcome.sent ? undefined : CONTACT_FIELDS.find((field) => outcome.fields[field]);
    const target = wrong ? control(form.current, wrong) : notice.current;
    target?.focus();
  }, [outcome, form]);
  return notice;
}

function control(form: HTMLFormElement | null, field: ContactField): HTMLElement | null {
  const found = form?.elements.namedItem(field);
  return found instanceof HTMLElement ? found : null;
}
