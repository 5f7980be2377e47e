import { useSearchParams } from 'react-router-dom';
import type { Period } from '../../boards/boards.api';

/** Which board the visitor looks at, kept in the address so that it can be shared and survives a reload. */
export function useBoardChoice() {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string) =>
    setParams(
      (current) => {
        current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  const period: Period = params.get('period') === 'last' ? 'last' : 'current';
  return {
    period,
    /** Undefined until one is chosen. */
    platform: params.get('platform') ?? undefined,
    choosePeriod: (next: Period) => choose('period', next),
    choosePlatform: (slug: string) => choose('platform', slug),
  };
}
