import { Stack } from '@mui/material';
import { slotCallEndpoints, type SlotCallStatus, type StaffSlotCall } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { ActionButton } from '../../components/actions';
import { AreaList } from '../../components/area-pages';
import { MemberLink, StateChip, type StateLabels, choicesOf, When, WIDE } from '../../components/parts';
import { sendRequest } from '../../data/request';
import type { Area } from '../area';

const STATUSES: StateLabels<SlotCallStatus> = {
  open: { label: 'Open', color: 'warning' },
  played: { label: 'Played', color: 'success' },
  dismissed: { label: 'Dismissed', color: 'default' },
};

const filters = [
  <SearchInput key="search" source="search" placeholder="Slot or viewer" alwaysOn />,
  <SelectInput key="status" source="status" label="Status" choices={choicesOf(STATUSES)} alwaysOn />,
];

const Col = DataTable.Col<StaffSlotCall>;

function Decisions({ call: { id, version, slot_name: slot, caller, status } }: { call: StaffSlotCall }) {
  const decide = (next: SlotCallStatus) => () => sendRequest(slotCallEndpoints.decide, { params: { id }, body: { status: next, version } });
  const name = `${slot}, called by ${caller}`;
  if (status !== 'open') {
    return (
      <ActionButton
        permission="slots:work"
        size="small"
        aria-label={`Open again: ${name}`}
        act={decide('open')}
        done="The call is open again"
      >
        Open again
      </ActionButton>
    );
  }
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
      <ActionButton permission="slots:work" size="small" aria-label={`Played: ${name}`} act={decide('played')} done="Marked as played">
        Played
      </ActionButton>
      <ActionButton
        permission="slots:work"
        size="small"
        color="inherit"
        aria-label={`Dismiss: ${name}`}
        act={decide('dismissed')}
        done="Dismissed"
      >
        Dismiss
      </ActionButton>
    </Stack>
  );
}

export const slotCalls: Area = {
  name: 'slot-calls',
  label: 'Slot calls',
  permission: 'slots:see',
  list: (
    <AreaList
      filters={filters}
      filterDefaultValues={{ status: 'open' }}
      sort={{ field: 'called_at', order: 'ASC' }}
      rowClick={false}
      none="No slot calls yet. Viewers can call one with !call and a slot's name in the connected channel's chat."
    >
      <Col source="slot_name" label="Slot" />
      <Col
        source="caller"
        label="Viewer"
        render={({ caller, member }) => (member ? <MemberLink member={{ ...member, username: caller }} /> : caller)}
      />
      <Col
        source="is_known"
        label="In the list of slots"
        disableSort
        sx={WIDE}
        render={({ is_known: isKnown }) => (isKnown ? 'Yes' : 'No')}
      />
      <Col source="status" label="Status" disableSort sx={WIDE} render={({ status }) => <StateChip {...STATUSES[status]} />} />
      <Col source="called_at" label="Called" sx={WIDE} field={When} />
      <Col source="version" label="Decision" disableSort render={(call) => <Decisions call={call} />} />
    </AreaList>
  ),
};
