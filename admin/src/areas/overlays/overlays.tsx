import type { StaffOverlay } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { StateChip, When, WIDE, choicesOf } from '../../components/parts';
import type { Area } from '../area';
import { KINDS, targetText } from './overlay-labels';

// Lazy, since they are large, and opened from the list alone.
const OverlayCreate = lazy(() => import('./overlay-edit').then(({ OverlayCreate }) => ({ default: OverlayCreate })));
const OverlayEdit = lazy(() => import('./overlay-edit').then(({ OverlayEdit }) => ({ default: OverlayEdit })));

const STATES = { false: 'In use', true: 'Revoked' };

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choicesOf(KINDS)} alwaysOn />,
  <SelectInput key="is_revoked" source="is_revoked" label="State" choices={choicesOf(STATES)} alwaysOn />,
];

const Col = DataTable.Col<StaffOverlay>;

export const overlays: Area = {
  name: 'overlays',
  label: 'Overlays',
  permission: 'overlays:see',
  configure: 'overlays:configure',
  list: (
    <AreaList
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      none="No overlays yet. Each overlay has an address you can show on stream."
    >
      <Col source="name" />
      <Col source="kind" render={({ kind }) => KINDS[kind]} />
      <Col source="target" label="Shows" disableSort render={targetText} />
      <Col
        source="revoked_at"
        label="State"
        disableSort
        render={({ revoked_at: at }) => (at === null ? <StateChip label="In use" color="success" /> : <StateChip label="Revoked" />)}
      />
      <Col source="created_at" label="Created" sx={WIDE} field={When} />
    </AreaList>
  ),
  create: <OverlayCreate />,
  edit: <OverlayEdit />,
  isSearchable: true,
};
