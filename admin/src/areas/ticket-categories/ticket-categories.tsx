import { type StaffTicketCategory, ticketCategoryEndpoints } from '@greenroom/contract/admin';
import { DataTable, TextInput } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaCreate } from '../../components/area-create';
import { AreaEdit } from '../../components/area-edit';
import { AreaList } from '../../components/area-list';
import { RowLink } from '../../components/links';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = ticketCategoryEndpoints.create;
const limits = limitsOf(body);

const CategoryList = () => (
  <AreaList sort={{ field: 'position', order: 'ASC' }}>
    <DataTable.Col source="name" render={({ name }: StaffTicketCategory) => <RowLink>{name}</RowLink>} />
    <DataTable.NumberCol source="position" label="Place" />
    <DataTable.NumberCol source="tickets" disableSort />
  </AreaList>
);

const Fields = () => (
  <>
    <TextInput source="name" {...limits.name} />
    <NumberInput source="position" label="Place" helperText="Lower numbers are offered first." {...limits.position} />
  </>
);

const CategoryCreate = () => (
  <AreaCreate title="New category" defaults={defaultsOf(body)} redirect="list">
    <Fields />
  </AreaCreate>
);

const CategoryEdit = () => (
  <AreaEdit>
    <Fields />
  </AreaEdit>
);

/** Categories of tickets. */
export const ticketCategories: Area = {
  name: 'ticket-categories',
  label: 'Ticket categories',
  role: 'Admin',
  list: CategoryList,
  create: CategoryCreate,
  edit: CategoryEdit,
  title: ({ name }) => String(name),
};
