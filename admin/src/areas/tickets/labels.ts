import type { ChipProps } from '@mui/material/Chip';
import type { TicketPriority, TicketStatus } from '@greenroom/contract';

/** Where a ticket stands, as members and staff read it. */
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

/** The same as a form's choices. */
export const choicesOf = (labels: Record<string, readonly [string, ...unknown[]]>) => Object.entries(labels).map(([id, [name]]) => ({ id, name }));
