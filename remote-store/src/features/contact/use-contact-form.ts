import { useForm } from '@greenroom/shared-ui/form';
import { useState } from 'react';
import { type Captcha, useCaptcha } from './captcha.api';
import { type ContactValues, sendMessage } from './contact.api';

const FAILED = 'An error occurred while sending your message. Please try again.';

/** Back ends report an error of the captcha under any of these names. It is shown at the solution, which can be corrected. */
const FIELD_NAMES = { captcha_token: 'captcha_answer', captcha: 'captcha_answer' };

/**
 * State and submission of the contact form, with its captcha (docs/product.md#contact).
 * @param name default of the field `name`
 */
export function useContactForm(name: string) {
  /** The server's message after a success. */
  const [sent, setSent] = useState<string>();
  const [solution, setSolution] = useState<Solution>(NO_SOLUTION);
  const captcha = useCaptchaWithSolution(solution);
  const renewCaptcha = () => {
    setSolution(NO_SOLUTION);
    captcha.renew();
  };
  const form = useForm<ContactValues>({
    draftKey: 'contact',
    defaults: { name, email: '', subject: '', message: '' },
    messages: { refused: FAILED, noResponse: FAILED },
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
