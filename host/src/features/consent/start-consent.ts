import type { ConsentChoice } from './consent-record';
import { grantsAnything, isForbiddenCookie, signalsOf } from './consent-signals';
import { consentStore, syncStoredConsent } from './consent-store';
import { type TagConfig, expireCookies, setAnalyticsDisabled, initDataLayer, tagLoader } from './google-tag';

/** Sends Google's tag "denied" before any other command, then each choice; loads it once something is granted. @returns stops it */
export function startConsent(config: TagConfig): () => void {
  const gtag = initDataLayer();
  const loadTag = tagLoader(gtag, config);
  const apply = (choice: ConsentChoice | null) => {
    setAnalyticsDisabled(config, !choice?.analytics);
    gtag('consent', 'update', signalsOf(choice));
    expireCookies((name) => isForbiddenCookie(name, choice));
    if (grantsAnything(choice)) loadTag();
  };

  gtag('consent', 'default', signalsOf(null));
  const unsubscribe = consentStore.subscribe(({ record }, before) => {
    if (record !== before.record) apply(record);
  });
  const stopSync = syncStoredConsent();
  return () => {
    unsubscribe();
    stopSync();
  };
}
