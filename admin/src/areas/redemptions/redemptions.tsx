import { Box, Typography } from '@mui/material';
import type { StaffRedemption } from '@greenroom/contract/admin';
import type { ReactNode } from 'react';
import { DataTable, SearchInput, SelectInput, useNotify, useRecordContext } from 'react-admin';
import { AreaList, AreaShow } from '../../components/area-pages';
import { Facts, PanelCard } from '../../components/panel-card';
import { MemberBeside } from '../../components/member-beside';
import { useSelection } from '../../components/selection';
import { WIDE } from '../../components/rows';
import { StateChip, type StateLabels, choicesOf, When } from '../../components/cells';
import type { Area } from '../area';
import { DecideRedemption } from './decide-redemption';
import { countOf, FulfilMany } from './fulfil-many';

const STATUSES: StateLabels<StaffRedemption['status']> = {
  pending: { label: 'Pending', color: 'warning' },
  fulfilled: { label: 'Fulfilled', color: 'success' },
  rejected: { label: 'Rejected', color: 'error' },
};

const filters = [
  <SearchInput key="search" source="search" placeholder="Member or item" alwaysOn />,
  <SelectInput key="status" source="status" choices={choicesOf(STATUSES)} emptyText="All" alwaysOn />,
];

const Member = ({ member }: StaffRedemption) => (
  <>
    {member.username}
    {member.kick_username && (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
        Kick: {member.kick_username}
      </Typography>
    )}
  </>
);

function RedemptionList() {
  return (
    <AreaList
      filters={filters}
      actions={false}
      filterDefaultValues={{ status: 'pending' }}
      sort={{ field: 'queue', order: 'ASC' }}
      rowClick="show"
      bulkActions={<FulfilSelected />}
    >
      <DataTable.Col source="item_name" label="Item" disableSort />
      <DataTable.Col source="member" disableSort render={(row) => <Member {...(row as StaffRedemption)} />} />
      <DataTable.NumberCol source="cost" label="Points" />
      <DataTable.Col source="created_at" label="When" sx={WIDE} field={When} />
      <DataTable.Col source="status" disableSort sx={WIDE} render={({ status }: StaffRedemption) => <StateChip {...STATUSES[status]} />} />
      <DataTable.Col label="Decide" disableSort sx={WIDE}>
        <Box onClick={(event) => event.stopPropagation()}>
          <DecideRedemption />
        </Box>
      </DataTable.Col>
    </AreaList>
  );
}

/** The bulk action of the list: those that are selected and wait. */
function FulfilSelected() {
  const { selected, clear } = useSelection<StaffRedemption>();
  const notify = useNotify();
  const pending = selected.filter(({ status }) => status === 'pending');
  const onDone = (refused: string[]) => {
    const why = refused.length > 0 ? `. Not fulfilled here: ${refused.join('; ')}` : '';
    notify(`${countOf(pending.length - refused.length)} fulfilled${why}`, {
      type: why ? 'warning' : 'success',
      autoHideDuration: why ? null : 4000,
    });
    clear();
  };
  if (pending.length === 0) return null;
  return (
    <FulfilMany redemptions={pending.map(({ id, item_name: item, member }) => ({ id, item, member: member.username }))} onDone={onDone} />
  );
}

const RedemptionShow = () => (
  <AreaShow aside={<MemberBeside />}>
    <Purchase />
  </AreaShow>
);

function Purchase() {
  const redemption = useRecordContext<StaffRedemption>();
  return (
    redemption && (
      <RedemptionFacts redemption={redemption}>
        <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
          <DecideRedemption />
        </Box>
      </RedemptionFacts>
    )
  );
}

/** What was bought, by whom, and what became of it. */
export function RedemptionFacts({ redemption, children }: { redemption: StaffRedemption; children?: ReactNode }) {
  const { item_name: item, cost, created_at: at, decided_at: decidedAt, note } = redemption;
  return (
    <PanelCard title="Redemption">
      <Facts
        of={{
          Item: item,
          Member: <Member {...redemption} />,
          Points: cost.toLocaleString('en-US'),
          When: <When at={at} />,
          Status: <StateChip {...STATUSES[redemption.status]} />,
          Decided: decidedAt && <When at={decidedAt} />,
          'Note to the member': note && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Box>,
        }}
      />
      {children}
    </PanelCard>
  );
}

/** Redemptions of store items, to be fulfilled or rejected. */
export const redemptions: Area = {
  name: 'redemptions',
  label: 'Redemptions',
  permission: 'store:see',
  list: RedemptionList,
  show: RedemptionShow,
  title: ({ item_name: item }) => String(item),
};
