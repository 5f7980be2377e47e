import { useDraft } from '@greenroom/shared-ui/draft';
import { useToast } from '@greenroom/shared-ui/platform';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bonusHuntsKey } from '../bonus-hunts.api';
import { type PredictionFailure, postPrediction } from './predict.api';
import type { PredictionFormProps } from './prediction-form';
import { type PredictionTexts, bodyOf, draftKey, textsOf } from './prediction-draft';

/**
 * State and submission of the prediction form: one request at a time, with a toast for either outcome (docs/product.md#bonus-hunts).
 */
export function usePredictionForm(of: Omit<PredictionFormProps, 'autoFocus'>, slots: readonly string[]) {
  const { memberId, hunt, own, onSent, onCancel } = of;
  const { texts, change, clear } = useDraft(draftKey(memberId, hunt.id), textsOf(own));
  const [fields, setFields] = useState<PredictionFailure['fields']>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const queryClient = useQueryClient();

  const send = async () => {
    setBusy(true);
    const body = bodyOf(texts, slots);
    const failure = await postPrediction(hunt.id, body);
    if (failure) {
      flushSync(() => {
        setBusy(false);
        setFields(failure.fields);
      });
      showToast(failure.message, 'error');
      // Only if the focus is still in the form.
      const form = element.current;
      if (form?.contains(document.activeElement)) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    showToast('Prediction submitted successfully!', 'success');
    clear();
    onSent(body);
    await queryClient.invalidateQueries({ queryKey: bonusHuntsKey });
  };

  return {
    element,
    texts,
    /** The server's message for each invalid field. */
    fields,
    busy,
    type(changes: Partial<PredictionTexts>) {
      change(changes);
      // The message was about the previous input.
      const changed = Object.keys(changes);
      setFields((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !changed.includes(field))));
    },
    cancel() {
      clear();
      onCancel();
    },
    async submit(event: FormEvent) {
      event.preventDefault();
      // The Enter key also submits while the button is disabled.
      if (!busy && texts.end_balance.trim() !== '') await send();
    },
  };
}
