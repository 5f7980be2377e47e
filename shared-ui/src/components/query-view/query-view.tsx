import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorState, type ErrorStateProps } from '../error-state';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;

export interface QueryViewProps<Data> {
  /** What `useQuery` gave. */
  query: Query<Data>;
  /** What failed, such as "The raffles could not be loaded". */
  errorTitle: string;
  /** Of that title; see {@link ErrorStateProps}. */
  heading?: ErrorStateProps['heading'];
  /** Stands in for the data while they are on their way the first time, in their shape. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a call answered; until then what stands in for it, or that it failed, with a way to try again. Data that are there
 * stay, whatever becomes of a later call. Give it a `key` where the query becomes one for something else.
 */
export function QueryView<Data>({ query, errorTitle, heading, loading, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = useArrival(query);
  const failure = useFailure(data !== undefined, error);
  if (data !== undefined) return children(data);
  if (!failure) return loading;
  return (
    <ErrorState heading={heading} title={errorTitle} message={failure.message} onRetry={() => void refetch()} retrying={isFetching} />
  );
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
