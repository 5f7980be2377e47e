import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView, useArrival } from '@greenroom/shared-ui/query-view';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { ToggleGroup } from '@greenroom/shared-ui/toggle-group';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ReactNode, useDeferredValue } from 'react';
import type { BoardPlatform } from '../../boards/board';
import { type Period, useBoards } from '../../boards/boards.api';
import { BoardSkeleton } from './board-skeleton';
import { BoardView, NoBoard, nameOf } from './board-view';
import styles from './leaderboard-page.module.css';
import { shownChoice } from './shown-choice';
import { useBoardChoice } from './use-board-choice';

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'current', label: 'Current Period' },
  { value: 'last', label: 'Previous Period' },
];

/** The boards of all platforms for the current and the previous period (docs/product.md#leaderboard). */
export default function LeaderboardPage() {
  usePageTitle('Leaderboard');
  const { period, platform: chosen, selectPeriod, selectPlatform } = useBoardChoice();
  const { query, slug, platforms: known } = useBoards(period, chosen);
  const boards = useArrival(query);
  // In the same render as the board that names them, not before.
  const deferred = useDeferredValue(known);
  const platforms = boards.data?.platforms ?? deferred;

  return (
    <>
      <PageHeader title="Leaderboard" subtitle="Compete for the top">
        <ToggleGroup label="Period" value={period} onChange={selectPeriod} options={PERIODS} />
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
function Board({ outdated, children }: { outdated: boolean; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden role="status">{outdated && 'Loading the leaderboard…'}</VisuallyHidden>
      <div className={styles.board} aria-busy={outdated}>
        {children}
      </div>
    </>
  );
}

interface PlatformTabsProps {
  platforms: readonly BoardPlatform[];
  slug: string | undefined;
  onSelect: (slug: string) => void;
  children: ReactNode;
}

/** Tabs, if there is more than one platform. */
function PlatformTabs({ platforms, slug, onSelect, children }: PlatformTabsProps) {
  if (platforms.length < 2 || slug === undefined) return children;
  return (
    <Tabs value={slug} onChange={onSelect}>
      <TabList label="Platform" tabs={platforms.map(({ slug: value, name }) => ({ value, label: name }))} />
      <TabPanel value={slug}>{children}</TabPanel>
    </Tabs>
  );
}
