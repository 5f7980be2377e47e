import type { TicketStatus } from '@greenroom/contract';
import { type StaffTicket, ticketEndpoints } from '@greenroom/contract/admin';
import { ReferenceInput, SelectInput, useNotify } from 'react-admin';
import { ActionDialog } from '../../components/actions';
import { choicesOf } from '../../components/cells';
import { useSelection } from '../../components/selection';
import { sendRequest } from '../../data/request';
import { useTicketStaff } from './assignee-input';
import { STATUSES } from './labels';

interface BulkValues {
  status?: TicketStatus | '';
  category_id?: number | '';
  assignee_id?: string;
}

const NOBODY = 'nobody';

/** Changes the selected tickets of the list; says how many could not be changed. */
export function BulkChange() {
  const { selected, clear } = useSelection<StaffTicket>();
  const notify = useNotify();
  const staff = useTicketStaff();
  const act = async ({ status, category_id: categoryId, assignee_id: assigneeId }: BulkValues) => {
    const { changed, left } = await sendRequest(ticketEndpoints.bulk, {
      body: {
        tickets: selected.map(({ id, version }) => ({ id, version })),
        ...(status && { status }),
        ...(categoryId && { category_id: categoryId }),
        ...(assigneeId && { assignee_id: assigneeId === NOBODY ? null : assigneeId }),
      },
    });
    const why = left.length > 0 ? `; ${left.length} left, which are your own, or were changed or merged by somebody else` : '';
    notify(`${changed} changed${why}`, { type: left.length > 0 ? 'warning' : 'success' });
    clear();
  };
  return (
    <ActionDialog<BulkValues>
      permission="tickets:work"
      label="Change"
      title={selected.length === 1 ? 'Change 1 ticket' : `Change ${selected.length} tickets`}
      action="Change"
      button={{ size: 'small' }}
      text="What stays empty is not changed."
      needsChange
      act={act}
    >
      <SelectInput source="status" choices={choicesOf(STATUSES)} helperText={false} fullWidth />
      <ReferenceInput source="category_id" reference="ticket-categories" sort={{ field: 'position', order: 'ASC' }}>
        <SelectInput label="Category" optionText="name" helperText={false} fullWidth />
      </ReferenceInput>
      <SelectInput
        source="assignee_id"
        label="Assignee"
        choices={[{ id: NOBODY, name: 'Nobody' }, ...staff.map(({ id, username: name }) => ({ id, name }))]}
        helperText={false}
        fullWidth
      />
    </ActionDialog>
  );
}
