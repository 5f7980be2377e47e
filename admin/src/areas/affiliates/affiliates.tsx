import { affiliateEndpoints } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { BooleanField, DataTable, Labeled, NumberField, SearchInput, SelectInput } from 'react-admin';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { defaultsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { choicesOf } from '../../components/parts';

const { body } = affiliateEndpoints.create;

const FEATURED = { true: 'On the home page', false: 'Not on the home page' };

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="is_featured" source="is_featured" label="Where" choices={choicesOf(FEATURED)} alwaysOn />,
];

const AffiliateFields = lazy(() => import('./affiliate-fields').then(({ AffiliateFields: Form }) => ({ default: Form })));

export const affiliates: Area = {
  name: 'affiliates',
  label: 'Affiliates',
  permission: 'casinos:see',
  configure: 'casinos:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" />
      <DataTable.Col source="link" disableSort sx={{ maxWidth: 320, overflowWrap: 'anywhere' }} />
      <DataTable.Col source="is_featured" label="On the home page" field={BooleanField} disableSort />
      <DataTable.Col source="clicks" field={NumberField} align="right" />
      <DataTable.NumberCol source="position" label="Place" />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New affiliate" defaults={{ ...defaultsOf(body), is_featured: true }}>
      <AffiliateFields />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit>
      <AffiliateFields />
      <Labeled label="Clicks so far">
        <NumberField source="clicks" />
      </Labeled>
    </AreaEdit>
  ),
  isSearchable: true,
};
