import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorState, type ErrorStateProps } from '../error-state';

export interface QueryViewProps<Data> {
  /** What `useQuery` gave. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
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
  const { data, error, isFetching, refetch } = query;
  // What has just come is drawn in small pieces, between which the browser may answer.
  const arrived = useDeferredValue(data !== undefined);
  const failure = useFailure(data !== undefined && arrived, error);
  if (data !== undefined && arrived) return children(data);
  if (!failure) return loading;
  return (
    <ErrorState heading={heading} title={errorTitle} message={failure.message} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

/** Why it failed, also while it is tried again: the query forgets that, yet the button that was pressed has to stay. */
function useFailure(loaded: boolean, error: Error | null): Error | null {
  const [failure, setFailure] = useState(error);
  const current = loaded ? null : (error ?? failure);
  if (current !== failure) setFailure(current);
  return current;
}
