import type { StaffRaffle, StaffRaffleEntry } from '@greenroom/contract/admin';
import { DataTable, List, SearchInput, SelectInput } from 'react-admin';
import { MemberLink, When } from '../../components/cells';
import { NO_ERROR_TOAST } from '../../components/load-error';
import { Pages, Rows } from '../../components/rows';
import { Section } from '../../components/section';

const KINDS = { passwordless: 'Free', points: 'Points', password: 'Password' };

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="type" source="type" label="Kind" choices={Object.entries(KINDS).map(([id, name]) => ({ id, name }))} alwaysOn />,
];

const Col = DataTable.Col<StaffRaffleEntry>;

/** Entries of a raffle. */
export const RaffleEntries = ({ raffle: { id } }: { raffle: StaffRaffle }) => (
  <Section title="Entries">
    <List
      resource={`raffles/${id}/entries`}
      title={false}
      exporter={false}
      storeKey={false}
      disableSyncWithLocation
      actions={false}
      empty={false}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      pagination={<Pages />}
      queryOptions={NO_ERROR_TOAST}
    >
      <Rows none="Nobody has entered yet." hasFilters>
        <Col source="user.username" label="Member" disableSort render={({ user }) => <MemberLink member={user} />} />
        <Col source="entry_type" label="Kind" disableSort render={({ entry_type: type }) => KINDS[type]} />
        <DataTable.NumberCol source="tickets" />
        <DataTable.NumberCol source="points_spent" label="Points" disableSort />
        <Col source="id" label="When" render={({ created_at: at }) => <When at={at} />} />
      </Rows>
    </List>
  </Section>
);
