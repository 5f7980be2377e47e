import { Alert, Button } from '@mui/material';
import { challengeEndpoints, type ChallengeState, type StaffChallenge } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { Link as RouterLink } from 'react-router-dom';
import { TimestampInput, ImageUrlInput } from '../../components/inputs';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { MemberLink, RowLink, StateChip, type StateLabels, choicesOf, When } from '../../components/cells';
import { listPath } from '../../components/list-path';
import { WIDE } from '../../components/rows';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';
import { SlotInput } from './slot-input';

const { body } = challengeEndpoints.create;
const limits = limitsOf(body);

const STATES: StateLabels<ChallengeState> = {
  active: { label: 'Active', color: 'success' },
  upcoming: { label: 'Upcoming', color: 'info' },
  ended: { label: 'Ended' },
  won: { label: 'Won', color: 'warning' },
};

const DOLLARS = { style: 'currency', currency: 'USD' } as const;

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={choicesOf(STATES)} alwaysOn />,
];

function ChallengeList() {
  return (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <DataTable.Col source="slot_name" label="Slot" render={(row: StaffChallenge) => <RowLink>{row.slot_name}</RowLink>} />
      <DataTable.Col
        source="state"
        disableSort
        render={({ state, winner }: StaffChallenge) => (
          <StateChip {...STATES[state]} {...(winner && { label: `Won by ${winner.username}` })} />
        )}
      />
      <DataTable.Col
        source="multiplier"
        label="Times"
        align="right"
        sx={WIDE}
        render={({ multiplier }: StaffChallenge) => `${multiplier.toLocaleString()}x`}
      />
      <DataTable.NumberCol source="prize" options={DOLLARS} />
      <DataTable.NumberCol source="pending_claims" label="Waiting claims" disableSort sx={WIDE} />
      <DataTable.Col source="starts_at" label="Start" sx={WIDE} field={When} />
      <DataTable.Col
        source="ends_at"
        label="End"
        sx={WIDE}
        render={(row: StaffChallenge) => <When at={row.ends_at} none="Until it is won" />}
      />
    </AreaList>
  );
}

const isAfterStart = (end: Date | string | null, { starts_at: start }: { starts_at?: Date | string }) =>
  end && start && new Date(end) <= new Date(start) ? 'This has to be after the start.' : undefined;

/** @param props.isWon makes the promised terms read-only */
const Fields = ({ isWon = false }: { isWon?: boolean }) => (
  <>
    {isWon ? <TextInput source="slot_name" label="Slot" readOnly /> : <SlotInput />}
    <ImageUrlInput source="slot_image" />
    <NumberInput source="multiplier" label="Times the bet" unit="x" readOnly={isWon} {...limits.multiplier} />
    <NumberInput source="min_bet" label="Smallest bet ($)" readOnly={isWon} {...limits.min_bet} />
    <NumberInput source="prize" label="Prize ($)" readOnly={isWon} {...limits.prize} />
    <TextInput source="description" multiline minRows={3} {...limits.description} />
    <TimestampInput source="starts_at" label="Start" {...limits.starts_at} />
    <TimestampInput source="ends_at" label="End" helperText="Empty: it runs until somebody wins it." validate={isAfterStart} />
  </>
);

const ChallengeCreate = () => (
  <AreaCreate
    title="New challenge"
    defaults={{ ...defaultsOf(body), slot_name: '', description: '', min_bet: 0, prize: 0, starts_at: new Date() }}
  >
    <Fields />
  </AreaCreate>
);

function EditFields() {
  const challenge = useRecordContext<StaffChallenge>();
  if (!challenge) return null;
  const { winner, won_at: wonAt } = challenge;
  return (
    <>
      {winner && wonAt && (
        <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
          <MemberLink member={winner} /> won this on <When at={wonAt} />. What was promised cannot be changed any more.
        </Alert>
      )}
      <Fields isWon={winner !== null} />
    </>
  );
}

function ClaimsButton() {
  const challenge = useRecordContext<StaffChallenge>();
  if (!challenge) return null;
  return (
    <Button component={RouterLink} to={listPath('claims', { challenge_id: challenge.id })}>
      Claims: {challenge.claims}
    </Button>
  );
}

const ChallengeEdit = () => (
  <AreaEdit actions={<ClaimsButton />}>
    <EditFields />
  </AreaEdit>
);

/** Challenges to hit a multiplier on a slot. */
export const challenges: Area = {
  name: 'challenges',
  label: 'Challenges',
  permission: 'challenges:see',
  configure: 'challenges:configure',
  list: ChallengeList,
  create: ChallengeCreate,
  edit: ChallengeEdit,
  title: ({ slot_name: slot }) => `Challenge: ${String(slot)}`,
  isSearchable: true,
};
