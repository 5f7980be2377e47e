import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { readDraft } from '@greenroom/shared-ui/draft';
import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PredictionBody } from './predict.api';
import { type Guess, draftKey, guessOf, textsOf } from './prediction-draft';
import { PredictionForm, type PredictionFormProps } from './prediction-form';
import styles from './predictions-tab.module.css';

export type MakePredictionProps = Pick<PredictionFormProps, 'memberId' | 'hunt' | 'own'>;

/** The member's prediction, and the form to add or change it (docs/product.md#bonus-hunts). */
export function MakePrediction({ memberId, hunt, own: fetched }: MakePredictionProps) {
  // Optimistic: shows what was sent until the server returns another prediction than before.
  const [sent, setSent] = useState<{ body: PredictionBody; before: Guess | undefined } | null>(null);
  const own = sent && sent.before === fetched ? guessOf(sent.body) : fetched;
  // Reopens the form if a draft survived a reload.
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(memberId, hunt.id), textsOf(own)) !== null);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement);
    flushSync(() => setOpen(false));
    if (hadFocus) button.current?.focus();
  };
  const onSent = (body: PredictionBody) => {
    setSent({ body, before: fetched });
    close();
  };

  return (
    <Card ref={panel} className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>
            {own
              ? 'You are in. Change your mind for as long as predictions are open.'
              : 'How will this hunt end? Put your guess on record.'}
          </p>
        </div>
        {!isOpen && (
          <Button ref={button} variant={own ? 'secondary' : 'primary'} onClick={open}>
            {own ? 'Change Prediction' : 'Add Prediction'}
          </Button>
        )}
      </div>
      {isOpen ? (
        <PredictionForm memberId={memberId} hunt={hunt} own={own} autoFocus={wasOpened} onSent={onSent} onCancel={close} />
      ) : (
        own && <OwnGuess guess={own} />
      )}
    </Card>
  );
}

function OwnGuess({ guess }: { guess: Guess }) {
  return (
    <dl className={styles.own}>
      <div>
        <dt>End Balance</dt>
        <dd>{formatMoney(guess.endBalance)}</dd>
      </div>
      <div>
        <dt>Highest Multiplier</dt>
        <dd>{formatMultiplier(guess.highestMultiplier)}</dd>
      </div>
      <div>
        <dt>Highest Multiplier Slot</dt>
        <dd>{guess.highestMultiplierGame ?? '–'}</dd>
      </div>
    </dl>
  );
}
