import type { StaffTournament, TournamentState } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, NumberField, SearchInput, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { StateChip, type StateLabels, choicesOf, When } from '../../components/cells';
import type { Area } from '../area';
import { TournamentCreate, TournamentEdit } from './tournament-form';

// Lazy, since it is large, and opened from a row alone.
const BracketPage = lazy(() => import('./bracket-page').then(({ BracketPage }) => ({ default: BracketPage })));

const STATES: StateLabels<TournamentState> = {
  upcoming: { label: 'Upcoming', color: 'info' },
  running: { label: 'Running', color: 'success' },
  completed: { label: 'Completed', color: 'default' },
};

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={choicesOf(STATES)} alwaysOn />,
];

const Col = DataTable.Col<StaffTournament>;

function TournamentList() {
  return (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="name" />
      <Col source="state" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <Col
        source="matches"
        label="Matches decided"
        disableSort
        align="right"
        render={({ matches, decided }) => (matches === 0 ? 'No bracket' : `${decided} of ${matches}`)}
      />
      <Col source="predictors" label="Predictors" disableSort align="right" field={NumberField} />
      <Col source="prize_pool" label="Prize pool" align="right">
        <NumberField source="prize_pool" options={{ style: 'currency', currency: 'USD' }} />
      </Col>
      <Col source="starts_at" label="Starts" render={({ starts_at: at }) => <When at={at} none="Not known" />} />
    </AreaList>
  );
}

/** Tournaments and their brackets. */
export const tournaments: Area = {
  name: 'tournaments',
  label: 'Tournaments',
  permission: 'tournaments:see',
  configure: 'tournaments:configure',
  list: TournamentList,
  create: TournamentCreate,
  edit: TournamentEdit,
  routes: [{ path: ':id/bracket', element: <BracketPage /> }],
  title: ({ name }) => String(name),
  isSearchable: true,
};
