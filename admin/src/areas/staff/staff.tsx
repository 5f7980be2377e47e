import type { ListedStaff } from '@greenroom/contract/admin';
import { Chip, Link, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { DataTable, SearchInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { AreaList, formsOf } from '../../components/area-pages';
import { When } from '../../components/parts';
import { useMay } from '../../data/permissions';
import type { Area } from '../area';

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const Col = DataTable.Col<ListedStaff>;

function Name({ id, username }: Pick<ListedStaff, 'id' | 'username'>) {
  if (!useMay()('members:see')) return username;
  return (
    <Link component={RouterLink} to={`/members/${id}/show`} color="inherit" underline="hover" sx={{ fontWeight: 600 }}>
      {username}
    </Link>
  );
}

export const staff: Area = {
  name: 'staff',
  label: 'Staff',
  permission: 'staff:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'username', order: 'ASC' }} rowClick={false}>
      <Col source="username" label="Name" render={({ id, username }) => <Name id={id} username={username} />} />
      <Col
        source="role_name"
        label="Role"
        disableSort
        render={({ role_name: name }) => <Chip size="small" color="primary" variant="outlined" label={name} />}
      />
      <Col source="last_active" label="Last here" render={({ last_active: at }) => <When at={at} none="Never" />} />
    </AreaList>
  ),
};

// Lazy, since few of the staff make roles.
const RoleList = lazy(() => import('./roles').then(({ RoleList }) => ({ default: RoleList })));
const RoleFields = lazy(() => import('./roles').then(({ RoleFields }) => ({ default: RoleFields })));

const Loading = () => <Skeleton variant="rounded" height={640} sx={{ width: '100%' }} />;

const Fields = () => (
  <Suspense fallback={<Loading />}>
    <RoleFields />
  </Suspense>
);

export const staffRoles: Area = {
  name: 'staff-roles',
  label: 'Roles',
  permission: 'staff:see',
  configure: 'staff:configure',
  list: (
    <Suspense fallback={<Loading />}>
      <RoleList />
    </Suspense>
  ),
  ...formsOf({ title: 'New role', defaults: { permissions: [] }, redirect: 'list' }, <Fields />),
};
