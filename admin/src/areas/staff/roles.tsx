import { staffRoleEndpoints, type StaffRole } from '@greenroom/contract/admin';
import { DataTable, TextInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { RowLink } from '../../components/cells';
import { limitsOf } from '../../data/form-schema';
import { AREA_TEXTS } from './area-texts';
import { PermissionsInput } from './permissions-input';
import { PresetsTable } from './presets-table';

const { body } = staffRoleEndpoints.create;

const areasOf = ({ permissions }: StaffRole) => {
  const areas = [...new Set(permissions.map((permission) => permission.split(':')[0]))] as (keyof typeof AREA_TEXTS)[];
  return areas.map((area) => AREA_TEXTS[area].label).join(', ');
};

/** The roles of the community's own, and below them those of every site. */
export const RoleList = () => (
  <>
    <AreaList sort={{ field: 'name', order: 'ASC' }} none="No roles of your own yet. The roles below are those of every site.">
      <DataTable.Col source="name" render={({ name }: StaffRole) => <RowLink>{name}</RowLink>} />
      <DataTable.Col label="Areas" disableSort render={(role) => areasOf(role as StaffRole)} />
      <DataTable.NumberCol source="members" disableSort />
    </AreaList>
    <PresetsTable />
  </>
);

/** The inputs of a role. */
export const RoleFields = () => (
  <>
    <TextInput source="name" {...limitsOf(body).name} />
    <PermissionsInput />
  </>
);
