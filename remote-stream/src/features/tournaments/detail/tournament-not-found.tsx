import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import styles from './tournament.module.css';

/** Stands where there is no such tournament (specification 2, section 2 "/tournaments/{id}"). */
export function TournamentNotFound() {
  usePageTitle('Tournament Not Found');
  return (
    <div className={styles.notFound}>
      <EmptyState
        heading="h1"
        title="Tournament Not Found"
        text="The tournament you're looking for doesn't exist."
        action={<ButtonLink to="/tournaments">Back to Tournaments</ButtonLink>}
      />
    </div>
  );
}
