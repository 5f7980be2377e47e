import { Button } from '@greenroom/shared-ui/button';
import { useState } from 'react';
import { REDEEM_LABELS, type RedeemState } from './redeem-state';

interface RedeemButtonProps {
  state: RedeemState;
  className?: string;
  /** Id of the item's name. */
  describedBy: string;
  onPress: () => void;
}

/** Where the focus is: on the button, in its dialog, which returns it on close, or elsewhere. */
type Focus = 'button' | 'dialog' | 'elsewhere';

/** The button of an item; disabled in every state but `ready` (docs/product.md#store). */
export function RedeemButton({ state, className, describedBy, onPress }: RedeemButtonProps) {
  const [focus, setFocus] = useState<Focus>('elsewhere');
  const redeeming = state === 'redeeming';
  const unavailable = state !== 'ready' && !redeeming;

  return (
    <Button
      variant="secondary"
      className={className}
      busy={redeeming}
      busyText={REDEEM_LABELS.redeeming}
      // Never disabled while it has the focus, which the browser would drop, as after redeeming the last one.
      disabled={unavailable && focus === 'elsewhere'}
      aria-disabled={unavailable}
      aria-describedby={describedBy}
      onFocus={() => setFocus('button')}
      onBlur={() => setFocus((current) => (current === 'button' ? 'elsewhere' : current))}
      onClick={() => {
        setFocus('dialog');
        onPress();
      }}
    >
      {REDEEM_LABELS[redeeming ? 'ready' : state]}
    </Button>
  );
}
