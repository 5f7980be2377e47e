import type { ChipProps } from '@mui/material';
import type { TicketPriority, TicketStatus } from '@greenroom/contract';

/** Labels of the ticket statuses, for members and staff. */
export const STATUSES: Record<TicketStatus, [label: string, color: ChipProps['color']]> = {
  open: ['Open', 'warning'],
  waiting: ['Waiting', 'info'],
  resolved: ['Resolved', 'success'],
  closed: ['Closed', 'default'],
};

export const PRIORITIES: Record<TicketPriority, [label: string, color: ChipProps['color']]> = {
  low: ['Low', 'default'],
  medium: ['Medium', 'default'],
  high: ['High', 'warning'],
  urgent: ['Urgent', 'error'],
};

/** Labels as choices of a select input. */
export const choicesOf = (labels: Record<string, readonly [string, ...unknown[]]>) =>
  Object.entries(labels).map(([id, [name]]) => ({ id, name }));
