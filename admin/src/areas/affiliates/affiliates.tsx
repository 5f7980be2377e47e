import { affiliateEndpoints } from '@greenroom/contract/admin';
import { BooleanField, BooleanInput, DataTable, Labeled, NumberField, SearchInput, SelectInput, TextInput, regex } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { Fields } from '../../components/inputs';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const { body } = affiliateEndpoints.create;
const limits = limitsOf(body);

const FEATURED = [
  { id: 'true', name: 'On the home page' },
  { id: 'false', name: 'Not on the home page' },
];

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="is_featured" source="is_featured" label="Where" choices={FEATURED} alwaysOn />,
];

function AffiliateList() {
  return (
    <AreaList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" />
      <DataTable.Col source="link" disableSort sx={{ maxWidth: 320, overflowWrap: 'anywhere' }} />
      <DataTable.Col source="is_featured" label="On the home page" field={BooleanField} disableSort />
      <DataTable.Col source="clicks" field={NumberField} align="right" />
      <DataTable.NumberCol source="position" label="Place" />
    </AreaList>
  );
}

const isLink = regex(/^\s*https?:\/\//i, 'This has to be a link that begins with https:// or http://.');
const isPicture = regex(/^\s*(https:\/\/|\/(?!\/))/, 'This has to begin with https://, or with / for a picture on this site.');

const linesOf = (benefits: unknown) => (Array.isArray(benefits) ? benefits.join('\n') : '');
const benefitsOf = (lines: string) => (lines === '' ? [] : lines.split('\n'));
const areShort = (benefits: string[] | null) =>
  benefits?.some((benefit) => benefit.trim().length > 200) ? 'Each may have at most 200 characters.' : undefined;
const areFew = (benefits: string[] | null) => ((benefits?.length ?? 0) > 20 ? 'There may be at most 20 benefits.' : undefined);

const AffiliateFields = () => (
  <Fields>
    <TextInput source="name" {...limits.name} />
    <TextInput source="link" helperText="Where visitors are sent; their clicks are counted." validate={[...limits.link.validate, isLink]} />
    <TextInput
      source="logo_url"
      label="Logo"
      helperText="A link to a picture, or its path on this site. Empty: no logo."
      validate={[...limits.logo_url.validate, isPicture]}
    />
    <TextInput
      source="benefits"
      multiline
      minRows={3}
      helperText="One per line."
      format={linesOf}
      parse={benefitsOf}
      validate={[areShort, areFew]}
    />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
    <BooleanInput source="is_featured" label="On the home page" />
  </Fields>
);

/** Affiliate programmes shown on the home page. */
export const affiliates: Area = {
  name: 'affiliates',
  label: 'Affiliates',
  permission: 'casinos:see',
  configure: 'casinos:configure',
  list: AffiliateList,
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
  title: ({ name }) => String(name),
  isSearchable: true,
};
