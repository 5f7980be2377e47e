import { affiliateEndpoints } from '@greenroom/contract/admin';
import { Typography } from '@mui/material';
import {
  BooleanField,
  BooleanInput,
  DataTable,
  Labeled,
  NumberField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextInput,
  regex,
} from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { Fields, LinesInput, PLATFORMS } from '../../components/inputs';
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

const CASINOS = [1, 2, 3].map((id) => ({ id, name: `Casino ${id}` }));

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
    <LinesInput source="benefits" helperText="One per line." max={20} />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
    <BooleanInput source="is_featured" label="On the home page" />
    <Typography variant="h6" component="h2">
      How to take part
    </Typography>
    <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
      On the card of the home page, at the leaderboard, and in the settings of members. Nothing shows while all of code, steps, rules and
      disclosure are empty.
    </Typography>
    <ReferenceInput source="platform_id" {...PLATFORMS}>
      <SelectInput label="Platform" optionText="name" helperText="The leaderboard that shows it." />
    </ReferenceInput>
    <SelectInput
      source="casino"
      label="Username"
      choices={CASINOS}
      helperText="The casino in the site settings at which members enter their name for this one."
    />
    <TextInput source="code" helperText="What new players enter at the casino." {...limits.code} />
    <LinesInput source="steps" helperText="One per line, in order, such as “Open a new account by our link”." max={10} />
    <TextInput source="rules" multiline minRows={2} {...limits.rules} />
    <TextInput
      source="disclosure"
      multiline
      helperText="Such as “This is an affiliate link: we earn a share when you play.” Beside the link, with the age and the line on safer gambling."
      {...limits.disclosure}
    />
  </Fields>
);

/** Affiliate programmes: their cards on the home page, and how to take part. */
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
