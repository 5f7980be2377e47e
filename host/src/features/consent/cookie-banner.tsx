import { Button } from '@greenroom/shared-ui/button';
import Cookie from '@greenroom/shared-ui/icons/cookie';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { t, Trans } from '../../texts';
import { ACCEPT_ALL, ONLY_NECESSARY } from './consent-record';
import { saveConsent, consentStore, openCookieSettings } from './consent-store';
import styles from './cookie-banner.module.css';

const BANNER_DELAY_MS = 1000;

/** Shows the consent banner at the bottom edge until a choice is made. It doesn't block the page. */
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
    <section ref={region} className={styles.banner} aria-label={t('Cookie consent')}>
      <div className={styles.card}>
        <Cookie className={styles.icon} size={24} />
        <p className={styles.text}>
          <Trans
            message="<strong>Choose your cookies.</strong> Necessary ones keep the site working. Others measure visits and ads, if you agree."
            components={{ strong: <strong /> }}
          />
          {privacyUrl && (
            <>
              {' '}
              <a href={privacyUrl}>{t('Privacy Policy')}</a>
            </>
          )}
        </p>
        <div className={styles.buttons}>
          {/* Same variant: rejecting must be as easy as accepting. */}
          <Button variant="secondary" onClick={() => saveConsent(ONLY_NECESSARY)}>
            {t('Reject All')}
          </Button>
          <Button variant="secondary" onClick={() => saveConsent(ACCEPT_ALL)}>
            {t('Accept All')}
          </Button>
          <Button variant="ghost" className={styles.settings} onClick={openCookieSettings}>
            {t('Cookie Settings')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Makes room for the element at the bottom edge of the screen: the page scrolls that far beyond its end, focused elements scroll clear of
 * it, and elements with `data-bottom-inset` get its height as `--bottom-inset`. Not on the root: every element would inherit it, at 4 ms of
 * style for each first visit.
 */
function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const measure = () => {
      const height = `${element.current?.offsetHeight ?? 0}px`;
      sheet.replaceSync(
        `html { scroll-padding-bottom: ${height} } body { padding-bottom: ${height} } [data-bottom-inset] { --bottom-inset: ${height} }`,
      );
    };
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [element]);
}

/** Returns the focus to the element that had it before, when a region unmounts with the focus inside. */
function useRestoreFocus(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current;
    let previous: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) previous = relatedTarget;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      if (element?.contains(document.activeElement) && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
    };
  }, [region]);
}
