import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorState, type ErrorStateProps, RetryButton } from '../error-state/error-state';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

interface QueryViewBase<Data> {
  query: Query<Data>;
  /** Shown while the data loads the first time, in the same shape. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

interface ErrorStateFailure {
  /** For example "The raffles could not be loaded". */
  errorTitle: string;
  heading?: ErrorStateProps['heading'];
  fallback?: undefined;
}

interface QuietFailure {
  /**
   * Renders if loading failed and the section stays empty: the list's empty state, or an {@link ErrorLine} where that would be wrong
   * (docs/contracts.md#decisions). Receives a small "Try again" button.
   */
  fallback: (retry: ReactNode) => ReactNode;
  errorTitle?: undefined;
}

export type QueryViewProps<Data> = QueryViewBase<Data> & (ErrorStateFailure | QuietFailure);

/**
 * Renders the data of a query, or its loading state, or its error state with a retry. Loaded data stays when a refetch fails. Give it a
 * `key` that changes with the query's subject.
 */
export function QueryView<Data>({ query, loading, children, ...failed }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = useArrival(query);
  const failure = useFailure(data !== undefined, error);
  if (data !== undefined) return children(data);
  if (!failure) return loading;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  if (failed.fallback) return failed.fallback(<RetryButton {...retry} />);
  return <ErrorState heading={failed.heading} title={failed.errorTitle} message={failure.message} {...retry} />;
}

/**
 * Defers a query's first data, so that rendering them is interruptible; until then the query has no data. For data used outside of a {@link
 * QueryView}.
 */
export function useArrival<Data>({ data, error, isFetching, refetch }: Query<Data>): Query<Data> {
  const isReady = useDeferredValue(data !== undefined);
  return { data: isReady ? data : undefined, error, isFetching, refetch };
}

/** Returns the last error, also during a retry: the query resets it, but the error state with the clicked button has to stay. */
function useFailure(loaded: boolean, error: Error | null): Error | null {
  const [failure, setFailure] = useState(error);
  const current = loaded ? null : (error ?? failure);
  if (current !== failure) setFailure(current);
  return current;
}
