import { type ConsentChoice, ONLY_NECESSARY } from './consent-record';

type Signal = 'analytics_storage' | 'ad_storage' | 'ad_user_data' | 'ad_personalization';

/** The signals of Google's consent mode (docs/contracts.md#requests). */
export type ConsentSignals = Readonly<Record<Signal, 'granted' | 'denied'>>;

export function signalsOf(choice: ConsentChoice | null): ConsentSignals {
  const { analytics, marketing } = choice ?? ONLY_NECESSARY;
  const ads = marketing ? 'granted' : 'denied';
  return {
    analytics_storage: analytics ? 'granted' : 'denied',
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  };
}

export const grantsAnything = (choice: ConsentChoice | null): boolean => Object.values(signalsOf(choice)).includes('granted');

const TAG_COOKIES = [
  ['analytics_storage', /^_(ga(?!c_)|gid$)/],
  ['ad_storage', /^_(gcl|gac_)/],
] as const;

/** Tells whether the tag set this cookie and the choice doesn't allow it. */
export function isForbiddenCookie(name: string, choice: ConsentChoice | null): boolean {
  const signals = signalsOf(choice);
  return TAG_COOKIES.some(([signal, names]) => signals[signal] === 'denied' && names.test(name));
}
