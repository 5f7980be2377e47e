import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { defineGalleryEntry } from '../../gallery/gallery-entry';
import { Skeleton } from '../skeleton';
import { QueryView } from './query-view';

const TITLES = ['A signed poster', 'A seat at the front'];

/** Fails as often as told, then answers. */
function useDemoQuery(name: string, failures: number) {
  const calls = useRef(0);
  return useQuery({
    queryKey: ['gallery', name],
    retry: false,
    queryFn: async () => {
      calls.current += 1;
      if (calls.current <= failures) throw new Error('The server could not be reached. Check your connection and try again.');
      return TITLES;
    },
  });
}

function Raffles({ name, failures }: { name: string; failures: number }) {
  return (
    <QueryView query={useDemoQuery(name, failures)} errorTitle="The raffles could not be loaded" loading={<Skeleton height="6rem" />}>
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

export default defineGalleryEntry({
  title: 'Query view',
  purpose: 'For whatever a page loads: around the part that needs the data of a call.',
  behaviour: [
    'Until the data are there, what stands in for them is shown; if the call fails, an error state that says why and tries again.',
    'Where a section stays empty instead, a fallback with a quiet “Try again” takes the place of the error state.',
    'While it tries again, what says that it failed stays, and its button keeps the keyboard.',
    'Data that are there stay, also when a later call fails.',
  ],
  keyboard: [['Enter, Space', 'on “Try again” makes the call once more']],
  examples: [
    { title: 'A call that works', Example: () => <Raffles name="works" failures={0} /> },
    { title: 'A call that fails the first time', Example: () => <Raffles name="fails" failures={1} /> },
  ],
});
