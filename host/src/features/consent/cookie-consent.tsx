import { CookieBanner } from './cookie-banner';
import { CookieSettings } from './cookie-settings';

/** Asks for the visitor's choice of cookies, and lets it be changed (specification 1, sections 2 and 4). */
export function CookieConsent() {
  return (
    <>
      <CookieBanner />
      <CookieSettings />
    </>
  );
}
