import { MEMBER_ROLES, type ListedMember } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { When, choicesOf } from '../../components/parts';
import type { Area } from '../area';
import { MemberRole } from './member-role';

// Lazy, since it is large, and opened from a row alone.
const MemberPage = lazy(() => import('./member-page').then(({ MemberPage }) => ({ default: MemberPage })));

const ROLES = MEMBER_ROLES.map((role) => ({ id: role, name: role }));

const BANNED = { true: 'Banned', false: 'Not banned' };

const filters = [
  <SearchInput key="search" source="search" placeholder="Name, Kick name or id" alwaysOn />,
  <SelectInput key="role" source="role" choices={ROLES} alwaysOn />,
  <SelectInput key="is_banned" source="is_banned" label="Banned" choices={choicesOf(BANNED)} alwaysOn />,
];

export const members: Area = {
  name: 'members',
  label: 'Members',
  permission: 'members:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'created_at', order: 'DESC' }} rowClick="show">
      <DataTable.Col source="username" label="Name" disableSort />
      <DataTable.Col source="kick_username" label="On Kick" disableSort />
      <DataTable.Col source="role" disableSort render={(member) => <MemberRole member={member as ListedMember} />} />
      <DataTable.NumberCol source="points" />
      <DataTable.NumberCol source="xp" label="XP" />
      <DataTable.Col source="created_at" label="Joined" field={When} />
      <DataTable.Col source="last_active" label="Last here" render={({ last_active: at }) => <When at={at} none="Never" />} />
    </AreaList>
  ),
  show: <MemberPage />,
  title: ({ username }) => String(username),
  isSearchable: true,
};
