import type { PrizeKind } from '@greenroom/contract';
import type { StaffPrize } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaList } from '../../components/area-pages';
import { choicesOf, MemberLink, StateChip, type StateLabels, When } from '../../components/cells';
import { Facts, PanelCard } from '../../components/panel-card';
import { WIDE } from '../../components/rows';
import type { Area } from '../area';
import { NEEDS } from './needs';
import { PaySelected } from './pay-selected';
import { PrizeActions } from './prize-actions';

const KINDS: StateLabels<PrizeKind> = {
  raffle: { label: 'Raffle' },
  hunt: { label: 'Bonus hunt' },
  tournament: { label: 'Tournament' },
  challenge: { label: 'Challenge' },
  leaderboard: { label: 'Leaderboard' },
};

const STATES = [
  { id: 'late', name: 'Late' },
  { id: 'due', name: 'To be paid' },
  { id: 'unclaimed', name: 'Not claimed' },
  { id: 'paid', name: 'Paid, not received' },
  { id: 'received', name: 'Received' },
  { id: 'lapsed', name: 'Lapsed' },
];

const STEPS: StateLabels<StaffPrize['step']> = {
  won: { label: 'Not claimed' },
  seen: { label: 'Seen, not claimed' },
  claimed: { label: 'To be paid', color: 'warning' },
  paid: { label: 'Paid', color: 'success' },
  received: { label: 'Received', color: 'success' },
  lapsed: { label: 'Lapsed' },
};

const filters = [
  <SearchInput key="search" source="search" placeholder="Winner, prize or source" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={STATES} alwaysOn />,
  <SelectInput key="source_kind" source="source_kind" label="Won at" choices={choicesOf(KINDS)} alwaysOn />,
  <NumberInput key="source_id" source="source_id" label="Number of the source" />,
];

const Winner = ({ row }: { row: StaffPrize }) => (row.member ? <MemberLink member={row.member} /> : row.player);

const State = ({ row: { step, is_late: isLate, paid_at: paid } }: { row: StaffPrize }) => (
  <StateChip {...(isLate && !paid ? { label: 'Late', color: 'error' } : STEPS[step])} />
);

/** The next deadline of a prize; null if nothing is awaited until then. */
const deadlineOf = ({ step, pay_until: payUntil, claim_until: claimUntil }: StaffPrize): string | null =>
  step === 'claimed' ? payUntil : step === 'won' || step === 'seen' ? claimUntil : null;

const Deadline = ({ row }: { row: StaffPrize }) => {
  const until = deadlineOf(row);
  return until && <When at={until} />;
};

/** Who won what, what they need to get it, and each step with its time. */
export const PrizeFacts = ({ row }: { row: StaffPrize }) => (
  <PanelCard title="Prize">
    <Facts
      of={{
        Prize: row.prize,
        Winner: <Winner row={row} />,
        'Name at the source': row.member && row.player !== row.member.username ? row.player : null,
        'Won at': `${KINDS[row.source_kind].label}: ${row.title}, place ${row.place}`,
        State: <State row={row} />,
        [NEEDS[row.need]]: row.claim_details,
        Won: <When at={row.won_at} />,
        'To be claimed until': row.claim_until && <When at={row.claim_until} />,
        Claimed: row.claimed_at && <When at={row.claimed_at} />,
        'To be paid until': row.pay_until && <When at={row.pay_until} />,
        Paid: row.paid_at && <When at={row.paid_at} />,
        Received: row.received_at && <When at={row.received_at} />,
        Lapsed: row.lapsed_at && <When at={row.lapsed_at} />,
        Note: row.note,
      }}
    />
  </PanelCard>
);

/** The ledger of prizes: what is due, late ones first. */
export const prizes: Area = {
  name: 'prizes',
  label: 'Prizes',
  permission: 'winnings:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'due', order: 'DESC' }} rowClick={false} bulkActions={<PaySelected />}>
      <DataTable.Col source="prize" disableSort sx={{ minWidth: 96 }} />
      <DataTable.Col source="player" label="Winner" disableSort render={(row: StaffPrize) => <Winner row={row} />} />
      <DataTable.Col
        source="title"
        label="Won at"
        disableSort
        sx={WIDE}
        render={({ source_kind: kind, title, place }: StaffPrize) => `${KINDS[kind].label}: ${title}, place ${place}`}
      />
      <DataTable.Col source="state" disableSort render={(row: StaffPrize) => <State row={row} />} />
      <DataTable.Col source="claim_details" label="Pay to" disableSort sx={{ minWidth: 112, overflowWrap: 'anywhere' }} />
      <DataTable.Col source="deadline" label="Until" disableSort sx={WIDE} render={(row: StaffPrize) => <Deadline row={row} />} />
      <DataTable.Col source="actions" label="Actions" disableSort render={(row: StaffPrize) => <PrizeActions row={row} />} />
    </AreaList>
  ),
  title: ({ prize }) => String(prize),
};
