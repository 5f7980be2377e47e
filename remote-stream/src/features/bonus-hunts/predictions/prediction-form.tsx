import { Button } from '@greenroom/shared-ui/button';
import { useForm } from '@greenroom/shared-ui/form';
import { Select } from '@greenroom/shared-ui/select';
import { TextField } from '@greenroom/shared-ui/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Hunt, bonusHuntsKey } from '../bonus-hunts.api';
import { type PredictionBody, postPrediction } from './predict.api';
import { type Guess, type PredictionTexts, bodyOf, draftKey, errorsIn, slotAmong, slotsOf, textsOf } from './prediction-draft';
import styles from './predictions-tab.module.css';

export interface PredictionFormProps {
  memberId: string;
  hunt: Hunt;
  /** The member's prediction for this hunt, if any. */
  own: Guess | undefined;
  /** Whether to focus the first field: the member has just opened the form. */
  autoFocus: boolean;
  onSent: (body: PredictionBody) => void;
  onCancel: () => void;
}

/**
 * The prediction form (docs/product.md#bonus-hunts). The server validates it; the input is kept as a draft until it is submitted or
 * cancelled.
 */
export function PredictionForm({ memberId, hunt, own, autoFocus, onSent, onCancel }: PredictionFormProps) {
  const slots = useMemo(() => slotsOf(hunt), [hunt]);
  const queryClient = useQueryClient();
  const form = useForm<PredictionTexts>({
    draftKey: draftKey(memberId, hunt.id),
    defaults: textsOf(own),
    messages: {
      success: 'Prediction submitted successfully!',
      signIn: 'Please sign in to submit predictions',
      refused: 'Failed to submit prediction',
      noResponse: 'An error occurred while submitting prediction',
    },
    maySubmit: ({ values }) => values.end_balance.trim() !== '',
    validate: ({ values }) => errorsIn(values),
    send: async ({ values }) => {
      const body = bodyOf(values, slots);
      await postPrediction(hunt.id, body);
      onSent(body);
      void queryClient.invalidateQueries({ queryKey: bonusHuntsKey });
    },
  });
  const { values, errors, pending } = form;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) first.current?.focus();
  }, [autoFocus]);

  const number = (name: 'end_balance' | 'highest_multiplier') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    placeholder: '0.00',
    ...form.field(name),
  });
  const cancel = () => {
    form.reset();
    onCancel();
  };
  return (
    <form className={styles.form} aria-label="Your prediction" onSubmit={form.submit} noValidate>
      <div className={styles.fields}>
        <TextField ref={first} label="End Balance" required {...number('end_balance')} />
        <TextField label="Highest Multiplier" {...number('highest_multiplier')} />
        <Select
          label="Highest Multiplier Slot"
          name="highest_multiplier_game"
          placeholder="Select a slot"
          options={slots.map((slot) => ({ value: slot, label: slot }))}
          value={slotAmong(slots, values.highest_multiplier_game)}
          error={errors.highest_multiplier_game}
          disabled={pending}
          onChange={(slot) => form.change({ highest_multiplier_game: slot })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" disabled={!pending && !form.maySubmit} busy={pending} busyText="Submitting...">
          Submit Prediction
        </Button>
      </div>
    </form>
  );
}
