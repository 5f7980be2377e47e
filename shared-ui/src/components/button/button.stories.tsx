import { useState } from 'react';
import { Row } from '../../gallery/row';
import Gift from '@greenroom/shared-ui/icons/gift';
import { Button, ButtonLink, buttonClass } from './button';

/**
 * For actions. Navigation is a link, which may look like a button: ButtonLink inside the site, buttonClass() elsewhere.
 *
 * - **Enter, Space** presses it
 */
export default { title: 'Button' };

export function BusyWithATextOfItsOwn() {
  const [busy, setBusy] = useState(false);
  const [redeemed, setRedeemed] = useState(0);
  return (
    <Row>
      <Button
        busy={busy}
        busyText="Redeeming..."
        onClick={() => {
          setRedeemed(redeemed + 1);
          setBusy(true);
        }}
      >
        Redeem Item
      </Button>
      <Button variant="ghost" onClick={() => setBusy(false)}>
        Let the server answer
      </Button>
      <span>{`Sent: ${redeemed}`}</span>
    </Row>
  );
}

export const HowMuchItAsksForAttention = () => (
  <Row>
    <Button>Enter Raffle</Button>
    <Button variant="secondary">View Leaderboard</Button>
    <Button variant="ghost">Cancel</Button>
    <Button variant="danger">Disconnect Kick</Button>
  </Row>
);

export const SmallAndWithAnIcon = () => (
  <Row>
    <Button size="small">Save</Button>
    <Button size="small" variant="secondary">
      <Gift size={16} />
      Redeem Code
    </Button>
    <Button size="small" variant="ghost">
      Not now
    </Button>
    <Button size="small" variant="danger">
      Remove
    </Button>
  </Row>
);

export const BusyInEveryLook = () => (
  <Row>
    <Button busy>Enter Raffle</Button>
    <Button busy busyText="Saving..." variant="secondary">
      Save Predictions
    </Button>
    <Button busy variant="ghost">
      Load more
    </Button>
    <Button busy variant="danger" busyText="Disconnecting...">
      Disconnect Kick
    </Button>
  </Row>
);

export const Disabled = () => (
  <Row>
    <Button disabled>Insufficient Points</Button>
    <Button disabled variant="secondary">
      Out of Stock
    </Button>
  </Row>
);

export const LinksThatLookLikeButtons = () => (
  <Row>
    <ButtonLink to="/leaderboard">View Full Leaderboard</ButtonLink>
    <a className={buttonClass({ variant: 'secondary' })} href="mailto:partners@greenroom.test">
      Contact Us
    </a>
  </Row>
);
