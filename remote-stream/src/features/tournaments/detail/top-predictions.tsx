import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatNumber, formatPercent } from '@greenroom/shared-ui/format';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { VirtualList } from '@greenroom/shared-ui/virtual-list';
import { useCallback, useMemo } from 'react';
import { isSameMember } from '../../../members/member';
import { MemberName } from '../../../members/member-name';
import type { Score } from '../tournaments.api';
import styles from './top-predictions.module.css';

/** Height of a row in pixels, as in the stylesheet. */
const ROW_HEIGHT = 64;

/** Limited, so that the content below, such as the sidebar on phones, stays within reach. */
const MAX_HEIGHT = 'min(44rem, 80svh)';
const MEDALS = ['gold', 'silver', 'bronze'];

type Ranked = Score & { rank: number };

/** The ranking of the best predictions (docs/product.md#tournaments). */
export function TopPredictions({ scores }: { scores: readonly Score[] }) {
  const user = useCurrentUser();
  const ranked = useMemo(() => scores.map((score, index): Ranked => ({ ...score, rank: index + 1 })), [scores]);
  const renderRow = useCallback((score: Ranked) => <Row score={score} isOwn={isSameMember(score.member, user)} />, [user]);
  if (scores.length === 0) return <EmptyState heading="h2" title="No predictions yet" />;
  return (
    <>
      <h2 className={styles.title}>Top Predictions</h2>
      {scores.every(({ total }) => total === 0) && (
        <p className={styles.note}>No predicted match is decided yet: everybody still starts level.</p>
      )}
      <div className={styles.ranking}>
        <VirtualList
          label="Top Predictions"
          items={ranked}
          itemKey={rankOf}
          renderItem={renderRow}
          estimateSize={ROW_HEIGHT}
          maxHeight={MAX_HEIGHT}
        />
      </div>
    </>
  );
}

const rankOf = ({ rank }: Ranked) => rank;

const Row = ({ score: { rank, member, correct, total, accuracy, prize }, isOwn }: { score: Ranked; isOwn: boolean }) => (
  <div className={styles.row} aria-current={isOwn || undefined} data-medal={MEDALS[rank - 1]}>
    <span className={styles.rank}>#{formatNumber(rank)}</span>
    <MemberName member={member} isOwn={isOwn} />
    <span className={styles.score}>
      <span className={styles.correct}>
        {formatNumber(correct)}/{formatNumber(total)} correct{prize && `, won ${prize}`}
      </span>
      <span className={styles.accuracy}>{formatPercent(accuracy)}</span>
    </span>
  </div>
);
