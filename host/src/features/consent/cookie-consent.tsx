import { useStore } from 'zustand';
import { Deferred, deferredComponent } from '../../app/deferred';
import { consentStore } from './consent-store';
import { CookieBanner } from './cookie-banner';

const settings = deferredComponent(() =>
  import(/* webpackChunkName: "popups" */ '../../app/shell-dialogs').then((module) => module.ShellDialogs),
);

/** The cookie banner and the settings dialog (docs/product.md#cookie-consent). */
export function CookieConsent() {
  const needed = useStore(consentStore, ({ settingsOpen }) => settingsOpen);
  return (
    <>
      <CookieBanner />
      <Deferred component={settings} props={{}} needed={needed} />
    </>
  );
}
