import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Skeleton } from '../skeleton/skeleton';
import { QueryView } from './query-view';

/**
 * For data that a page loads: around the part that needs the data of a query.
 *
 * - It shows the loading state until the data is there; if the request fails, an error state with the reason and a retry.
 * - **Enter, Space** on “Try again” repeats the request
 */
export default { title: 'Query view' };

const TITLES = ['A signed poster', 'A seat at the front'];

/** Returns a query that fails the given number of times, then succeeds. */
function useDemoQuery(name: string, failures: number) {
  const attempts = useRef(0);
  return useQuery({
    queryKey: ['gallery', name],
    retry: false,
    queryFn: async () => {
      attempts.current += 1;
      if (attempts.current <= failures) throw new Error("Couldn't reach the server. Check your connection and try again.");
      return TITLES;
    },
  });
}

function Raffles({ name, failures }: { name: string; failures: number }) {
  return (
    <QueryView query={useDemoQuery(name, failures)} errorTitle="Couldn't load the raffles" loading={<Skeleton height="6rem" />}>
      {(titles) => (
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

export const ACallThatWorks = () => <Raffles name="works" failures={0} />;
export const ACallThatFailsTheFirstTime = () => <Raffles name="fails" failures={1} />;
