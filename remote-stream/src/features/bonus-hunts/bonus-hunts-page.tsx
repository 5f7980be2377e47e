import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useCallback, useRef } from 'react';
import { useBonusHunts, usePredictions } from './bonus-hunts.api';
import { CurrentHunt } from './current/current-hunt';
import { CurrentSkeleton, PreviousSkeleton } from './hunts-skeleton';
import { PredictionsTab } from './predictions/predictions-tab';
import { PreviousHunts } from './previous/previous-hunts';
import { useFreshPredictions } from './use-fresh-predictions';
import { useHuntTab } from './use-hunt-tab';

const TABS = [
  { value: 'current', label: 'Current Hunt' },
  { value: 'predictions', label: 'Predictions' },
  { value: 'previous', label: 'Previous Hunts' },
] as const;

/** The running bonus hunt, what members guess of it, and the hunts before (specification 2, section 2). */
export default function BonusHuntsPage() {
  usePageTitle('Bonus Hunts');
  const [tab, chooseTab] = useHuntTab();
  const hunts = useBonusHunts();
  const predictions = usePredictions();
  useFreshPredictions(hunts.data?.latest, predictions);
  useErrorToast(hunts.isError, 'Failed to load bonus hunt data');
  /** Who comes by the banner's link has the keyboard in the tab that it leads to. */
  const cameByBanner = useRef(false);
  const takeArrival = useCallback(() => {
    const came = cameByBanner.current;
    cameByBanner.current = false;
    return came;
  }, []);
  const failure = { query: hunts, errorTitle: 'The bonus hunts could not be loaded', heading: 'h2' } as const;

  return (
    <>
      <PageHeader title="Bonus Hunts" subtitle="Watch every bonus open, and guess where the hunt ends" />
      <Tabs
        value={tab}
        onChange={(next) => {
          takeArrival();
          chooseTab(next);
        }}
      >
        <TabList label="Bonus hunts" tabs={TABS} />
        <TabPanel value="current">
          <QueryView {...failure} loading={<CurrentSkeleton />}>
            {({ latest, figures }) => (
              <CurrentHunt
                hunt={latest}
                figures={figures}
                predictions={predictions}
                onPredict={() => (cameByBanner.current = true)}
              />
            )}
          </QueryView>
        </TabPanel>
        <TabPanel value="predictions">
          <PredictionsTab hunts={hunts} predictions={predictions} takeArrival={takeArrival} />
        </TabPanel>
        <TabPanel value="previous">
          <QueryView {...failure} loading={<PreviousSkeleton />}>
            {({ past }) => <PreviousHunts hunts={past} />}
          </QueryView>
        </TabPanel>
      </Tabs>
    </>
  );
}
