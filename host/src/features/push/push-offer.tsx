import { Button } from '@greenroom/shared-ui/button';
import Bell from '@greenroom/shared-ui/icons/bell';
import { useCurrentUser, useToast } from '@greenroom/shared-ui/platform';
import { fetchPush, HOME_SCREEN_HINT, pushFailure, pushSupport, turnOnPush } from '@greenroom/shared-ui/push';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { attempt } from '../../app/attempt';
import { Notice } from '../../app/notice';
import { pushOfferStore } from '../../app/push-offer';
import { t } from '../../texts';

/** The key in `localStorage` of the dismissal, which counts for all members of this browser. */
const DISMISSED_KEY = 'push-offer';

/** Offers web push after the member's first entry or redemption, until they accept or close it. */
export function PushOffer() {
  const memberId = useCurrentUser()?.id;
  const isOffered = useStore(pushOfferStore, (state) => state.isOffered);
  const [isDismissed, setDismissed] = useState(() => attempt(() => localStorage.getItem(DISMISSED_KEY) !== null, false));
  if (memberId === undefined || !isOffered || isDismissed) return null;
  const dismiss = () => {
    // Without storage, it is offered once for each page.
    attempt(() => localStorage.setItem(DISMISSED_KEY, 'dismissed'), undefined);
    setDismissed(true);
  };
  const support = pushSupport();
  if (support !== 'supported' && support !== 'home-screen') return null;
  return <Offer key={memberId} memberId={memberId} needsHomeScreen={support === 'home-screen'} onDismiss={dismiss} />;
}

function Offer({ memberId, needsHomeScreen, onDismiss }: { memberId: string; needsHomeScreen: boolean; onDismiss: () => void }) {
  const showToast = useToast();
  // A back end without web push has no key: nothing is offered.
  const { data } = useQuery({ queryKey: ['push', memberId], queryFn: ({ signal }) => fetchPush(signal), retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: turnOnPush,
    onSuccess: (isOn) =>
      isOn && showToast(t("Notifications are on in this browser. Choose what you're notified about under Notifications."), 'success'),
    onError: (cause) => showToast(pushFailure(cause, t("Couldn't turn on notifications in this browser.")), 'error'),
    onSettled: onDismiss,
  });
  if (!data || data.isOn) return null;
  const text = needsHomeScreen
    ? `${t('You can be notified when you win.')} ${t(HOME_SCREEN_HINT)}`
    : t('Want to know when you win, or when your order is ready? We can notify you even while this site is closed.');
  return (
    <Notice label={t('Notifications')} icon={Bell} text={text} onClose={onDismiss}>
      {!needsHomeScreen && (
        <Button size="small" busy={isPending} busyText={t('Turning on...')} onClick={() => mutate(data.key)}>
          {t('Notify me')}
        </Button>
      )}
    </Notice>
  );
}
