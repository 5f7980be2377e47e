import { Button } from '@greenroom/shared-ui/button';
import { useState } from 'react';
import { REDEEM_LABELS, type RedeemState } from './redeem-state';

interface RedeemButtonProps {
  state: RedeemState;
  className?: string;
  /** The id of what names the item. */
  describedBy: string;
  onPress: () => void;
}

/** Where the keyboard is: on the button, in the dialog that it opened and that will hand it back, or elsewhere. */
type Keyboard = 'here' | 'coming back' | 'elsewhere';

/** An item's button; disabled in every state but one (specification 1, section 4). */
export function RedeemButton({ state, className, describedBy, onPress }: RedeemButtonProps) {
  const [keyboard, setKeyboard] = useState<Keyboard>('elsewhere');
  const redeeming = state === 'redeeming';
  const unavailable = state !== 'ready' && !redeeming;

  return (
    <Button
      variant="secondary"
      className={className}
      busy={redeeming}
      busyText={REDEEM_LABELS.redeeming}
      // A browser takes the keyboard away from what it disables; whoever just redeemed the last one keeps their place.
      disabled={unavailable && keyboard === 'elsewhere'}
      aria-disabled={unavailable}
      aria-describedby={describedBy}
      onFocus={() => setKeyboard('here')}
      onBlur={() => setKeyboard((current) => (current === 'here' ? 'elsewhere' : current))}
      onClick={() => {
        setKeyboard('coming back');
        onPress();
      }}
    >
      {REDEEM_LABELS[redeeming ? 'ready' : state]}
    </Button>
  );
}
