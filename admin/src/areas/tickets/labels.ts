import type { TicketPriority, TicketStatus } from '@greenroom/contract';
import type { StateLabels } from '../../components/cells';

/** Labels of the ticket statuses, for members and staff. */
export const STATUSES: StateLabels<TicketStatus> = {
  open: { label: 'Open', color: 'warning' },
  waiting: { label: 'Waiting', color: 'info' },
  resolved: { label: 'Resolved', color: 'success' },
  closed: { label: 'Closed' },
};

export const PRIORITIES: StateLabels<TicketPriority> = {
  low: { label: 'Low' },
  medium: { label: 'Medium' },
  high: { label: 'High', color: 'warning' },
  urgent: { label: 'Urgent', color: 'error' },
};
