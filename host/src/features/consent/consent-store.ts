import { createStore } from 'zustand';
import { type ConsentChoice, type ConsentRecord, readConsentRecord } from './consent-record';

/** Where the record lies (contracts.md, section 4). */
const STORAGE_KEY = 'cookie-consent';

interface ConsentState {
  /** The choice that holds; null before there is one. */
  record: ConsentRecord | null;
  settingsOpen: boolean;
}

export const consentStore = createStore<ConsentState>(() => ({ record: null, settingsOpen: false }));

/** Opens the dialog in which a visitor sees and changes the choice. */
export const openCookieSettings = () => consentStore.setState({ settingsOpen: true });

export const closeCookieSettings = () => consentStore.setState({ settingsOpen: false });

/** Makes and stores a choice. Where the browser refuses to store anything, it holds as long as the page stands. */
export function choose(choice: ConsentChoice, at = new Date()): void {
  const record: ConsentRecord = { ...choice, timestamp: at.toISOString() };
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(record));
  } catch {
    // Blocked or full: the visitor is asked again next time.
  }
  consentStore.setState({ record });
}

/**
 * Takes over what is stored, now and whenever another tab changes it.
 * @returns ends that
 */
export function followStoredConsent(): () => void {
  const read = () => consentStore.setState({ record: storedConsent() });
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === STORAGE_KEY || key === null) read();
  };
  read();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function storedConsent(): ConsentRecord | null {
  try {
    return readConsentRecord(window.localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}
