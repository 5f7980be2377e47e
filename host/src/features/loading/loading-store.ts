import { createStore } from 'zustand';

interface LoadingRequest {
  message: string;
}

interface LoadingState {
  /** The pending `showLoading` calls, which keep the page covered. */
  requests: readonly LoadingRequest[];
  /** The message of the newest request; the previous one while the cover fades out. */
  message: string;
}

export const loadingStore = createStore<LoadingState>(() => ({ requests: [], message: '' }));

const withRequests = (requests: readonly LoadingRequest[], { message }: LoadingState): LoadingState => ({
  requests,
  message: requests.at(-1)?.message ?? message,
});

/** Covers the page until the returned function is called, which may be called twice. */
export function showLoading(message = 'Loading...'): () => void {
  const request = { message };
  loadingStore.setState((loading) => withRequests([...loading.requests, request], loading));
  return () =>
    loadingStore.setState((loading) =>
      withRequests(
        loading.requests.filter((other) => other !== request),
        loading,
      ),
    );
}
