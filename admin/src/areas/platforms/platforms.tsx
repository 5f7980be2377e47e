import CasinoIcon from '@mui/icons-material/CasinoOutlined';
import { DataTable, NumberInput, SearchInput, TextInput, maxLength, regex, required } from 'react-admin';
import { AreaCreate } from '../../components/area-create';
import { AreaEdit } from '../../components/area-edit';
import { AreaList } from '../../components/area-list';
import { Fields } from '../../components/fields';
import type { Area } from '../area';

const filters = [<SearchInput key="search" source="search" alwaysOn />];

function PlatformList() {
  return (
    <AreaList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" />
      <DataTable.Col source="currency_symbol" label="Currency" disableSort />
      <DataTable.NumberCol source="position" label="Place" />
    </AreaList>
  );
}

const isSlug = regex(/^[a-z0-9-]+$/, 'Only small letters, digits and hyphens, such as "roobet".');

const PlatformFields = () => (
  <Fields>
    <TextInput source="name" validate={[required(), maxLength(100)]} />
    <TextInput source="slug" helperText="In the addresses of the site, and for imports by command." validate={[required(), maxLength(50), isSlug]} />
    <TextInput source="currency_symbol" label="Currency symbol" helperText="Stands before its amounts, such as $." validate={[required(), maxLength(8)]} />
    <NumberInput source="position" label="Place" helperText="Lower ones come first." validate={required()} />
  </Fields>
);

const PlatformCreate = () => (
  <AreaCreate title="New platform" defaults={{ currency_symbol: '$', position: 0 }}>
    <PlatformFields />
  </AreaCreate>
);

const PlatformEdit = () => (
  <AreaEdit>
    <PlatformFields />
  </AreaEdit>
);

/** Casinos with leaderboards. */
export const platforms: Area = {
  name: 'platforms',
  label: 'Platforms',
  group: 'Contests',
  icon: CasinoIcon,
  role: 'Admin',
  list: PlatformList,
  create: PlatformCreate,
  edit: PlatformEdit,
  title: ({ name }) => String(name),
};
