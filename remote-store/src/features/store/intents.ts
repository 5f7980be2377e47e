export interface Intent {
  /** Idempotency key, sent with every attempt, so repeated ones count as one purchase. */
  key: string;
  resumed: boolean;
}

const storageKey = (memberId: string, itemId: string) => `redemption:${memberId}:${itemId}`;

/** Fallback for browsers that block storage; lost on a reload. */
const memory = new Map<string, string>();

/** Returns a dialog's intent: the stored one after an unclear result, since a retry means the same purchase; else a new one. */
export function openIntent(memberId: string, itemId: string): Intent {
  const stored = readKey(storageKey(memberId, itemId));
  return { key: stored ?? newIdempotencyKey(), resumed: stored !== null };
}

/** Stores the intent in session storage. Call it before the first attempt is sent. */
export function saveIntent(memberId: string, itemId: string, { key }: Intent): void {
  const storedAt = storageKey(memberId, itemId);
  try {
    sessionStorage.setItem(storedAt, key);
  } catch {
    memory.set(storedAt, key);
  }
}

/** Removes the intent once its result is known, so the next dialog starts a new purchase. */
export function clearIntent(memberId: string, itemId: string): void {
  const storedAt = storageKey(memberId, itemId);
  memory.delete(storedAt);
  try {
    sessionStorage.removeItem(storedAt);
  } catch {
    // Blocked, so it was only in memory.
  }
}

function readKey(storedAt: string): string | null {
  try {
    return sessionStorage.getItem(storedAt) ?? memory.get(storedAt) ?? null;
  } catch {
    return memory.get(storedAt) ?? null;
  }
}

/** Returns 128 random bits; `randomUUID` is missing on sites without https. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
