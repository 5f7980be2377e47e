import { useSearchParams } from 'react-router-dom';

const TABS = ['bracket', 'predictions', 'leaderboard'] as const;
type TournamentTab = (typeof TABS)[number];

/** The open tab, as a search parameter, so that it can be linked and survives a reload; the first tab has none. */
export function useTournamentTab() {
  const [params, setParams] = useSearchParams();
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'bracket',
    selectTab: (tab: TournamentTab) =>
      setParams(
        (current) => {
          if (tab === 'bracket') current.delete('tab');
          else current.set('tab', tab);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
