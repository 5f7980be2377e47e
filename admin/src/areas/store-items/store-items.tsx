import { Avatar, Box, Link, Typography } from '@mui/material';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import { storeItemEndpoints, type StaffItemCode, type StaffStoreItem } from '@greenroom/contract/admin';
import {
  BooleanField,
  BooleanInput,
  DataTable,
  NumberField,
  SearchInput,
  SelectInput,
  TextInput,
  useNotify,
  useRecordContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { NumberInput, keepEmptyString } from '../../components/inputs';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { ImageUploadInput } from '../../components/image-upload-input';
import { InnerList } from '../../components/rows';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { ActionButton, ActionDialog, sending } from '../../components/actions';
import { StateChip, When, WIDE, choicesOf } from '../../components/parts';
import { sendRequest } from '../../data/request';
import { DeliveryFields, QuestionInputs, RuleInputs, SaleInputs } from './item-inputs';

const { body } = storeItemEndpoints.create;
const limits = limitsOf(body);
const stockLimits = limitsOf(storeItemEndpoints.stock.body);

const LISTED = { true: 'In the store', false: 'Not in the store' };

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="is_listed" source="is_listed" label="Where" choices={choicesOf(LISTED)} alwaysOn />,
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
    <DeliveryFields />
    <NumberInput source="low_stock" label="Alert when this many are left" helperText="Leave empty for no alert." {...limits.low_stock} />
    <NumberInput source="position" label="Place in the store" helperText="Lower numbers come first." {...limits.position} />
    <BooleanInput source="is_listed" label="In the store" />
    <RuleInputs />
    <SaleInputs />
    <QuestionInputs />
  </>
);

const Stock = () => (useRecordContext<StaffStoreItem>()?.delivery === 'code' ? <CodeButtons /> : <StockButton />);

function CodeButtons() {
  const item = useRecordContext<StaffStoreItem>();
  const notify = useNotify();
  if (!item) return null;
  const params = { id: item.id };
  const add = async (body: { codes: string }) => {
    const { added, known } = (await sendRequest(storeItemEndpoints.addCodes, { params, body })).data;
    notify(`${countOf(added)} added${known > 0 ? `. Left out ${countOf(known)} that the item already had.` : ''}`, {
      type: added > 0 ? 'success' : 'warning',
    });
  };
  return (
    <>
      <ActionDialog<{ codes: string }>
        permission="store:configure"
        label={`Codes: ${item.quantity}`}
        title="Add codes"
        action="Add codes"
        maxWidth="sm"
        button={{}}
        text="Buyers get them in this order. They're stored encrypted, and only their buyers see them."
        act={add}
      >
        <TextInput
          source="codes"
          label="Codes, one per line"
          multiline
          minRows={6}
          maxRows={12}
          parse={keepEmptyString}
          {...limitsOf(storeItemEndpoints.addCodes.body).codes}
          autoFocus
        />
      </ActionDialog>
      {item.quantity > 0 && (
        <ActionButton
          {...sending(storeItemEndpoints.removeCodes, { params })}
          color="warning"
          done="Codes removed"
          confirm={{
            title: `Remove ${countOf(item.quantity)}?`,
            content: 'Buyers keep the codes they have. The item is out of stock until you add others.',
          }}
        >
          Remove unused codes
        </ActionButton>
      )}
    </>
  );
}

const countOf = (codes: number) => `${codes.toLocaleString('en-US')} ${codes === 1 ? 'code' : 'codes'}`;

const CodeCol = DataTable.Col<StaffItemCode>;

function GivenCodes() {
  const item = useRecordContext<StaffStoreItem>();
  if (item?.delivery !== 'code') return null;
  return (
    <Box component="section" aria-labelledby="codes-title" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography id="codes-title" variant="h6" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        Given codes
      </Typography>
      <InnerList
        resource={`store-items/${item.id}/codes`}
        sort={{ field: 'redeemed_at', order: 'DESC' }}
        none="No one has redeemed this item yet."
      >
        <CodeCol source="ending" label="Code" disableSort render={({ ending }) => (ending === null ? 'Deleted' : `…${ending}`)} />
        <CodeCol
          label="Member"
          disableSort
          render={({ member, redemption_id: id }) => (
            <Link component={RouterLink} to={`/redemptions/${id}/show`}>
              {member.username}
            </Link>
          )}
        />
        <CodeCol source="redeemed_at" label="When" field={When} disableSort />
        <CodeCol source="replaced_at" label="Replaced" field={When} disableSort />
      </InnerList>
    </Box>
  );
}

/** Says that the item isn't available yet, no longer, or for less. */
function NowChip({ rules: { opens_at: opens, closes_at: closes, is_hidden_before: isHidden }, sale }: StaffStoreItem) {
  const now = new Date();
  if (opens && new Date(opens) > now) return <StateChip label={isHidden ? 'Hidden until it opens' : 'Opens later'} color="info" />;
  if (closes && new Date(closes) <= now) return <StateChip label="Closed" />;
  if (!sale.cost || !sale.ends_at || new Date(sale.ends_at) <= now) return null;
  return sale.starts_at && new Date(sale.starts_at) > now ? (
    <StateChip label="Sale ahead" />
  ) : (
    <StateChip label="On sale" color="success" />
  );
}

/** Changes the stock by a difference, since members buy concurrently. */
function StockButton() {
  const item = useRecordContext<StaffStoreItem>();
  if (!item) return null;
  return (
    <ActionDialog
      {...sending(storeItemEndpoints.stock, { params: { id: item.id } })}
      label={`Stock: ${item.quantity}`}
      title="Change the stock"
      action="Change"
      button={{}}
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
      <DataTable.Col label="Now" disableSort sx={WIDE} render={(item: StaffStoreItem) => <NowChip {...item} />} />
      <DataTable.Col source="is_listed" label="In the store" field={BooleanField} disableSort sx={WIDE} />
      <DataTable.NumberCol source="position" label="Place" sx={WIDE} />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New store item" defaults={{ ...defaultsOf(body), is_listed: true, quantity: 1 }}>
      <Fields />
      <NumberInput
        source="quantity"
        label="In stock"
        helperText="Items that give codes start empty: save the item outside the store, add codes, then list it."
        {...limits.quantity}
      />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit actions={<Stock />} below={<GivenCodes />}>
      <Fields />
    </AreaEdit>
  ),
  isSearchable: true,
};
