import { useDraft } from '@greenroom/shared-ui/draft';
import { useToast } from '@greenroom/shared-ui/platform';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Captcha, useCaptcha } from './captcha.api';
import { CONTACT_FIELDS, type ContactFailure, type ContactField, type ContactTexts, readFailure, useSendMessage } from './contact.api';

/** Result of the last attempt. */
export type Outcome = { sent: true; message: string } | ({ sent: false } & ContactFailure);

/**
 * State and submission of the contact form (docs/product.md#contact).
 * @param name default of the field `name`
 */
export function useContactForm(name: string) {
  const { texts, change, clear, restored } = useDraft<ContactTexts>('contact', { name, email: '', subject: '', message: '' });
  const [errors, setErrors] = useState<ContactFailure['fields']>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [solution, setSolution] = useState<Solution>(NO_SOLUTION);
  const captcha = useCaptchaWithSolution(solution);
  const form = useRef<HTMLFormElement>(null);
  const notice = useFocusOn(outcome, form);
  const showToast = useToast();
  // The mutation's `isPending` updates too late for a double click.
  const pending = useRef(false);

  const settle = (next: Outcome) => {
    pending.current = false;
    showToast(next.message, next.sent ? 'success' : 'error');
    setErrors(next.sent ? {} : next.fields);
    setOutcome(next);
    // Every attempt uses up the captcha.
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
    setSolution(NO_SOLUTION);
    captcha.renew();
  }
  const clearError = (field: ContactField) => setErrors(({ [field]: _cleared, ...others }) => others);

  return {
    form,
    notice,
    texts,
    errors,
    outcome,
    restored,
    sending: sending.isPending,
    captcha,
    changeText(field: keyof ContactTexts, text: string) {
      change({ [field]: text });
      clearError(field);
    },
    changeSolution(text: string) {
      setSolution({ token: captcha.current?.token ?? '', text });
      clearError('captcha_answer');
    },
    refreshCaptcha() {
      clearError('captcha_answer');
      renewCaptcha();
    },
    discard() {
      clear();
      setErrors({});
      control(form.current, 'name')?.focus();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (pending.current || !captcha.ready) return;
      pending.current = true;
      setOutcome(null);
      setErrors({});
      sending.mutate({ ...texts, captcha_token: captcha.ready.token, captcha_answer: captcha.solution });
    },
  };
}

/** The solution of the captcha with that token. */
interface Solution {
  token: string;
  text: string;
}

const NO_SOLUTION: Solution = { token: '', text: '' };

/** The captcha in all its states. A solution belongs to its captcha, and is dropped with it. */
function useCaptchaWithSolution({ token, text }: Solution) {
  const [broken, setBroken] = useState<Captcha>();
  const { data: current, isFetching: loading, isError, refetch } = useCaptcha(text ? token : undefined);
  const loaded = loading || isError ? undefined : current;
  return {
    /** The last loaded captcha; the previous one while `loading`. */
    current,
    loading,
    /** There is no image to solve. */
    failed: !loading && (isError || broken === current),
    /** The captcha that can be submitted, even if its image is broken, since the server decides. */
    ready: loaded,
    solution: token === (current?.token ?? '') ? text : '',
    renew: () => void refetch(),
    imageFailed: () => setBroken(current),
  };
}

/**
 * Focuses the first field with an error after an attempt, else the notice with its result.
 * @returns ref of the notice
 */
function useFocusOn(outcome: Outcome | null, form: { current: HTMLFormElement | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!outcome) return;
    const invalidField = outcome.sent ? undefined : CONTACT_FIELDS.find((field) => outcome.fields[field]);
    const target = invalidField ? control(form.current, invalidField) : notice.current;
    target?.focus();
  }, [outcome, form]);
  return notice;
}

function control(form: HTMLFormElement | null, field: ContactField): HTMLElement | null {
  const found = form?.elements.namedItem(field);
  return found instanceof HTMLElement ? found : null;
}
