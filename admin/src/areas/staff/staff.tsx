import { staffRoleEndpoints, type ListedStaff, type StaffRole } from '@greenroom/contract/admin';
import { Chip, Link } from '@mui/material';
import { DataTable, SearchInput, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { RowLink, When } from '../../components/cells';
import { useMay } from '../../data/permissions';
import { limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { AREA_TEXTS } from './area-texts';
import { PermissionsInput } from './permissions-input';
import { PresetsTable } from './presets-table';

const { body } = staffRoleEndpoints.create;

const filters = [<SearchInput key="search" source="search" alwaysOn />];

function StaffList() {
  return (
    <AreaList filters={filters} sort={{ field: 'username', order: 'ASC' }} rowClick={false}>
      <DataTable.Col source="username" label="Name" render={({ id, username }: ListedStaff) => <Name id={id} username={username} />} />
      <DataTable.Col
        source="role_name"
        label="Role"
        disableSort
        render={({ role_name: name }: ListedStaff) => <Chip size="small" color="primary" variant="outlined" label={name} />}
      />
      <DataTable.Col source="last_active" label="Last here" render={({ last_active: at }: ListedStaff) => <When at={at} none="Never" />} />
    </AreaList>
  );
}

/** Leads to the member's page, where their role is changed. */
function Name({ id, username }: Pick<ListedStaff, 'id' | 'username'>) {
  if (!useMay()('members:see')) return username;
  return (
    <Link component={RouterLink} to={`/members/${id}/show`} color="inherit" underline="hover" sx={{ fontWeight: 600 }}>
      {username}
    </Link>
  );
}

/** Who is staff. */
export const staff: Area = {
  name: 'staff',
  label: 'Staff',
  permission: 'staff:see',
  list: StaffList,
};

const areasOf = ({ permissions }: StaffRole) => {
  const areas = [...new Set(permissions.map((permission) => permission.split(':')[0]))] as (keyof typeof AREA_TEXTS)[];
  return areas.map((area) => AREA_TEXTS[area].label).join(', ');
};

const RoleList = () => (
  <>
    <AreaList sort={{ field: 'name', order: 'ASC' }} none="No roles of your own yet. The roles below are those of every site.">
      <DataTable.Col source="name" render={({ name }: StaffRole) => <RowLink>{name}</RowLink>} />
      <DataTable.Col label="Areas" disableSort render={(role) => areasOf(role as StaffRole)} />
      <DataTable.NumberCol source="members" disableSort />
    </AreaList>
    <PresetsTable />
  </>
);

const Fields = () => (
  <>
    <TextInput source="name" {...limitsOf(body).name} />
    <PermissionsInput />
  </>
);

/** The roles of the community's own, beside those of every site. */
export const staffRoles: Area = {
  name: 'staff-roles',
  label: 'Roles',
  permission: 'staff:see',
  configure: 'staff:configure',
  list: RoleList,
  create: (
    <AreaCreate title="New role" defaults={{ permissions: [] }} redirect="list">
      <Fields />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit>
      <Fields />
    </AreaEdit>
  ),
  title: ({ name }) => String(name),
};
