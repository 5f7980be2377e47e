import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView, useArrival } from '@greenroom/shared-ui/query-view';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ReactNode, useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import type { BoardPlatform } from '../../boards/board';
import { type Period, useBoards, isEarlier } from '../../boards/boards.api';
import { BoardView, NoBoard, nameOf } from './board-view';
import { shownChoice } from './leaderboard.rules';
import { t } from '../../texts';
import styles from './leaderboard.module.css';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'current', label: msg('Current Period') },
  { value: 'last', label: msg('Previous Period') },
];

/** Draws the boards of all platforms for the current and the previous period (docs/product.md#leaderboard). */
export default function LeaderboardPage() {
  usePageTitle(t('Leaderboard'));
  const { period, platform: chosen, selectPeriod, selectPlatform } = useBoardChoice();
  const { query, slug, platforms: known } = useBoards(period, chosen);
  const boards = useArrival(query);
  // In the same render as the board that names them, not before.
  const deferred = useDeferredValue(known);
  const platforms = boards.data?.platforms ?? deferred;

  return (
    <>
      <PageHeader title={t('Leaderboard')} subtitle={t('Compete for the top')}>
        <ToggleGroup
          label={t('Period')}
          value={period}
          onChange={selectPeriod}
          options={PERIODS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </PageHeader>
      <PlatformTabs platforms={platforms} slug={slug} onSelect={selectPlatform}>
        <QueryView
          // A failure belongs to the selection; a board stays until the next one has loaded.
          key={boards.data ? 'board' : `${period} ${slug}`}
          query={boards}
          fallback={(retry) => <NoBoard platform={nameOf(platforms, slug)} retry={retry} />}
          loading={<BoardSkeleton />}
        >
          {(data) => {
            const shown = shownChoice(data, { period, slug });
            return (
              <Board outdated={shown.period !== period || shown.slug !== slug}>
                <BoardView boards={data} {...shown} />
              </Board>
            );
          }}
        </QueryView>
      </PlatformTabs>
    </>
  );
}

/** Keeps the previous board visible, dimmed, until the selected one has loaded. */
const Board = ({ outdated, children }: { outdated: boolean; children: ReactNode }) => (
  <>
    <VisuallyHidden role="status">{outdated && t('Loading the leaderboard…')}</VisuallyHidden>
    <div className={styles.board} aria-busy={outdated}>
      {children}
    </div>
  </>
);

interface PlatformTabsProps {
  platforms: readonly BoardPlatform[];
  slug: string | undefined;
  onSelect: (slug: string) => void;
  children: ReactNode;
}

function PlatformTabs({ platforms, slug, onSelect, children }: PlatformTabsProps) {
  if (platforms.length < 2 || slug === undefined) return children;
  return (
    <Tabs value={slug} onChange={onSelect}>
      <TabList label={t('Platform')} tabs={platforms.map(({ slug: value, name }) => ({ value, label: name }))} />
      <TabPanel value={slug}>{children}</TabPanel>
    </Tabs>
  );
}

/** Returns the selected board from search parameters, so it can be shared and survives a reload. */
function useBoardChoice() {
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
    platform: params.get('platform') ?? undefined,
    selectPeriod: (next: Period) => setChoice({ period: next }),
    // Platforms have periods of their own.
    selectPlatform: (slug: string) => setChoice({ platform: slug, ...(isEarlier(period) && { period: 'last' }) }),
  };
}

const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

const BoardSkeleton = () => (
  <div role="status" aria-label={t('Please wait while we load the leaderboard data...')}>
    <div className={styles.stakes}>
      <Skeleton width="11rem" height="3rem" />
      <Skeleton width="10rem" height="3rem" />
    </div>
    <div className={styles.podium}>
      <Skeleton height="11rem" radius="10px 10px 0 0" />
      <Skeleton height="16rem" radius="10px 10px 0 0" />
      <Skeleton height="10rem" radius="10px 10px 0 0" />
    </div>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height="3rem" className={styles.row} />
    ))}
  </div>
);
