import { Button } from '@greenroom/shared-ui/button';
import { CountUp } from '@greenroom/shared-ui/count-up';
import { formatMoney } from '@greenroom/shared-ui/format';
import { Spinner } from '@greenroom/shared-ui/spinner';
import styles from './hero.module.css';
import { useTotalGivenAway } from './home.api';

/** Counts up to the all-time total within 2000 ms, after a delay of 500 ms (docs/product.md#home). */
export function TotalGivenAway() {
  const { data, isError, isFetching, refetch } = useTotalGivenAway();
  return (
    <div className={styles.total}>
      <h2>Total Given Away</h2>
      <div className={styles.amount}>
        {data !== undefined ? (
          <CountUp value={data} format={(amount) => formatMoney(amount)} duration={2000} delay={500} />
        ) : isError ? (
          <p className={styles.failed} role="alert">
            The total could not be loaded.
            <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Spinner size={36} label="Loading the total" />
        )}
      </div>
    </div>
  );
}
