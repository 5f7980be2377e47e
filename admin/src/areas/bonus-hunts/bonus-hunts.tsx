import type { StaffHunt } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, NumberField, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { When } from '../../components/cells';
import type { Area } from '../area';
import { HuntCreate } from './hunt-create';
import { HuntEdit } from './hunt-edit';
import { HuntState, LiveButton, PredictionsButton } from './hunt-links';

// Lazy, since they are large, and few open them.
const LiveScreen = lazy(() => import('./live/live-screen').then(({ LiveScreen }) => ({ default: LiveScreen })));
const HuntPredictions = lazy(() => import('./hunt-predictions').then(({ HuntPredictions }) => ({ default: HuntPredictions })));

const RUNNING = [
  { id: 'true', name: 'Running' },
  { id: 'false', name: 'Ended' },
];

const filters = [<SelectInput key="is_running" source="is_running" label="Which" choices={RUNNING} alwaysOn />];

const MONEY = { style: 'currency', currency: 'USD' } as const;

function HuntList() {
  return (
    <AreaList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable.Col source="id" label="Hunt" disableSort render={({ id }: StaffHunt) => `#${id}`} />
      <DataTable.Col label="State" render={(hunt: StaffHunt) => <HuntState hunt={hunt} />} />
      <DataTable.Col source="created_at" label="Started" field={When} />
      <DataTable.NumberCol source="games_count" label="Games" disableSort />
      <DataTable.NumberCol source="start_balance" options={MONEY} locales="en-US" />
      <DataTable.NumberCol source="end_balance" options={MONEY} locales="en-US" />
      <DataTable.Col source="predictions_count" label="Predictions" align="right" disableSort field={NumberField} />
      <DataTable.Col
        label="Open"
        render={({ ended_at: endedAt }: StaffHunt) => (endedAt === null ? <LiveButton /> : <PredictionsButton />)}
      />
    </AreaList>
  );
}

/** Bonus hunts, with their live screen for the stream. */
export const bonusHunts: Area = {
  name: 'bonus-hunts',
  label: 'Bonus hunts',
  permission: 'bonus-hunts:see',
  configure: 'bonus-hunts:configure',
  list: HuntList,
  create: HuntCreate,
  edit: HuntEdit,
  routes: [
    { path: ':id/live', element: <LiveScreen /> },
    { path: ':id/predictions', element: <HuntPredictions /> },
  ],
  title: ({ id }) => `Hunt #${id}`,
};
