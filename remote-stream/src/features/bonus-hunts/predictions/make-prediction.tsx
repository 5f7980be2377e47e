import { Button } from '@greenroom/shared-ui/button';
import { Card } from '@greenroom/shared-ui/card';
import { readDraft } from '@greenroom/shared-ui/draft';
import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Hunt } from '../bonus-hunts.api';
import type { PredictionBody } from './predict.api';
import { type Guess, draftKey, guessOf, textsOf } from './prediction-draft';
import { PredictionForm } from './prediction-form';
import styles from './predictions-tab.module.css';

export interface MakePredictionProps {
  memberId: string;
  hunt: Hunt;
  /** What the member has predicted of this hunt so far. */
  own: Guess | undefined;
}

/** The member's own prediction, and the form to make or change it (specification 2, section 2). */
export function MakePrediction({ memberId, hunt, own: answered }: MakePredictionProps) {
  // What was sent stands here at once, and until the server answers another prediction than before.
  const [sent, setSent] = useState<{ body: PredictionBody; before: Guess | undefined } | null>(null);
  const own = sent && sent.before === answered ? guessOf(sent.body) : answered;
  // A form that was open with something typed comes back with the page.
  const [isOpen, setOpen] = useState(() => readDraft(draftKey(memberId, hunt.id), textsOf(own)) !== null);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    const hadKeyboard = panel.current?.contains(document.activeElement);
    flushSync(() => setOpen(false));
    if (hadKeyboard) button.current?.focus();
  };
  const keep = (body: PredictionBody) => {
    setSent({ body, before: answered });
    close();
  };

  return (
    <Card ref={panel} className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Make Your Prediction</h2>
          <p className={styles.text}>
            {own ? 'You are in. Change your mind for as long as predictions are open.' : 'How will this hunt end? Put your guess on record.'}
          </p>
        </div>
        {!isOpen && (
          <Button ref={button} variant={own ? 'secondary' : 'primary'} onClick={open}>
            {own ? 'Change Prediction' : 'Add Prediction'}
          </Button>
        )}
      </div>
      {isOpen ? (
        <PredictionForm memberId={memberId} hunt={hunt} own={own} takesKeyboard={wasOpened} onSent={keep} onCancel={close} />
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
