import { useState } from 'react';

/** Field by field, as it was typed. */
export type DraftTexts = Record<string, string>;

export interface Draft<Texts extends DraftTexts> {
  texts: Texts;
  change(changes: Partial<Texts>): void;
  /** Forgets what was typed, as once it has been sent. */
  clear(): void;
  /** Whether the texts were typed before the page was loaded or left, and are back. */
  restored: boolean;
}

const PREFIX = 'draft:';
const storageKey = (key: string) => PREFIX + key;

/**
 * What a person types into a form, kept for the tab's session, so that a failed send, a reload or a way to another page
 * lose nothing. Local storage is for the cookie consent alone (specification 1, section 9), and a draft should not
 * outlive the visit.
 * @param key tells the form among all of the site, such as `contact`; with the member's id where a member writes. What is
 * read is that of the first render: give the component a `key` where the form becomes another one's.
 * @param blank all fields as they are at first
 */
export function useDraft<Texts extends DraftTexts>(key: string, blank: Texts): Draft<Texts> {
  const [stored] = useState(() => readDraft(key, blank));
  const [restored, setRestored] = useState(stored !== null);
  const [texts, setTexts] = useState(stored ?? blank);

  return {
    texts,
    restored,
    change(changes) {
      setTexts((current) => {
        const next = { ...current, ...changes };
        keepDraft(key, next, blank);
        return next;
      });
    },
    clear() {
      keepDraft(key, blank, blank);
      setRestored(false);
      setTexts(blank);
    },
  };
}

/** Forgets all drafts of the tab: whoever signs out leaves nothing for the next person. */
export function forgetDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys.filter((each) => each.startsWith(PREFIX))) sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing was kept.
  }
}

const isBlank = (texts: DraftTexts, blank: DraftTexts) => Object.keys(blank).every((field) => texts[field] === blank[field]);

/**
 * The stored texts of the fields that the form has, null where there is nothing. For a form that keeps its texts itself;
 * any other one takes {@link useDraft}.
 */
export function readDraft<Texts extends DraftTexts>(key: string, blank: Texts): Texts | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as unknown;
    if (typeof stored !== 'object' || stored === null) return null;
    const known = Object.entries(stored).filter(([field, text]) => field in blank && typeof text === 'string');
    const texts = { ...blank, ...Object.fromEntries(known) };
    return isBlank(texts, blank) ? null : texts;
  } catch {
    // A browser that blocks storage, or something else's entry: the form starts blank.
    return null;
  }
}

/** Keeps the texts for the tab's session; blank ones are forgotten. */
export function keepDraft<Texts extends DraftTexts>(key: string, texts: Texts, blank: Texts): void {
  try {
    if (isBlank(texts, blank)) sessionStorage.removeItem(storageKey(key));
    else sessionStorage.setItem(storageKey(key), JSON.stringify(texts));
  } catch {
    // Blocked or full: the form still holds the texts for as long as it is open.
  }
}
