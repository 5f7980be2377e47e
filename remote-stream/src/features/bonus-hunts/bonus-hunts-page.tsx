import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useCallback, useRef } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { useTab } from '../../shared/use-tab';
import { useBonusHunts, usePredictions, useRefetchStalePredictions } from './bonus-hunts.api';
import { CurrentHunt } from './current-hunt';
import { PredictionsTab } from './predictions-tab';
import { PreviousHunts } from './previous-hunts';
import { t } from '../../texts';
import styles from './predictions-tab.module.css';
import previous from './previous-hunts.module.css';

const TABS = [
  { value: 'current', label: msg('Current Hunt') },
  { value: 'predictions', label: msg('Predictions') },
  { value: 'previous', label: msg('Previous Hunts') },
] as const;

/** Draws the current bonus hunt, its predictions, and the previous hunts (docs/product.md#bonus-hunts). */
export default function BonusHuntsPage() {
  usePageTitle(t('Bonus Hunts'));
  const [tab, selectTab] = useTab(['current', 'predictions', 'previous']);
  const hunts = useBonusHunts();
  const predictions = usePredictions();
  useRefetchStalePredictions(hunts.data?.latest, predictions);
  useErrorToast(hunts.isError, t('Failed to load bonus hunt data'));
  /** Set by the banner's link: the focus moves into the tab that it opens. */
  const shouldFocusPanel = useRef(false);
  const consumeFocusRequest = useCallback(() => {
    const wasRequested = shouldFocusPanel.current;
    shouldFocusPanel.current = false;
    return wasRequested;
  }, []);
  const queryProps = { query: hunts, errorTitle: t("Couldn't load the bonus hunts"), heading: 'h2' } as const;

  return (
    <>
      <PageHeader title={t('Bonus Hunts')} subtitle={t('Watch every bonus open, and guess where the hunt ends')} />
      <Tabs
        value={tab}
        onChange={(next) => {
          consumeFocusRequest();
          selectTab(next);
        }}
      >
        <TabList label={t('Bonus hunts')} tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))} />
        <TabPanel value="current">
          <QueryView {...queryProps} loading={<CurrentSkeleton />}>
            {({ latest, figures }) => (
              <CurrentHunt
                key={latest?.id}
                hunt={latest}
                figures={figures}
                predictions={predictions}
                onPredict={() => (shouldFocusPanel.current = true)}
              />
            )}
          </QueryView>
        </TabPanel>
        <TabPanel value="predictions">
          <PredictionsTab hunts={hunts} predictions={predictions} consumeFocusRequest={consumeFocusRequest} />
        </TabPanel>
        <TabPanel value="previous">
          <QueryView {...queryProps} loading={<PreviousSkeleton />}>
            {({ past }) => <PreviousHunts hunts={past} />}
          </QueryView>
        </TabPanel>
      </Tabs>
    </>
  );
}

const CurrentSkeleton = () => (
  <div role="status" aria-label={t('Loading the bonus hunt')} className={styles.stack}>
    <Skeleton height="13rem" radius="var(--radius)" />
    <div className={styles.figures}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height="5.5rem" radius="var(--radius)" />
      ))}
    </div>
    <Skeleton height="40rem" radius="var(--radius)" />
  </div>
);

const PreviousSkeleton = () => (
  <div role="status" aria-label={t('Loading the previous hunts')} className={previous.list}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} height="17rem" radius="var(--radius)" />
    ))}
  </div>
);
