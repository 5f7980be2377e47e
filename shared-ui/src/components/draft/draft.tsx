import { useState } from 'react';
import History from '@greenroom/shared-ui/icons/history';
import { t } from '../../texts/own';
import { Button } from '../button/button';
import styles from './draft.module.css';

export type DraftTexts = Record<string, string>;

export interface Draft<Texts extends DraftTexts> {
  texts: Texts;
  change(changes: Partial<Texts>): void;
  /** Deletes the draft and empties the form, as after it has been sent. */
  clear(): void;
  restored: boolean;
}

const PREFIX = 'draft:';
const storageKey = (key: string) => PREFIX + key;

/**
 * Stores the texts of a form for the tab's session, so a failed request, a reload or a navigation loses nothing. Local storage is for the
 * cookie consent alone (docs/product.md#cookie-consent). Our own forms use `useForm` (docs/decisions/0049-forms-by-one-hook.md). @param key
 * unique name of the form, with the member's id for members. Only the first render reads the draft: give the component a `key` that changes
 * with it. @param blank the initial texts of all fields
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

/** Deletes all drafts of the tab, as on sign-out. */
export function forgetDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys.filter((each) => each.startsWith(PREFIX))) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

const isBlank = (texts: DraftTexts, blank: DraftTexts) => Object.keys(blank).every((field) => texts[field] === blank[field]);

/** Reads the stored texts of a form, null if there are none. */
export function readDraft<Texts extends DraftTexts>(key: string, blank: Texts): Texts | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? 'null') as unknown;
    if (typeof stored !== 'object' || stored === null) return null;
    const known = Object.entries(stored).filter(([field, text]) => field in blank && typeof text === 'string');
    const texts = { ...blank, ...Object.fromEntries(known) };
    return isBlank(texts, blank) ? null : texts;
  } catch {
    // Storage is blocked, or the entry is invalid: the form starts blank.
    return null;
  }
}

export function keepDraft<Texts extends DraftTexts>(key: string, texts: Texts, blank: Texts): void {
  try {
    if (isBlank(texts, blank)) sessionStorage.removeItem(storageKey(key));
    else sessionStorage.setItem(storageKey(key), JSON.stringify(texts));
  } catch {
    // Storage is blocked or full: the texts last as long as the form is open.
  }
}

export interface DraftRestoredProps {
  onDiscard: () => void;
  disabled?: boolean;
}

/** Draws a notice at the top of a form whose draft was restored, with a button to discard it. */
export const DraftRestored = ({ onDiscard, disabled }: DraftRestoredProps) => (
  <div className={styles.restored}>
    <History size={16} />
    <p>{t('Your draft is back.')}</p>
    <Button variant="ghost" size="small" onClick={onDiscard} disabled={disabled}>
      {t('Discard it')}
    </Button>
  </div>
);
