import { ErrorState } from '@greenroom/shared-ui/error-state';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import type { ReactNode } from 'react';
import type { Boards } from '../../boards/board';
import { type Period, useBoards } from '../../boards/boards.api';
import { BoardSkeleton } from './board-skeleton';
import { BoardView } from './board-view';
import { useBoardChoice } from './use-board-choice';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'current', label: 'Current Period' },
  { value: 'last', label: 'Previous Period' },
];

/** The boards of all platforms, current and previous period (specification 1, section 2). */
export default function LeaderboardPage() {
  usePageTitle('Leaderboard');
  const { period, platform: chosen, choosePeriod, choosePlatform } = useBoardChoice();
  const { data, isError, error, isFetching, refetch, isPlaceholderData } = useBoards({ period, platform: chosen });
  const slug = chosen ?? data?.platforms[0]?.slug;

  return (
    <>
      <PageHeader title="Leaderboard" subtitle="Compete for the top">
        <ToggleGroup label="Period" value={period} onChange={choosePeriod} options={PERIODS} />
      </PageHeader>
      {data ? (
        <PlatformTabs boards={data} slug={slug} onChoose={choosePlatform}>
          <BoardView boards={data} slug={slug} period={period} loading={isPlaceholderData} />
        </PlatformTabs>
      ) : isError ? (
        <ErrorState
          heading="h2"
          title="The leaderboard could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

interface PlatformTabsProps {
  boards: Boards;
  slug: string | undefined;
  onChoose: (slug: string) => void;
  children: ReactNode;
}

/** Tabs only where there is something to choose between. */
function PlatformTabs({ boards: { platforms }, slug, onChoose, children }: PlatformTabsProps) {
  if (platforms.length < 2 || slug === undefined) return children;
  return (
    <Tabs value={slug} onChange={onChoose}>
      <TabList label="Platform" tabs={platforms.map(({ slug: value, name }) => ({ value, label: name }))} />
      <TabPanel value={slug}>{children}</TabPanel>
    </Tabs>
  );
}
