import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView, useArrival } from '@greenroom/shared-ui/query-view';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ReactNode, useDeferredValue } from 'react';
import type { BoardPlatform } from '../../boards/board';
import { type Period, useBoards, useKnownPlatforms } from '../../boards/boards.api';
import { BoardSkeleton } from './board-skeleton';
import { BoardView } from './board-view';
import styles from './leaderboard-page.module.css';
import { shownChoice } from './shown-choice';
import { useBoardChoice } from './use-board-choice';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'current', label: 'Current Period' },
  { value: 'last', label: 'Previous Period' },
];

/** The boards of all platforms, current and previous period (specification 1, section 2). */
export default function LeaderboardPage() {
  usePageTitle('Leaderboard');
  const { period, platform: chosen, choosePeriod, choosePlatform } = useBoardChoice();
  const answer = useBoards({ period, platform: chosen });
  const boards = useArrival(answer);
  // With the board that names them, not before it.
  const knownPlatforms = useDeferredValue(useKnownPlatforms());
  const platforms = boards.data?.platforms ?? knownPlatforms;
  const slug = chosen ?? platforms[0]?.slug;

  return (
    <>
      <PageHeader title="Leaderboard" subtitle="Compete for the top">
        <ToggleGroup label="Period" value={period} onChange={choosePeriod} options={PERIODS} />
      </PageHeader>
      <PlatformTabs platforms={platforms} slug={slug} onChoose={choosePlatform}>
        <QueryView
          // A failure is one of what was chosen; a board stays until another one is there.
          key={boards.data ? 'board' : `${period} ${slug}`}
          query={boards}
          errorTitle="The leaderboard could not be loaded"
          heading="h2"
          loading={<BoardSkeleton />}
        >
          {(data) => (
            <Awaiting answer={answer.isPlaceholderData}>
              <BoardView boards={data} {...shownChoice(data, { period, slug })} />
            </Awaiting>
          )}
        </QueryView>
      </PlatformTabs>
    </>
  );
}

/** What was there stays in sight, dimmed, until the answer comes. */
function Awaiting({ answer, children }: { answer: boolean; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden role="status">{answer && 'Loading the leaderboard…'}</VisuallyHidden>
      <div className={styles.board} aria-busy={answer}>
        {children}
      </div>
    </>
  );
}

interface PlatformTabsProps {
  platforms: readonly BoardPlatform[];
  slug: string | undefined;
  onChoose: (slug: string) => void;
  children: ReactNode;
}

/** Tabs only where there is something to choose between. */
function PlatformTabs({ platforms, slug, onChoose, children }: PlatformTabsProps) {
  if (platforms.length < 2 || slug === undefined) return children;
  return (
    <Tabs value={slug} onChange={onChoose}>
      <TabList label="Platform" tabs={platforms.map(({ slug: value, name }) => ({ value, label: name }))} />
      <TabPanel value={slug}>{children}</TabPanel>
    </Tabs>
  );
}
