import { Button, ButtonLink } from '@greenroom/shared-ui/button';
import { Countdown } from '@greenroom/shared-ui/countdown';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatMoney } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { TabList, TabPanel, Tabs } from '@greenroom/shared-ui/tabs';
import { useState } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import type { Board, BoardPlatform, Boards } from '../../boards/board';
import { BoardPodium } from '../../boards/board-podium';
import { useActiveBoards } from '../../boards/boards.api';
import { SourceLine } from '../../boards/source-line';
import { t, Trans } from '../../texts';
import styles from './active-leaderboards.module.css';

/** Draws the active boards, one platform at a time (docs/product.md#home). */
export const ActiveLeaderboards = () => (
  <Section title={t('Active Leaderboards')}>
    <QueryView
      query={useActiveBoards()}
      fallback={(retry) => <EmptyState title={t('No leaderboard data available')} action={retry} />}
      loading={<BoardsSkeleton />}
    >
      {(boards) => <PlatformBoards boards={boards} />}
    </QueryView>
  </Section>
);

function PlatformBoards({ boards }: { boards: Boards }) {
  const platforms = boards.platforms.filter(({ slug, activePrizePool }) => activePrizePool !== null || boards.bySlug[slug]);
  const [chosen, setChosen] = useState<string>();
  const platform = platforms.find(({ slug }) => slug === chosen) ?? platforms[0];
  if (!platform) return <EmptyState title={t('No leaderboard data available')} />;

  const move = (step: 1 | -1) => setChosen(platforms.at((platforms.indexOf(platform) + step) % platforms.length)?.slug);
  return (
    <Tabs value={platform.slug} onChange={setChosen}>
      {platforms.length > 1 && (
        <div className={styles.tabs}>
          <ArrowButton label={t('Previous platform')} points="m10 3-5 5 5 5" onClick={() => move(-1)} />
          <TabList label={t('Platform')} tabs={platforms.map(({ slug, name }) => ({ value: slug, label: name }))} />
          <ArrowButton label={t('Next platform')} points="m6 3 5 5-5 5" onClick={() => move(1)} />
        </div>
      )}
      {platforms.length > 1 ? (
        <TabPanel value={platform.slug}>
          <PlatformBoard key={platform.slug} platform={platform} board={boards.bySlug[platform.slug]} />
        </TabPanel>
      ) : (
        <PlatformBoard key={platform.slug} platform={platform} board={boards.bySlug[platform.slug]} />
      )}
    </Tabs>
  );
}

const ArrowButton = ({ label, points, onClick }: { label: string; points: string; onClick: () => void }) => (
  <Button variant="secondary" className={styles.arrow} aria-label={label} onClick={onClick}>
    <svg viewBox="0 0 16 16" aria-hidden="true" data-directed>
      <path d={points} />
    </svg>
  </Button>
);

function PlatformBoard({ platform, board }: { platform: BoardPlatform; board: Board | undefined }) {
  const prizePool = platform.activePrizePool ?? board?.prizePool;
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <div>
          <h3>{t('{name} Leaderboard', { name: platform.name })}</h3>
          {prizePool !== undefined && (
            <p className={styles.pool}>
              <Trans
                message="<strong><amount/></strong> prize pool"
                components={{
                  strong: <strong />,
                  amount: <AnimatedNumber value={prizePool} format={(amount) => formatMoney(amount, board?.currency)} />,
                }}
              />
            </p>
          )}
        </div>
        {board && board.endsAt !== null && (
          <div className={styles.ends}>
            <p>{t('Ends in')}</p>
            <Countdown end={board.endsAt} label={t('Ends in')} ended={t('Ended')} />
          </div>
        )}
      </div>
      {board && board.topThree.length > 0 ? <BoardPodium board={board} /> : <EmptyState title={t('No leaderboard data available')} />}
      {board?.source && (
        <div className={styles.source}>
          <SourceLine source={board.source} isRunning={board.state === null || board.state === 'running'} />
        </div>
      )}
      <ButtonLink to="/leaderboard" variant="secondary" className={styles.more}>
        {t('View Full Leaderboard')}
      </ButtonLink>
    </div>
  );
}

const BoardsSkeleton = () => (
  <div role="status" aria-label={t('Loading leaderboards')}>
    <Skeleton className={styles.boardsSkeletonTabs} />
    <div className={styles.board}>
      <div className={styles.head}>
        <Skeleton width="14rem" className={styles.title} />
        <Skeleton width="15.75rem" className={styles.countdown} />
      </div>
      <div className={styles.podium}>
        <Skeleton className={styles.second} />
        <Skeleton className={styles.first} />
        <Skeleton className={styles.third} />
      </div>
      <Skeleton width="12rem" radius="var(--radius-pill)" className={styles.boardsSkeletonMore} />
    </div>
  </div>
);
