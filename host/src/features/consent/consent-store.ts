import { createStore } from 'zustand';
import { attempt } from '../../app/attempt';
import { type ConsentChoice, type ConsentRecord, readConsentRecord } from './consent-record';

/** The record's key in `localStorage` (docs/contracts.md#requests). */
const STORAGE_KEY = 'cookie-consent';

interface ConsentState {
  /** The current choice; null before the first one. */
  record: ConsentRecord | null;
  settingsOpen: boolean;
  openCount: number;
}

export const consentStore = createStore<ConsentState>(() => ({ record: null, settingsOpen: false, openCount: 0 }));

export const openCookieSettings = () => consentStore.setState(({ openCount }) => ({ settingsOpen: true, openCount: openCount + 1 }));

export const closeCookieSettings = () => consentStore.setState({ settingsOpen: false });

/** Stores a choice. If storage is blocked, the choice lasts until the page unloads. */
export function saveConsent(choice: ConsentChoice, at = new Date()): void {
  const record: ConsentRecord = { ...choice, timestamp: at.toISOString() };
  // If that fails, the banner shows again on the next page load.
  attempt(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(record)), undefined);
  consentStore.setState({ record });
}

/** Reads the stored choice now and whenever another tab changes it. @returns stops listening */
export function syncStoredConsent(): () => void {
  const read = () => consentStore.setState({ record: readConsentRecord(attempt(() => localStorage.getItem(STORAGE_KEY), null)) });
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when another tab clears the storage.
    if (key === STORAGE_KEY || key === null) read();
  };
  read();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
