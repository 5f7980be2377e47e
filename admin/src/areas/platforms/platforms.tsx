import SourceIcon from '@mui/icons-material/CloudDownloadOutlined';
import HowToJoinIcon from '@mui/icons-material/HandshakeOutlined';
import { Button } from '@mui/material';
import { platformEndpoints } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, SearchInput, TextInput, regex, useGetList, useRecordContext } from 'react-admin';
import { NumberInput, Fields } from '../../components/inputs';
import { Link } from 'react-router-dom';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { useMay } from '../../data/permissions';

const SourcePage = lazy(() => import('./source/source-page').then(({ SourcePage: Page }) => ({ default: Page })));

const { body } = platformEndpoints.create;
const limits = limitsOf(body);

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const isSlug = regex(/^[a-z0-9-]+$/, 'Only lower-case letters, digits and hyphens, such as "roobet".');

const PlatformFields = () => (
  <Fields>
    <TextInput source="name" {...limits.name} />
    <TextInput
      source="slug"
      helperText="Used in addresses: lower-case letters, digits and hyphens, such as roobet."
      validate={[...limits.slug.validate, isSlug]}
    />
    <TextInput source="currency_symbol" label="Currency symbol" helperText="Shown before amounts, such as $." {...limits.currency_symbol} />
    <NumberInput source="position" label="Place" helperText="Lower numbers come first." {...limits.position} />
  </Fields>
);

function SourceLink() {
  const platform = useRecordContext();
  const may = useMay();
  if (!platform || !may('sources:see')) return null;
  return (
    <Button component={Link} to={`/platforms/${platform.id}/source`} startIcon={<SourceIcon />}>
      Source
    </Button>
  );
}

function HowToJoinLink() {
  const platform = useRecordContext();
  const { data } = useGetList(
    'affiliates',
    { filter: { platform_id: platform?.id }, sort: { field: 'position', order: 'ASC' } },
    { enabled: platform !== undefined },
  );
  const may = useMay();
  const [programme] = data ?? [];
  if (!platform || !data || (!programme && !may('casinos:configure'))) return null;
  const { id, name } = platform;
  return (
    <Button
      component={Link}
      to={programme ? `/affiliates/${programme.id}` : '/affiliates/create'}
      state={programme ? undefined : { record: { name: String(name), platform_id: id } }}
      startIcon={<HowToJoinIcon />}
    >
      How to take part
    </Button>
  );
}

export const platforms: Area = {
  name: 'platforms',
  label: 'Platforms',
  permission: 'casinos:see',
  configure: 'casinos:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'position', order: 'ASC' }}>
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" />
      <DataTable.Col source="currency_symbol" label="Currency" disableSort />
      <DataTable.NumberCol source="position" label="Place" />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New platform" defaults={defaultsOf(body)}>
      <PlatformFields />
    </AreaCreate>
  ),
  edit: (
    <AreaEdit
      actions={
        <>
          <SourceLink />
          <HowToJoinLink />
        </>
      }
    >
      <PlatformFields />
    </AreaEdit>
  ),
  routes: [{ path: ':id/source', element: <SourcePage /> }],
  isSearchable: true,
};
