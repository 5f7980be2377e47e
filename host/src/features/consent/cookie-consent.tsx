import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { consentStore } from './consent-store';
import { CookieBanner } from './cookie-banner';

export const shellDialogs = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ '../../app/shell-dialogs').then((module) => module.ShellDialogs),
);

/** The cookie banner and the settings dialog (docs/product.md#cookie-consent). */
export function CookieConsent() {
  const needed = useStore(consentStore, ({ settingsOpen }) => settingsOpen);
  const user = useCurrentUser();
  // The notice of a break, and the dialog with prizes, are in the same file.
  const concernsUser = Boolean(user?.excluded_until || user?.winnings);
  return (
    <>
      <CookieBanner />
      <Deferred component={shellDialogs} props={{}} needed={needed} whenIdle={concernsUser} />
    </>
  );
}
