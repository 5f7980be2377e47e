import { useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useStore } from 'zustand';
import { openCookieSettings } from '../features/consent/consent-store';
import { CookieConsent } from '../features/consent/cookie-consent';
import { LoadingCover } from '../features/loading/loading-cover';
import { Footer } from '../features/navigation/footer';
import { Header } from '../features/navigation/header';
import { RedeemCode } from '../features/redeem-code/redeem-code';
import { openRedeemCode } from '../features/redeem-code/redeem-code-store';
import { AgeCheck } from '../features/safer-gambling/age-check';
import { UserMenu } from '../features/session/user-menu';
import { Toasts } from '../features/toasts/toasts';
import { overridesStore } from '../remotes/override';
import { useRemoteOfRoute } from '../remotes/remote-page';
import { t } from '../texts';
import styles from './layout.module.css';
import { RouteAnnouncer } from './route-announcer';

/** A reloaded page has the router's key `default`, so its scroll position is stored by pathname. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

export function Layout() {
  const navigating = useNavigation().state !== 'idle';
  const main = useRef<HTMLElement>(null);
  const overrides = useStore(overridesStore, ({ view }) => view);
  return (
    <>
      <LoadingCover>
        <a className={styles.skip} href="#main">
          {t('Skip to the content')}
        </a>
        {/* Early in the document, so that it is reached by few tabs. */}
        <CookieConsent />
        <AgeCheck />
        <div className={styles.stageLight} aria-hidden="true" />
        <Header member={<UserMenu onRedeemCode={openRedeemCode} />} />
        <div className={styles.progress} data-active={navigating} aria-hidden="true" />
        <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={navigating} data-remote={useRemoteOfRoute()?.name}>
          <Outlet />
        </main>
        <Footer onCookieSettings={openCookieSettings} />
      </LoadingCover>
      <RedeemCode />
      <Toasts />
      {overrides}
      <RouteAnnouncer main={main} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
