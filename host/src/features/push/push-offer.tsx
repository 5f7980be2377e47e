import { Button } from '@greenroom/shared-ui/button';
import Bell from '@greenroom/shared-ui/icons/bell';
import X from '@greenroom/shared-ui/icons/x';
import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { fetchPush, HOME_SCREEN_HINT, pushSupport, turnOnPush } from '@greenroom/shared-ui/push';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { pushOfferStore } from '../../app/push-offer';
import styles from './push-offer.module.css';

/** The key in `localStorage` of the answer, which counts for all members of this browser. */
const ANSWERED_KEY = 'push-offer';

/** Offers web push after the member's first entry or redemption, until they answer. */
export function PushOffer() {
  const memberId = useCurrentUser()?.id;
  const isOffered = useStore(pushOfferStore, (state) => state.isOffered);
  const [isAnswered, setAnswered] = useState(wasAnswered);
  if (memberId === undefined || !isOffered || isAnswered) return null;
  const answer = () => {
    saveAnswer();
    setAnswered(true);
  };
  switch (pushSupport()) {
    case 'supported':
      return <Offer key={memberId} memberId={memberId} onAnswer={answer} />;
    case 'home-screen':
      return <Card text={`You can be notified when you win. ${HOME_SCREEN_HINT}`} onClose={answer} />;
    default:
      return null;
  }
}

function Offer({ memberId, onAnswer }: { memberId: string; onAnswer: () => void }) {
  const showToast = useToast();
  // Nothing shows where a back end has no web push.
  const { data } = useQuery({ queryKey: ['push', memberId], queryFn: ({ signal }) => fetchPush(signal), retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: turnOnPush,
    onSuccess: (isOn) => isOn && showToast('You will be notified here. Choose of what under Notifications.', 'success'),
    onError: () => showToast('Notifications could not be turned on in this browser.', 'error'),
    onSettled: onAnswer,
  });
  if (!data || data.isOn) return null;
  return (
    <Card
      text="Would you like to be notified when you win, or when your order is ready? Also while this site is closed."
      onClose={onAnswer}
    >
      <Button size="small" busy={isPending} busyText="Turning on..." onClick={() => mutate(data.key)}>
        Notify me
      </Button>
    </Card>
  );
}

/** A card above the page. It takes no focus, since the member is doing something else. */
const Card = ({ text, onClose, children }: { text: string; onClose: () => void; children?: ReactNode }) => (
  <aside className={styles.card} aria-label="Notifications">
    <Bell className={styles.bell} size={24} />
    <p role="status" className={styles.text}>
      {text}
    </p>
    {children}
    <button type="button" className={styles.close} aria-label="Close this message" onClick={onClose}>
      <X size={16} />
    </button>
  </aside>
);

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED_KEY) !== null;
  } catch {
    // Without storage, it is offered once for each page.
    return false;
  }
}

function saveAnswer(): void {
  try {
    localStorage.setItem(ANSWERED_KEY, 'answered');
  } catch {
    // As above.
  }
}
