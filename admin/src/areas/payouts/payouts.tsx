import { Alert, Link } from '@mui/material';
import { payoutEndpoints, type StaffPayout } from '@greenroom/contract/admin';
import { DataTable, RecordRepresentation, SearchInput, TextInput, Title, minValue } from 'react-admin';
import { NumberInput, Fields, TimestampInput } from '../../components/inputs';
import { Link as RouterLink } from 'react-router-dom';
import { AreaCreate, AreaEdit, AreaList, AreaRow } from '../../components/area-pages';
import { listPath } from '../../components/list-name';
import { Facts, PanelCard, When } from '../../components/parts';
import { limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

const limits = limitsOf(payoutEndpoints.create.body);

const filters = [<SearchInput key="search" source="search" alwaysOn />];

const PayoutFields = () => (
  <Fields>
    <TextInput source="description" {...limits.description} />
    <NumberInput
      source="amount"
      label="Amount in dollars"
      helperText="Counts towards the total given away on the home page."
      step={0.01}
      {...limits.amount}
      validate={[...limits.amount.validate, minValue(0.01)]}
    />
    <TimestampInput source="paid_at" label="Date" helperText="In your own time zone." {...limits.paid_at} />
  </Fields>
);

interface BookedProps {
  payout: StaffPayout;
  what: string;
  to: string;
  when: string;
}

function Booked({ payout, what, to, when }: BookedProps) {
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <Alert severity="info" sx={{ mb: 2 }}>
        This was booked when{' '}
        <Link component={RouterLink} to={to}>
          {what}
        </Link>{' '}
        {when}, so it cannot be changed.
      </Alert>
      <PanelCard title="Payout">
        <Facts of={{ Description: payout.description, Amount: `$${payout.amount.toFixed(2)}`, Date: <When at={payout.paid_at} /> }} />
      </PanelCard>
    </>
  );
}

export const payouts: Area = {
  name: 'payouts',
  label: 'Payouts',
  permission: 'payouts:see',
  configure: 'payouts:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'paid_at', order: 'DESC' }}>
      <DataTable.Col source="description" />
      <DataTable.NumberCol source="amount" locales="en-US" options={{ style: 'currency', currency: 'USD' }} />
      <DataTable.Col source="paid_at" label="Date" field={When} />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New payout">
      <PayoutFields />
    </AreaCreate>
  ),
  edit: (
    <AreaRow<StaffPayout>>
      {(payout) =>
        payout.claim ? (
          <Booked
            payout={payout}
            to={`/claims/${payout.claim.id}/show`}
            what={`the claim of ${payout.claim.username}`}
            when="was approved"
          />
        ) : payout.prize ? (
          <Booked
            payout={payout}
            to={listPath('prizes', { search: payout.prize.player })}
            what={`the prize of ${payout.prize.player}`}
            when="was marked as paid"
          />
        ) : (
          <AreaEdit>
            <PayoutFields />
          </AreaEdit>
        )
      }
    </AreaRow>
  ),
  title: ({ description }) => String(description),
  isSearchable: true,
};
