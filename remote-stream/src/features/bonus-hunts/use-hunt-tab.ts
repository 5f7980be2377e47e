import { useSearchParams } from 'react-router-dom';

const TABS = ['current', 'predictions', 'previous'] as const;
export type HuntTab = (typeof TABS)[number];

/** The search string of a tab. */
export const searchOf = (tab: HuntTab) => (tab === 'current' ? '' : `?tab=${tab}`);

/** The open tab, as a search parameter, so that it can be linked. */
export function useHuntTab(): [HuntTab, (tab: HuntTab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'current';
  const select = (next: HuntTab) => setParams(searchOf(next), { replace: true, preventScrollReset: true });
  return [tab, select];
}
