import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { COLUMNS } from '../components/list-name';

const ofWindow = memoryStore();
const ofBrowser = localStorageStore();

const storeOf = (key: string) => (key.endsWith(COLUMNS) ? ofBrowser : ofWindow);

/** Keeps hidden columns in the browser, all else in this window: another one may be narrow, with its menu closed. */
export const store: Store = {
  ...ofWindow,
  setup: () => {
    ofWindow.setup();
    ofBrowser.setup();
  },
  teardown: () => {
    ofWindow.teardown();
    ofBrowser.teardown();
  },
  getItem: (key, value) => storeOf(key).getItem(key, value),
  setItem: (key, value) => storeOf(key).setItem(key, value),
  removeItem: (key) => storeOf(key).removeItem(key),
  subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
};
