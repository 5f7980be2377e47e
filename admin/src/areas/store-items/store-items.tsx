import Avatar from '@mui/material/Avatar';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import {
  BooleanField,
  BooleanInput,
  DataTable,
  NumberField,
  NumberInput,
  SearchInput,
  SelectInput,
  TextInput,
  maxLength,
  minValue,
  required,
} from 'react-admin';
import { keepEmptyString } from '../../components/keep-empty-string';
import { AreaCreate } from '../../components/area-create';
import { AreaEdit } from '../../components/area-edit';
import { AreaList } from '../../components/area-list';
import { ImageUploadInput } from '../../components/image-upload-input';
import { WIDE } from '../../components/rows';
import type { Area } from '../area';
import { StockButton } from './stock-button';

const LISTED = [
  { id: 'true', name: 'In the store' },
  { id: 'false', name: 'Not in the store' },
];

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="is_listed" source="is_listed" label="Where" choices={LISTED} alwaysOn />,
];

function StoreItemList() {
  return (
    <AreaList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col
        source="image"
        label="Picture"
        disableSort
        render={({ image }) => (
          <Avatar variant="rounded" src={image ?? undefined} alt="">
            <StoreIcon />
          </Avatar>
        )}
      />
      <DataTable.Col source="name" />
      <DataTable.NumberCol source="cost" label="Points" />
      <DataTable.NumberCol source="quantity" label="In stock" />
      <DataTable.Col source="sold" disableSort sx={WIDE} field={NumberField} align="right" />
      <DataTable.Col source="is_listed" label="In the store" field={BooleanField} disableSort sx={WIDE} />
      <DataTable.NumberCol source="position" label="Place" sx={WIDE} />
    </AreaList>
  );
}

const Fields = () => (
  <>
    <TextInput source="name" validate={[required(), maxLength(100)]} />
    <TextInput source="description" multiline minRows={3} parse={keepEmptyString} validate={maxLength(2000)} />
    <ImageUploadInput source="image" label="Picture" />
    <NumberInput source="cost" label="Points" min={1} validate={[required(), minValue(1)]} />
    <NumberInput
      source="max_purchases_per_user"
      label="At most for one member"
      helperText="Empty: as many as they like."
      min={1}
      validate={minValue(1)}
    />
    <NumberInput source="position" label="Place in the store" helperText="Lower ones come first." validate={required()} />
    <BooleanInput source="is_listed" label="In the store" />
  </>
);

const StoreItemCreate = () => (
  <AreaCreate
    title="New store item"
    defaults={{ description: '', is_listed: true, position: 0, quantity: 1, image: null, max_purchases_per_user: null }}
  >
    <Fields />
    <NumberInput source="quantity" label="In stock" min={0} validate={[required(), minValue(0)]} />
  </AreaCreate>
);

const StoreItemEdit = () => (
  <AreaEdit actions={<StockButton />}>
    <Fields />
  </AreaEdit>
);

/** Items of the points store. */
export const storeItems: Area = {
  name: 'store-items',
  label: 'Items',
  group: 'Store',
  icon: StoreIcon,
  role: 'Admin',
  list: StoreItemList,
  create: StoreItemCreate,
  edit: StoreItemEdit,
  title: ({ name }) => String(name),
};
