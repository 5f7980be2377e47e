import { isRecord } from '@greenroom/shared-ui/http';

/** What a visitor agrees to or not (specification 1, section 3). */
export const CATEGORIES = ['necessary', 'analytics', 'marketing', 'functional'] as const;
export type ConsentCategory = (typeof CATEGORIES)[number];

export type ConsentChoice = Readonly<Record<ConsentCategory, boolean>>;

/** A choice and the moment it was made, as an ISO 8601 text: what lies in the browser's storage. */
export type ConsentRecord = ConsentChoice & { readonly timestamp: string };

/** What "Accept All" stores (specification 1, section 4). */
export const EVERYTHING: ConsentChoice = { necessary: true, analytics: true, marketing: true, functional: true };

/** What "Reject All" stores, and what holds before any choice (specification 1, section 4). */
export const ONLY_NECESSARY: ConsentChoice = { necessary: true, analytics: false, marketing: false, functional: false };

/** Reads a stored record; null where there is none or not a whole one, which counts as no choice. */
export function readConsentRecord(text: string | null): ConsentRecord | null {
  const stored = parse(text);
  if (!isRecord(stored) || !isChoice(stored) || !isTimestamp(stored.timestamp)) return null;
  const { necessary, analytics, marketing, functional, timestamp } = stored;
  return { necessary, analytics, marketing, functional, timestamp };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

const isChoice = <T extends object>(stored: T & Partial<Record<ConsentCategory, unknown>>): stored is T & ConsentChoice =>
  CATEGORIES.every((category) => typeof stored[category] === 'boolean');

const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
