import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import { t } from '../../texts';
import styles from './ticket-state.module.css';
import { PRIORITIES, type Ticket } from './tickets.api';

const TONES: Record<NonNullable<Ticket['status']>, BadgeProps['tone']> = {
  open: 'green',
  waiting: 'amber',
  resolved: 'blue',
  closed: 'neutral',
};

/** Draws a ticket's status, with the server's label (docs/product.md#tickets), translated if it is one of ours. */
export const StatusBadge = ({ ticket: { status, statusLabel } }: { ticket: Pick<Ticket, 'status' | 'statusLabel'> }) => (
  <Badge tone={status ? TONES[status] : 'neutral'} dot={status === 'open' || status === 'waiting'}>
    {t(statusLabel)}
  </Badge>
);

/** Draws a ticket's priority, with the server's label as above and signal bars (docs/product.md#tickets). */
export function Priority({ ticket: { priority, priorityLabel } }: { ticket: Pick<Ticket, 'priority' | 'priorityLabel'> }) {
  const lit = priority ? PRIORITIES.indexOf(priority) : -1;
  return (
    <span className={styles.priority} data-priority={priority ?? undefined}>
      <svg viewBox="0 0 16 14" aria-hidden="true">
        {PRIORITIES.map((each, bar) => (
          <rect key={each} x={bar * 4} y={9 - bar * 3} width="3" height={5 + bar * 3} rx="1" data-lit={bar <= lit || undefined} />
        ))}
      </svg>
      {t(priorityLabel)}
    </span>
  );
}
