import { useSearchParams } from 'react-router-dom';
import { type Period, isEarlier } from '../../boards/boards.api';

/** The selected board, in search parameters, so that it can be shared and survives a reload. */
export function useBoardChoice() {
  const [params, setParams] = useSearchParams();
  const setChoice = (choice: Record<string, string>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(choice)) current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  const wanted = params.get('period') ?? '';
  const period: Period = wanted === 'last' || isTimestamp(wanted) ? wanted : 'current';
  return {
    period,
    /** Undefined until one is selected. */
    platform: params.get('platform') ?? undefined,
    selectPeriod: (next: Period) => setChoice({ period: next }),
    // Platforms have periods of their own.
    selectPlatform: (slug: string) => setChoice({ platform: slug, ...(isEarlier(period) && { period: 'last' }) }),
  };
}

/** As the back end names the start of a period. */
const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
