import { Button } from '@greenroom/shared-ui/button';
import { formatPoints } from '@greenroom/shared-ui/format';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { InlineError } from './inline-error';
import { type PointsChange, usePointsHistory } from './points-history.api';
import styles from './points-history.module.css';

/** Points earned and spent, newest first; renders nothing if the back end has no history. */
export function PointsHistory({ memberName }: { memberName: string }) {
  const query = usePointsHistory(memberName);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (data === null) return null;
  return (
    <div className={styles.history}>
      <h3 className={styles.title}>Points history</h3>
      <QueryView query={query} heading="h3" errorTitle="The history could not be loaded" loading={<HistorySkeleton />}>
        {(changes) =>
          changes && changes.length > 0 ? (
            <ol className={styles.changes} aria-label="Points history">
              {changes.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ol>
          ) : (
            <p className={styles.none}>No points earned or spent yet.</p>
          )
        }
      </QueryView>
      {hasNextPage && (
        <>
          <InlineError message={isFetchNextPageError ? error?.message : null} />
          <Button
            variant="secondary"
            size="small"
            className={styles.more}
            busy={isFetchingNextPage}
            busyText="Loading..."
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </>
      )}
    </div>
  );
}

function Change({ change: { amount, balanceAfter, reason, at } }: { change: PointsChange }) {
  const earned = amount >= 0;
  return (
    <li className={styles.change}>
      <span className={styles.reason}>{reason}</span>
      <span className={earned ? styles.earned : styles.spent}>
        <VisuallyHidden>{earned ? 'Earned' : 'Spent'} </VisuallyHidden>
        {earned ? '+' : '−'}
        {formatPoints(Math.abs(amount))}
      </span>
      <span className={styles.when}>
        <RelativeTime value={at} />
      </span>
      <span className={styles.balance}>Balance {formatPoints(balanceAfter)}</span>
    </li>
  );
}

function HistorySkeleton() {
  return (
    <div className={styles.changes} role="status" aria-label="Loading the points history">
      {[1, 2, 3, 4, 5, 6].map((change) => (
        <div key={change} className={styles.change}>
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton width="3rem" height="1.25rem" />
          <Skeleton width="5rem" height="1rem" />
          <Skeleton width="6rem" height="1rem" />
        </div>
      ))}
    </div>
  );
}
