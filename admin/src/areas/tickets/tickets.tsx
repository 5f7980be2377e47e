import { lazy } from 'react';
import { type StaffTicket, ticketEndpoints } from '@greenroom/contract/admin';
import { DataTable, ReferenceInput, SearchInput, SelectInput, useGetIdentity, useNotify } from 'react-admin';
import type { TicketStatus } from '@greenroom/contract';
import { AreaList } from '../../components/area-pages';
import { RowLink, StateChip, choicesOf, When, WIDE } from '../../components/parts';
import type { Area } from '../area';
import { PRIORITIES, STATUSES, useTicketStaff } from './ticket-fields';
import { ActionDialog } from '../../components/actions';
import { useSelection } from '../../components/selection';
import { sendRequest } from '../../data/request';

const TicketPage = lazy(() => import('./ticket-page').then(({ TicketPage: Page }) => ({ default: Page })));

const FILTERS = [
  <SearchInput key="search" source="search" placeholder="Title or member" alwaysOn />,
  <SelectInput key="status" source="status" label="Status" choices={choicesOf(STATUSES)} alwaysOn />,
  <SelectInput key="priority" source="priority" label="Priority" choices={choicesOf(PRIORITIES)} alwaysOn />,
  <ReferenceInput key="category_id" source="category_id" reference="ticket-categories" sort={{ field: 'position', order: 'ASC' }} alwaysOn>
    <SelectInput label="Category" optionText="name" size="small" helperText={false} />
  </ReferenceInput>,
  <SelectInput
    key="is_assigned"
    source="is_assigned"
    label="Assigned"
    choices={choicesOf({ false: 'To nobody', true: 'To somebody' })}
    alwaysOn
  />,
];

const Col = DataTable.Col<StaffTicket>;

/** In queue order: waiting for the team first, the oldest on top. */
function TicketList() {
  const { identity } = useGetIdentity();
  const mine = (
    <SelectInput key="assignee_id" source="assignee_id" label="Assignee" choices={[{ id: identity?.id, name: 'Me' }]} alwaysOn />
  );
  return (
    <AreaList
      filters={identity ? [...FILTERS, mine] : FILTERS}
      sort={{ field: 'queue', order: 'DESC' }}
      rowClick="show"
      bulkActions={<BulkChange />}
    >
      <Col source="title" disableSort render={({ title }) => <RowLink to="show">{title}</RowLink>} />
      <Col source="member.username" label="Member" disableSort sx={WIDE} />
      <Col source="status" disableSort render={({ status }) => <StateChip {...STATUSES[status]} />} />
      <Col source="priority" disableSort render={({ priority }) => <StateChip {...PRIORITIES[priority]} />} />
      <Col source="category" disableSort sx={WIDE} />
      <Col source="assignee.username" label="Assignee" disableSort sx={WIDE} />
      <DataTable.NumberCol source="replies_count" label="Replies" disableSort sx={WIDE} />
      <Col source="updated_at" label="Last activity" disableSort sx={WIDE} field={When} />
    </AreaList>
  );
}

interface BulkValues {
  status?: TicketStatus | '';
  category_id?: number | '';
  assignee_id?: string;
}

const NOBODY = 'nobody';

function BulkChange() {
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
      text="Fields you leave empty won't change."
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

export const tickets: Area = {
  name: 'tickets',
  label: 'Tickets',
  permission: 'tickets:see',
  list: TicketList,
  show: <TicketPage />,
  isSearchable: true,
};
