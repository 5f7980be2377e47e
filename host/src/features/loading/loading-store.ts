import { createStore } from 'zustand';

interface LoadingRequest {
  message: string;
}

/** Everybody who wants the page covered right now; the newest one's message shows. */
export const loadingStore = createStore<{ requests: readonly LoadingRequest[] }>(() => ({ requests: [] }));

/** Covers the page until the returned function is called; calling that twice changes nothing. */
export function showLoading(message = 'Loading...'): () => void {
  const request = { message };
  loadingStore.setState(({ requests }) => ({ requests: [...requests, request] }));
  return () => loadingStore.setState(({ requests }) => ({ requests: requests.filter((other) => other !== request) }));
}
