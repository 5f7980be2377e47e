import type { PrizeKind, PrizeNeed } from '@greenroom/contract';
import { MAX_PAID, type StaffPrize, prizeEndpoints } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput, TextInput, useNotify } from 'react-admin';
import { Stack } from '@mui/material';
import { NumberInput } from '../../components/inputs';
import { AreaList } from '../../components/area-pages';
import { choicesOf, MemberLink, StateChip, type StateLabels, When, Facts, PanelCard, WIDE } from '../../components/parts';
import type { Area } from '../area';
import { ActionDialog, NotOwn, sending } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';
import { sendBatches, sendRequest } from '../../data/request';
import { useSelection } from '../../components/selection';

const NEEDS: Readonly<Record<PrizeNeed, string>> = {
  nothing: 'Nothing',
  line: 'Where to pay it',
  casino: 'Name at the casino',
  wallet: 'Wallet',
  address: 'Address',
};

const KINDS: StateLabels<PrizeKind> = {
  raffle: { label: 'Raffle' },
  hunt: { label: 'Bonus hunt' },
  tournament: { label: 'Tournament' },
  challenge: { label: 'Challenge' },
  leaderboard: { label: 'Leaderboard' },
};

const STATES = [
  { id: 'late', name: 'Late' },
  { id: 'due', name: 'Awaiting payment' },
  { id: 'unclaimed', name: 'Not claimed' },
  { id: 'paid', name: 'Paid, not received' },
  { id: 'received', name: 'Received' },
  { id: 'lapsed', name: 'Lapsed' },
];

const STEPS: StateLabels<StaffPrize['step']> = {
  won: { label: 'Not claimed' },
  seen: { label: 'Seen, not claimed' },
  claimed: { label: 'Awaiting payment', color: 'warning' },
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

const Col = DataTable.Col<StaffPrize>;

const Winner = ({ row }: { row: StaffPrize }) => (row.member ? <MemberLink member={row.member} /> : row.player);

const State = ({ row: { step, is_late: isLate, paid_at: paid } }: { row: StaffPrize }) => (
  <StateChip {...(isLate && !paid ? { label: 'Late', color: 'error' } : STEPS[step])} />
);

const deadlineOf = ({ step, pay_until: payUntil, claim_until: claimUntil }: StaffPrize): string | null =>
  step === 'claimed' ? payUntil : step === 'won' || step === 'seen' ? claimUntil : null;

const Deadline = ({ row }: { row: StaffPrize }) => {
  const until = deadlineOf(row);
  return until && <When at={until} />;
};

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
        'Claim by': row.claim_until && <When at={row.claim_until} />,
        Claimed: row.claimed_at && <When at={row.claimed_at} />,
        'Payment due by': row.pay_until && <When at={row.pay_until} />,
        Paid: row.paid_at && <When at={row.paid_at} />,
        Received: row.received_at && <When at={row.received_at} />,
        Lapsed: row.lapsed_at && <When at={row.lapsed_at} />,
        Note: row.note,
      }}
    />
  </PanelCard>
);

const SMALL = { maxWidth: 'sm', button: { size: 'small' } } as const;

const payment = limitsOf(prizeEndpoints.pay.body);

