import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { useStore } from 'zustand';
import { Deferred, deferred } from '../../app/deferred';
import { pushOfferStore } from '../../app/push-offer';
import { consentStore } from './consent-store';
import { CookieBanner } from './cookie-banner';

const ShellDialogs = deferred(() =>
  import(/* webpackChunkName: "menus" */ '../../app/shell-dialogs').then((module) => module.ShellDialogs),
);

export function CookieConsent() {
  const { settingsOpen, openCount } = useStore(consentStore);
  const isPushOffered = useStore(pushOfferStore, ({ isOffered }) => isOffered);
  const user = useCurrentUser();
  // The break notice and the dialog with prizes are in the same file.
  const concernsUser = Boolean(user?.excluded_until || user?.winnings);
  return (
    <>
      <CookieBanner />
      <Deferred needed={settingsOpen || isPushOffered} whenIdle={concernsUser}>
        <ShellDialogs pressed={openCount} />
      </Deferred>
    </>
  );
}
