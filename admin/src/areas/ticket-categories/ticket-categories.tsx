import { type StaffTicketCategory, ticketCategoryEndpoints } from '@greenroom/contract/admin';
import { DataTable, TextInput } from 'react-admin';
import { NumberInput } from '../../components/inputs';
import { AreaList, formsOf } from '../../components/area-pages';
import { RowLink } from '../../components/parts';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = ticketCategoryEndpoints.create;
const limits = limitsOf(body);

const Fields = () => (
  <>
    <TextInput source="name" {...limits.name} />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
  </>
);

export const ticketCategories: Area = {
  name: 'ticket-categories',
  label: 'Ticket categories',
  permission: 'tickets:configure',
  list: (
    <AreaList sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" render={({ name }: StaffTicketCategory) => <RowLink>{name}</RowLink>} />
      <DataTable.NumberCol source="position" label="Place" />
      <DataTable.NumberCol source="tickets" disableSort />
    </AreaList>
  ),
  ...formsOf({ title: 'New category', defaults: defaultsOf(body), redirect: 'list' }, <Fields />),
};
