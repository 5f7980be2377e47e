import { createStore } from 'zustand';
import { t } from '../../texts';

/** The pending `showLoading` calls, which keep the page covered. */
export const loadingStore = createStore<{ requests: readonly { message: string }[] }>(() => ({ requests: [] }));

/** Covers the page until the returned function is called, which may be called twice. */
export function showLoading(message = t('Loading...')): () => void {
  const request = { message };
  loadingStore.setState(({ requests }) => ({ requests: [...requests, request] }));
  return () => loadingStore.setState(({ requests }) => ({ requests: requests.filter((other) => other !== request) }));
}
