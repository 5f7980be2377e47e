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
  /** Renders after a failure if the section stays empty: its empty state, or an {@link ErrorLine} (docs/contracts.md#decisions). */
  fallback: (retry: ReactNode) => ReactNode;
  errorTitle?: undefined;
}

export type QueryViewProps<Data> = QueryViewBase<Data> & (ErrorStateFailure | QuietFailure);

/** Renders a query's data, loading state, or error with a retry. Data stays when a refetch fails. Needs a `key` by subject. */
export function QueryView<Data>({ query, loading, children, ...failed }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = useArrival(query);
  const failure = useFailure(data !== undefined, error);
  if (data !== undefined) return children(data);
  if (!failure) return loading;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  if (failed.fallback) return failed.fallback(<RetryButton {...retry} />);
  return <ErrorState heading={failed.heading} title={failed.errorTitle} message={failure.message} {...retry} />;
}

/** Defers a query's first data, so rendering them is interruptible. For data used outside of a {@link QueryView}. */
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
