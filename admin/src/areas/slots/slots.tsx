import { Avatar } from '@mui/material';
import { slotEndpoints, type StaffSlot } from '@greenroom/contract/admin';
import { DataTable, SearchInput, TextInput } from 'react-admin';
import { AreaList, formsOf } from '../../components/area-pages';
import { RowLink } from '../../components/parts';
import { ImageUrlInput } from '../../components/inputs';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = slotEndpoints.create;

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const Fields = () => (
  <>
    <TextInput source="name" {...limitsOf(body).name} />
    <ImageUrlInput source="image" />
  </>
);

export const slots: Area = {
  name: 'slots',
  label: 'Slots',
  permission: 'slots:see',
  configure: 'slots:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable.Col
        source="image"
        label="Picture"
        disableSort
        sx={{ width: 88 }}
        render={({ image }: StaffSlot) => <Avatar variant="rounded" src={image ?? undefined} alt="" />}
      />
      <DataTable.Col source="name" render={({ name }: StaffSlot) => <RowLink>{name}</RowLink>} />
    </AreaList>
  ),
  ...formsOf({ title: 'New slot', defaults: defaultsOf(body), redirect: 'list' }, <Fields />),
  isSearchable: true,
};
