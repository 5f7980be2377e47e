import type { ConsentChoice } from './consent-record';
import { grantsAnything, isForbiddenCookie, signalsOf } from './consent-signals';
import { consentStore, followStoredConsent } from './consent-store';
import { type TagConfig, expireCookies, muteAnalytics, openTagQueue, tagLoader } from './google-tag';

/**
 * Tells Google's tag what the visitor allows, before anything else can speak to it: first that nothing is, then what
 * was stored, then each new choice, also from another tab. The tag itself is loaded once something is allowed.
 * @returns ends that
 */
export function startConsent(config: TagConfig): () => void {
  const gtag = openTagQueue();
  const loadTag = tagLoader(gtag, config);
  const apply = (choice: ConsentChoice | null) => {
    muteAnalytics(config, !choice?.analytics);
    gtag('consent', 'update', signalsOf(choice));
    expireCookies((name) => isForbiddenCookie(name, choice));
    if (grantsAnything(choice)) loadTag();
  };

  gtag('consent', 'default', signalsOf(null));
  const unsubscribe = consentStore.subscribe(({ record }, before) => {
    if (record !== before.record) apply(record);
  });
  const unfollow = followStoredConsent();
  return () => {
    unsubscribe();
    unfollow();
  };
}
