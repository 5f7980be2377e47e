import type { RaffleState, StaffRaffle } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-pages';
import { StateChip, type StateLabels, choicesOf, When } from '../../components/parts';
import type { Area } from '../area';

// Lazy, since they are large, and opened from the list alone.
const RaffleCreate = lazy(() => import('./raffle-inputs').then(({ RaffleCreate }) => ({ default: RaffleCreate })));
const RaffleEdit = lazy(() => import('./raffle-edit').then(({ RaffleEdit }) => ({ default: RaffleEdit })));

const STATES: StateLabels<RaffleState> = {
  upcoming: { label: 'Upcoming', color: 'info' },
  running: { label: 'Running', color: 'success' },
  ended: { label: 'To be drawn', color: 'warning' },
  drawn: { label: 'Drawn' },
  cancelled: { label: 'Cancelled', color: 'error' },
};

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={choicesOf(STATES)} alwaysOn />,
];

const Col = DataTable.Col<StaffRaffle>;

export const raffles: Area = {
  name: 'raffles',
  label: 'Raffles',
  permission: 'raffles:see',
  configure: 'raffles:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="title" />
      <Col source="state" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <Col
        source="entries"
        align="right"
        render={({ entries, max_entries: most }) => (most === null ? entries : `${entries} of ${most}`)}
      />
      <Col source="prize" disableSort />
      <Col source="starts_at" label="Starts" field={When} />
      <Col source="ends_at" label="Ends" render={({ ends_at: at }) => <When at={at} none="When closed" />} />
    </AreaList>
  ),
  create: <RaffleCreate />,
  edit: <RaffleEdit />,
  isSearchable: true,
};
