import { useSearchParams } from 'react-router-dom';

/** Keeps the open tab in a search parameter, so it can be linked and survives a reload; the first of the tabs has none. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? tabs[0];
  const selectTab = (next: Tab) =>
    setParams(
      (current) => {
        if (next === tabs[0]) current.delete('tab');
        else current.set('tab', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tab, selectTab];
}
