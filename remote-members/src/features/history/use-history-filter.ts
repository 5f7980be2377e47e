import { useSearchParams } from 'react-router-dom';
import { type HistoryFilter, KINDS } from './history.api';
import { isMonth } from './months';

/** State of the filter, stored in the URL, so that a reload, a link and going back restore it. */
export function useHistoryFilter() {
  const [params, setParams] = useSearchParams();
  const month = params.get('month');
  const filter: HistoryFilter = {
    kind: KINDS.find((kind) => kind === params.get('kind')) ?? null,
    month: isMonth(month) ? month : null,
  };
  return {
    filter,
    choose: (name: keyof HistoryFilter, value: string | null) =>
      setParams(
        (current) => {
          if (value === null) current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    reset: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
