import { isRecord } from '@greenroom/shared-ui/http';
import { attempt } from '../../app/attempt';

/** The consent categories (docs/product.md#cookie-consent). */
const CATEGORIES = ['necessary', 'analytics', 'marketing', 'functional'] as const;
type ConsentCategory = (typeof CATEGORIES)[number];

export type ConsentChoice = Readonly<Record<ConsentCategory, boolean>>;

export type ConsentRecord = ConsentChoice & { readonly timestamp: string };

/** The choice of "Accept All" (docs/product.md#cookie-consent). */
export const ACCEPT_ALL: ConsentChoice = { necessary: true, analytics: true, marketing: true, functional: true };

/** The choice of "Reject All", and the default before any choice (docs/product.md#cookie-consent). */
export const ONLY_NECESSARY: ConsentChoice = { necessary: true, analytics: false, marketing: false, functional: false };

export function readConsentRecord(text: string | null): ConsentRecord | null {
  const stored = attempt<unknown>(() => JSON.parse(text ?? ''), null);
  if (!isRecord(stored) || !isChoice(stored) || !isTimestamp(stored.timestamp)) return null;
  const { necessary, analytics, marketing, functional, timestamp } = stored;
  return { necessary, analytics, marketing, functional, timestamp };
}

const isChoice = <T extends object>(stored: T & Partial<Record<ConsentCategory, unknown>>): stored is T & ConsentChoice =>
  CATEGORIES.every((category) => typeof stored[category] === 'boolean');

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
