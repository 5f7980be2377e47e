import { useSearchParams } from 'react-router-dom';

const TABS = ['current', 'predictions', 'previous'] as const;
export type HuntTab = (typeof TABS)[number];

/** The address of a tab on its page. */
export const searchOf = (tab: HuntTab) => (tab === 'current' ? '' : `?tab=${tab}`);

/** Which tab is open. It stands in the address, so that a link shows the same. */
export function useHuntTab(): [HuntTab, (tab: HuntTab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'current';
  const choose = (next: HuntTab) => setParams(searchOf(next), { replace: true, preventScrollReset: true });
  return [tab, choose];
}
