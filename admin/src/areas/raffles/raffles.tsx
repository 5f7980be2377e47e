import RaffleIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import { Chip } from '@mui/material';
import type { StaffRaffle } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { AreaList } from '../../components/area-list';
import { When } from '../../components/when';
import type { Area } from '../area';
import { RaffleCreate } from './raffle-create';
import { RaffleEdit } from './raffle-edit';
import { STATES, STATE_CHOICES } from './raffle-state';

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={STATE_CHOICES} alwaysOn />,
];

const Col = DataTable.Col<StaffRaffle>;

function RaffleList() {
  return (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="title" />
      <Col source="state" disableSort render={({ state }) => <Chip size="small" {...STATES[state]} />} />
      <Col
        source="entries"
        align="right"
        render={({ entries, max_entries: most }) => (most === null ? entries : `${entries} of ${most}`)}
      />
      <Col source="prize" disableSort />
      <Col source="starts_at" label="Starts" field={When} />
      <Col source="ends_at" label="Ends" render={({ ends_at: at }) => <When at={at} none="When closed" />} />
    </AreaList>
  );
}

/** Raffles and their draws. */
export const raffles: Area = {
  name: 'raffles',
  label: 'Raffles',
  group: 'Stream',
  icon: RaffleIcon,
  role: 'Moderator',
  list: RaffleList,
  create: RaffleCreate,
  edit: RaffleEdit,
  title: ({ title }) => String(title),
};
