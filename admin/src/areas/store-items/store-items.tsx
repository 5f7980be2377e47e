import { Avatar } from '@mui/material';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import { storeItemEndpoints, type StaffStoreItem } from '@greenroom/contract/admin';
import { BooleanField, BooleanInput, DataTable, NumberField, SearchInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { NumberInput, keepEmptyString } from '../../components/inputs';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { ImageUploadInput } from '../../components/image-upload-input';
import { WIDE } from '../../components/rows';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { ActionDialog } from '../../components/actions';
import { sendRequest } from '../../data/request';

const { body } = storeItemEndpoints.create;
const limits = limitsOf(body);
const stockLimits = limitsOf(storeItemEndpoints.stock.body);

const LISTED = [
  { id: 'true', name: 'In the store' },
  { id: 'false', name: 'Not in the store' },
];

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="is_listed" source="is_listed" label="Where" choices={LISTED} alwaysOn />,
];

const Fields = () => (
  <>
    <TextInput source="name" {...limits.name} />
    <TextInput source="description" multiline minRows={3} parse={keepEmptyString} {...limits.description} />
    <ImageUploadInput source="image" label="Picture" />
    <NumberInput source="cost" label="Points" {...limits.cost} />
    <NumberInput
      source="max_purchases_per_user"
      label="At most for one member"
      helperText="Leave empty for no limit."
      {...limits.max_purchases_per_user}
    />
    <NumberInput source="position" label="Place in the store" helperText="Lower numbers come first." {...limits.position} />
    <BooleanInput source="is_listed" label="In the store" />
  </>
);

/** Changes the stock by a difference, since members buy concurrently. */
function StockButton() {
  const item = useRecordContext<StaffStoreItem>();
  if (!item) return null;
  return (
    <ActionDialog<{ change: number }>
      permission="store:configure"
      label={`Stock: ${item.quantity}`}
      title="Change the stock"
      action="Change"
      button={{}}
      act={(body) => sendRequest(storeItemEndpoints.stock, { params: { id: item.id }, body })}
      done="Stock changed"
    >
      <NumberInput
        source="change"
        label="How many more"
        helperText="Use a negative number to remove items."
        step={1}
        {...stockLimits.change}
        autoFocus
      />
    </ActionDialog>
  );
}

export const storeItems: Area = {
  name: 'store-items',
  label: 'Items',
  permission: 'store:see',
  configure: 'store:configure',
  list: (
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
  ),
  create: (
    <AreaCreate title="New store item" defaults={{ ...defaultsOf(body), is_listed: true, quantity: 1 }}>
      <Fields />
      <NumberInput source="quantity" label="In stock" {...limits.quantity} />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit actions={<StockButton />}>
      <Fields />
    </AreaEdit>
  ),
  isSearchable: true,
};
