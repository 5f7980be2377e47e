import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import styles from './raffle.module.css';

/** Stands where there is no such raffle (specification 2, section 2). */
export function RaffleNotFound() {
  usePageTitle('Raffle Not Found');
  return (
    <div className={styles.notFound}>
      <EmptyState
        heading="h1"
        title="Raffle Not Found"
        text="The raffle you're looking for doesn't exist."
        action={<ButtonLink to="/raffles">Back to Raffles</ButtonLink>}
      />
    </div>
  );
}
