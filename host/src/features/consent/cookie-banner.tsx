import { Button } from '@greenroom/shared-ui/button';
import Cookie from '@greenroom/shared-ui/icons/cookie';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { saveConsent, consentStore, openCookieSettings } from './consent-store';
import styles from './cookie-banner.module.css';
import { useBottomInset } from './use-bottom-inset';
import { useRestoreFocus } from './use-restore-focus';

/** Delay before the banner shows (docs/product.md#cookie-consent). */
const BANNER_DELAY_MS = 1000;

/** The consent banner at the bottom edge, shown until a choice is made. It doesn't block the page. */
export function CookieBanner() {
  const undecided = useStore(consentStore, ({ record }) => record === null);
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return undecided && due && <Banner />;
}

function Banner() {
  const { privacyUrl } = useSiteConfig();
  const region = useRef<HTMLElement>(null);
  useBottomInset(region);
  useRestoreFocus(region);
  return (
    <section ref={region} className={styles.banner} aria-label="Cookie consent">
      <div className={styles.card}>
        <Cookie className={styles.icon} size={24} />
        <p className={styles.text}>
          <strong>Your choice of cookies.</strong> Necessary ones keep the site working. Others measure visits and ads, if you agree.
          {privacyUrl && (
            <>
              {' '}
              <a href={privacyUrl}>Privacy Policy</a>
            </>
          )}
        </p>
        <div className={styles.buttons}>
          {/* Same variant: rejecting must be as easy as accepting. */}
          <Button variant="secondary" onClick={() => saveConsent(ONLY_NECESSARY)}>
            Reject All
          </Button>
          <Button variant="secondary" onClick={() => saveConsent(ACCEPT_ALL)}>
            Accept All
          </Button>
          <Button variant="ghost" className={styles.settings} onClick={openCookieSettings}>
            Cookie Settings
          </Button>
        </div>
      </div>
    </section>
  );
}
