import { ButtonLink } from '@greenroom/shared-ui/button';
import Lock from '@greenroom/shared-ui/icons/lock';
import styles from './ticket.module.css';

export interface ClosedNoteProps {
  /** The draft of a reply when the ticket was closed, shown so that it can be copied. */
  unsent: string;
}

/** Replaces the reply form of a closed ticket (docs/product.md#tickets). */
export const ClosedNote = ({ unsent }: ClosedNoteProps) => (
  <div className={styles.closed}>
    <Lock size={20} />
    <div>
      <p className={styles.closedTitle}>This ticket is closed</p>
      <p>Nobody can reply any more. If it comes up again, create a new ticket.</p>
      {unsent.trim() && (
        <figure className={styles.unsent}>
          <figcaption>Your reply was not sent:</figcaption>
          <blockquote>{unsent}</blockquote>
        </figure>
      )}
    </div>
    <ButtonLink to="/tickets/create" variant="secondary">
      Create Ticket
    </ButtonLink>
  </div>
);
