import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import styles from './ticket.module.css';

/** Stands where no ticket is to be shown; it doesn't tell whether there is one (docs/product.md#tickets). */
export const TicketNotFound = () => (
  <div className={styles.notFound}>
    <EmptyState
      heading="h1"
      title="Ticket not found"
      text="This ticket does not exist, or you do not have permission to view it."
      action={<ButtonLink to="/tickets">All tickets</ButtonLink>}
    />
  </div>
);
