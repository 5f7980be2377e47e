/** A member's wish to redeem an item once. */
export interface Intent {
  /** Goes with every attempt, so that the server makes one purchase of all of them. */
  key: string;
  /** An attempt was made before, and how it went was never told. */
  resumed: boolean;
}

const placeOf = (memberId: string, itemId: string) => `redemption:${memberId}:${itemId}`;

/** For browsers that block storage: then the page alone remembers. */
const memory = new Map<string, string>();

/**
 * The intent behind an opened dialog: a new one, unless an attempt at the same item is still without an outcome. That one
 * goes on, since whoever tries again after an error means the same purchase.
 */
export function openIntent(memberId: string, itemId: string): Intent {
  const kept = readKey(placeOf(memberId, itemId));
  return { key: kept ?? newKey(), resumed: kept !== null };
}

/** Keeps the intent for the tab's session, also through a reload; to be called before its first attempt leaves. */
export function keepIntent(memberId: string, itemId: string, { key }: Intent): void {
  const place = placeOf(memberId, itemId);
  try {
    sessionStorage.setItem(place, key);
  } catch {
    memory.set(place, key);
  }
}

/** Ends the intent once its outcome is known: the next press is a wish of its own. */
export function endIntent(memberId: string, itemId: string): void {
  const place = placeOf(memberId, itemId);
  memory.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Blocked: it was in memory alone.
  }
}

function readKey(place: string): string | null {
  try {
    return sessionStorage.getItem(place) ?? memory.get(place) ?? null;
  } catch {
    return memory.get(place) ?? null;
  }
}

/** 128 random bits; `randomUUID` is missing where a site is tried out without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
