import type { TicketPriority, TicketStatus } from '@greenroom/contract';
import { type StaffTicketThread, ticketEndpoints } from '@greenroom/contract/admin';
import type { StateLabels } from '../../components/parts';
import { useAction } from '../../components/actions';
import { sendRequest, useData } from '../../data/request';
import { SelectField } from '../../components/fields';

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

export function useTicketStaff() {
  const { data = [] } = useData(['tickets', 'staff'], ticketEndpoints.staff);
  return data;
}

export function AssigneeInput({ ticket: { id, version, assignee } }: { ticket: StaffTicketThread }) {
  const staff = useTicketStaff();
  const { mutate, isPending } = useAction(
    (assigneeId: string | null) => sendRequest(ticketEndpoints.assign, { params: { id }, body: { assignee_id: assigneeId, version } }),
    'Assignee set',
  );
  // A former member of the staff may still have it.
  const known = assignee && !staff.some((one) => one.id === assignee.id) ? [assignee, ...staff] : staff;
  return (
    <SelectField
      fullWidth
      size="small"
      label="Assignee"
      value={assignee?.id ?? ''}
      choices={[{ id: '', name: 'Nobody' }, ...known.map(({ id: memberId, username: name }) => ({ id: memberId, name }))]}
      // Ignored instead of disabled, which would lose the focus.
      onChoose={(memberId) => !isPending && mutate(memberId || null)}
      sx={{ mb: 2 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}
