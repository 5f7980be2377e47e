import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { readDraft } from '@greenroom/shared-ui/draft';
import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Hunt, Prediction } from '../bonus-hunts.api';
import { draftKey, textsOf } from './prediction-draft';
import { PredictionForm } from './prediction-form';
import styles from './predictions-tab.module.css';

export interface MakePredictionProps {
  memberId: string;
  hunt: Hunt;
  /** What the member has predicted of this hunt so far. */
  own: Prediction | undefined;
}

/** The member's own prediction, and the form to make or change it (specification 2, section 2). */
export function MakePrediction({ memberId, hunt, own }: MakePredictionProps) {
  // A form that was open with something typed comes back with the page.
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(memberId, hunt.id), textsOf(own)) !== null);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const close = () => {
    const hadKeyboard = document.activeElement?.closest('form') !== null;
    flushSync(() => setOpen(false));
    if (hadKeyboard) button.current?.focus();
  };

  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>
            {own ? 'You are in. You can change your mind for as long as predictions are open.' : 'How will this hunt end? The closest guess wins the applause.'}
          </p>
        </div>
        {!isOpen && (
          <Button ref={button} variant={own ? 'secondary' : 'primary'} onClick={open}>
            {own ? 'Change Prediction' : 'Add Prediction'}
          </Button>
        )}
      </div>
      {isOpen ? (
        <PredictionForm memberId={memberId} hunt={hunt} own={own} takesKeyboard={wasOpened} onClose={close} />
      ) : (
        own && <OwnGuess prediction={own} />
      )}
    </Card>
  );
}

function OwnGuess({ prediction }: { prediction: Prediction }) {
  return (
    <dl className={styles.own}>
      <div>
        <dt>End Balance</dt>
        <dd>{formatMoney(prediction.endBalance)}</dd>
      </div>
      <div>
        <dt>Highest Multiplier</dt>
        <dd>{formatMultiplier(prediction.highestMultiplier)}</dd>
      </div>
      <div>
        <dt>Highest Multiplier Slot</dt>
        <dd>{prediction.highestMultiplierGame ?? '–'}</dd>
      </div>
    </dl>
  );
}
