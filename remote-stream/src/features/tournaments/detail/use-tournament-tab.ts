import { useSearchParams } from 'react-router-dom';

const TABS = ['bracket', 'predictions', 'leaderboard'] as const;
type TournamentTab = (typeof TABS)[number];

/** Which tab is open. It stands in the address, so that a link and a reload show the same; the first needs no name. */
export function useTournamentTab() {
  const [params, setParams] = useSearchParams();
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'bracket',
    chooseTab: (tab: TournamentTab) =>
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