export function PrizeActions({ row }: { row: StaffPrize }) {
  const { id, version, prize, player, amount, currency, points, member, need, source_kind: kind } = row;
  const params = { id };
  // Others won with their account here, so there's nothing to match.
  const isKnownByName = kind === 'leaderboard' || (kind === 'tournament' && player !== member?.username);
  if (row.paid_at || row.lapsed_at) return null;
  return (
    <NotOwn memberId={member?.id}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap' }}>
        <ActionDialog
          {...SMALL}
          {...sending(prizeEndpoints.pay, { params })}
          label="Paid"
          title={`Mark ${prize} for ${player} as paid`}
          action="Mark as paid"
          text={
            points === null
              ? "The dollar amount is booked as a payout and counts towards the total given away on the home page. This can't be undone."
              : "The member gets the points. This can't be undone."
          }
          defaults={{ amount: null, note: null, version }}
          done="Saved"
        >
          {amount === null && points === null && currency === '$' && (
            <NumberInput
              source="amount"
              label="What it was worth in dollars"
              helperText="Leave empty to book nothing."
              step={0.01}
              {...payment.amount}
            />
          )}
          <TextInput source="note" label="Note, for the staff" {...payment.note} autoFocus />
        </ActionDialog>
        <ActionDialog
          {...SMALL}
          {...sending(prizeEndpoints.ask, { params })}
          label="Ask"
          title={`What ${player} has to say`}
          action="Ask for it"
          text="We notify the winner, who enters it under “My Prizes”. What they entered before is deleted."
          needsChange
          defaults={{ need, version }}
          done="Saved"
        >
          <SelectInput source="need" label="Needed" choices={choicesOf(NEEDS)} helperText={false} fullWidth />
        </ActionDialog>
        {isKnownByName && (
          <ActionDialog<{ member_id: string | null; version: number }>
            {...SMALL}
            permission="leaderboards:work"
            label="Match"
            title={`Match ${player} with a member`}
            action="Match"
            text="The member's id is on their page in the panel. Leave it empty to remove the match."
            defaults={{ member_id: member?.id ?? null, version }}
            act={(body) => sendRequest(prizeEndpoints.match, { params, body: { ...body, member_id: body.member_id?.trim() || null } })}
            done="Saved"
          >
            <TextInput source="member_id" label="Member's id" {...limitsOf(prizeEndpoints.match.body).member_id} autoFocus />
          </ActionDialog>
        )}
        <ActionDialog
          {...SMALL}
          {...sending(prizeEndpoints.lapse, { params })}
          label="Lapse"
          color="error"
          title={`Lapse ${prize} for ${player}`}
          action="Lapse the prize"
          text="We notify the winner that the prize has lapsed. This can't be undone."
          defaults={{ note: null, version }}
          done="Saved"
        >
          <TextInput
            source="note"
            label={kind === 'raffle' ? "Reason, shown on the raffle's page" : 'Reason, for staff only'}
            {...limitsOf(prizeEndpoints.lapse.body).note}
            autoFocus
          />
        </ActionDialog>
      </Stack>
    </NotOwn>
  );
}

/** Pays the selected prizes; says how many were not, and why the first one wasn't. */
function PaySelected() {
  const { selected, clear } = useSelection<StaffPrize>();
  const notify = useNotify();
  const act = async ({ note }: { note: string | null }) => {
    const results = await sendBatches(selected, MAX_PAID, (batch) =>
      sendRequest(prizeEndpoints.payMany, { body: { prizes: batch.map(({ id, version }) => ({ id, version })), note } }),
    );
    const left = results.flatMap(({ refusal }) => refusal ?? []);
    const why = left.length > 0 ? `; ${left.length} left: ${left[0]}` : '';
    notify(`${results.length - left.length} marked as paid${why}`, { type: left.length > 0 ? 'warning' : 'success' });
    clear();
  };
  return (
    <ActionDialog<{ note: string | null }>
      permission="winnings:work"
      label="Paid"
      title={selected.length === 1 ? 'Mark 1 prize as paid' : `Mark ${selected.length} prizes as paid`}
      action="Mark as paid"
      button={{ size: 'small' }}
      text="Known dollar amounts are booked as payouts. This can't be undone."
      defaults={{ note: null }}
      act={act}
    >
      <TextInput source="note" label="Note, for the staff" {...limitsOf(prizeEndpoints.payMany.body).note} autoFocus />
    </ActionDialog>
  );
}

export const prizes: Area = {
  name: 'prizes',
  label: 'Prizes',
  permission: 'winnings:see',
  list: (
    <AreaList filters={filters} sort={{ field: 'due', order: 'DESC' }} rowClick={false} bulkActions={<PaySelected />}>
      <Col source="prize" disableSort sx={{ minWidth: 96 }} />
      <Col source="player" label="Winner" disableSort render={(row) => <Winner row={row} />} />
      <Col
        source="title"
        label="Won at"
        disableSort
        sx={WIDE}
        render={({ source_kind: kind, title, place }) => `${KINDS[kind].label}: ${title}, place ${place}`}
      />
      <Col source="state" disableSort render={(row) => <State row={row} />} />
      <Col source="claim_details" label="Pay to" disableSort sx={{ minWidth: 112, overflowWrap: 'anywhere' }} />
      <Col source="deadline" label="Until" disableSort sx={WIDE} render={(row) => <Deadline row={row} />} />
      <Col source="actions" label="Actions" disableSort render={(row) => <PrizeActions row={row} />} />
    </AreaList>
  ),
  title: ({ prize }) => String(prize),
};
