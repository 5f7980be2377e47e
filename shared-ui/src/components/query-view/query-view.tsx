import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorState, type ErrorStateProps, RetryButton } from '../error-state';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

interface QueryViewBase<Data> {
  /** What `useQuery` gave. */
  query: Query<Data>;
  /** Stands in for the data while they are on their way the first time, in their shape. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

interface ErrorStateFailure {
  /** What failed, such as "The raffles could not be loaded". */
  errorTitle: string;
  /** Of that title; see {@link ErrorStateProps}. */
  heading?: ErrorStateProps['heading'];
  fallback?: undefined;
}

interface QuietFailure {
  /**
   * Shown where the data failed to load and the section stays empty: the list's empty text, or an {@link ErrorLine} where that
   * would be untrue (contracts.md, section 6). It is given a quiet "Try again" to place.
   */
  fallback: (retry: ReactNode) => ReactNode;
  errorTitle?: undefined;
}

export type QueryViewProps<Data> = QueryViewBase<Data> & (ErrorStateFailure | QuietFailure);

/**
 * What a call answered; until then what stands in for it, or that it failed, with a way to try again. Data that are there
 * stay, whatever becomes of a later call. Give it a `key` where the query becomes one for something else.
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
 * A query whose first data are drawn in small pieces, between which the browser may answer: until they are drawn, it has none.
 * Where they decide on more than the inside of a {@link QueryView}.
 */
export function useArrival<Data>({ data, error, isFetching, refetch }: Query<Data>): Query<Data> {
  const arrived = useDeferredValue(data !== undefined);
  return { data: arrived ? data : undefined, error, isFetching, refetch };
}

/** Why it failed, also while it is tried again: the query forgets that, yet the button that was pressed has to stay. */
function useFailure(loaded: boolean, error: Error | null): Error | null {
  const [failure, setFailure] = useState(error);
  const current = loaded ? null : (error ?? failure);
  if (current !== failure) setFailure(current);
  return current;
}
