import { createStore } from 'zustand';

interface LoadingRequest {
  message: string;
}

interface Loading {
  /** Everybody who wants the page covered right now. */
  requests: readonly LoadingRequest[];
  /** The newest one's message; the last one's while the cover fades out. */
  message: string;
}

/** Whether the page is covered, and what it says meanwhile. */
export const loadingStore = createStore<Loading>(() => ({ requests: [], message: '' }));

const withRequests = (requests: readonly LoadingRequest[], { message }: Loading): Loading => ({
  requests,
  message: requests.at(-1)?.message ?? message,
});

/** Covers the page until the returned function is called; calling that twice changes nothing. */
export function showLoading(message = 'Loading...'): () => void {
  const request = { message };
  loadingStore.setState((loading) => withRequests([...loading.requests, request], loading));
  return () => loadingStore.setState((loading) => withRequests(loading.requests.filter((other) => other !== request), loading));
}
