import { Button } from '@greenroom/shared-ui/button';
import { Select } from '@greenroom/shared-ui/select';
import { TextField } from '@greenroom/shared-ui/text-field';
import { type ChangeEvent, useEffect, useMemo, useRef } from 'react';
import type { MakePredictionProps } from './make-prediction';
import type { PredictionBody } from './predict.api';
import { slotAmong, slotsOf } from './prediction-draft';
import styles from './predictions-tab.module.css';
import { usePredictionForm } from './use-prediction-form';

export interface PredictionFormProps extends MakePredictionProps {
  /** Whether to focus the first field: the member has just opened the form. */
  autoFocus: boolean;
  onSent: (body: PredictionBody) => void;
  onCancel: () => void;
}

/**
 * The prediction form (docs/product.md#bonus-hunts). The server validates it; the input is kept as a draft until it is submitted or
 * cancelled.
 */
export function PredictionForm({ autoFocus, ...of }: PredictionFormProps) {
  const slots = useMemo(() => slotsOf(of.hunt), [of.hunt]);
  const { element, texts, fields, busy, type, cancel, submit } = usePredictionForm(of, slots);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) first.current?.focus();
  }, [autoFocus]);

  const number = (name: 'end_balance' | 'highest_multiplier') => ({
    type: 'number',
    inputMode: 'decimal' as const,
    step: 0.01,
    name,
    value: texts[name],
    error: fields[name],
    readOnly: busy,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => type({ [name]: event.currentTarget.value }),
  });
  return (
    <form ref={element} className={styles.form} aria-label="Your prediction" onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.fields}>
        <TextField ref={first} label="End Balance" placeholder="0.00" required {...number('end_balance')} />
        <TextField label="Highest Multiplier" placeholder="0.00" {...number('highest_multiplier')} />
        <Select
          label="Highest Multiplier Slot"
          name="highest_multiplier_game"
          placeholder="Select a slot"
          options={slots.map((slot) => ({ value: slot, label: slot }))}
          value={slotAmong(slots, texts.highest_multiplier_game)}
          error={fields.highest_multiplier_game}
          disabled={busy}
          onChange={(slot) => type({ highest_multiplier_game: slot })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={cancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" disabled={!busy && texts.end_balance.trim() === ''} busy={busy} busyText="Submitting...">
          Submit Prediction
        </Button>
      </div>
    </form>
  );
}
