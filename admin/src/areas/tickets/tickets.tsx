import { lazy } from 'react';
import type { StaffTicket } from '@greenroom/contract/admin';
import { DataTable, ReferenceInput, SearchInput, SelectInput, useGetIdentity } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { RowLink, StateChip, choicesOf, When } from '../../components/cells';
import { WIDE } from '../../components/rows';
import type { Area } from '../area';
import { BulkChange } from './bulk-change';
import { PRIORITIES, STATUSES } from './labels';

/** Opened from the list, with forms of its own. */
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
    choices={[
      { id: 'false', name: 'To nobody' },
      { id: 'true', name: 'To somebody' },
    ]}
    alwaysOn
  />,
];

/** In queue order: those waiting for the team first, the oldest on top. */
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
      <DataTable.Col source="title" disableSort render={({ title }: StaffTicket) => <RowLink to="show">{title}</RowLink>} />
      <DataTable.Col source="member.username" label="Member" disableSort sx={WIDE} />
      <DataTable.Col source="status" disableSort render={({ status }: StaffTicket) => <StateChip {...STATUSES[status]} />} />
      <DataTable.Col source="priority" disableSort render={({ priority }: StaffTicket) => <StateChip {...PRIORITIES[priority]} />} />
      <DataTable.Col source="category" disableSort sx={WIDE} />
      <DataTable.Col source="assignee.username" label="Assignee" disableSort sx={WIDE} />
      <DataTable.NumberCol source="replies_count" label="Replies" disableSort sx={WIDE} />
      <DataTable.Col source="updated_at" label="Last activity" disableSort sx={WIDE} field={When} />
    </AreaList>
  );
}

/** Support tickets. */
export const tickets: Area = {
  name: 'tickets',
  label: 'Tickets',
  permission: 'tickets:see',
  list: TicketList,
  show: <TicketPage />,
  title: ({ title }) => String(title),
  isSearchable: true,
};
