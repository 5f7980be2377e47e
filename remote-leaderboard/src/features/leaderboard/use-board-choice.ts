import { useSearchParams } from 'react-router-dom';
import type { Period } from '../../boards/boards.api';

/** The selected board, in search parameters, so that it can be shared and survives a reload. */
export function useBoardChoice() {
  const [params, setParams] = useSearchParams();
  const setParam = (name: string, value: string) =>
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
    /** Undefined until one is selected. */
    platform: params.get('platform') ?? undefined,
    selectPeriod: (next: Period) => setParam('period', next),
    selectPlatform: (slug: string) => setParam('platform', slug),
  };
}
