import { Badge, type BadgeProps } from '@greenroom/shared-ui/badge';
import Signal from 'lucide-react/icons/signal';
import SignalHigh from 'lucide-react/icons/signal-high';
import SignalLow from 'lucide-react/icons/signal-low';
import SignalMedium from 'lucide-react/icons/signal-medium';
import styles from './ticket-state.module.css';
import type { Ticket } from './tickets.api';

const TONES: Record<NonNullable<Ticket['status']>, BadgeProps['tone']> = { open: 'green', waiting: 'amber', resolved: 'blue', closed: 'neutral' };

/** Where a ticket stands, in the server's word for it (specification 2, section 4). */
export function StatusBadge({ ticket: { status, statusLabel } }: { ticket: Pick<Ticket, 'status' | 'statusLabel'> }) {
  return (
    <Badge tone={status ? TONES[status] : 'neutral'} dot={status === 'open' || status === 'waiting'}>
      {statusLabel}
    </Badge>
  );
}

const SIGNALS = { low: SignalLow, medium: SignalMedium, high: SignalHigh, urgent: Signal };

/** How much it presses, in the server's word for it (specification 2, section 4). */
export function Priority({ ticket: { priority, priorityLabel } }: { ticket: Pick<Ticket, 'priority' | 'priorityLabel'> }) {
  const Icon = SIGNALS[priority ?? 'medium'];
  return (
    <span className={styles.priority} data-priority={priority ?? undefined}>
      <Icon size={18} strokeWidth={2.5} />
      {priorityLabel}
    </span>
  );
}
