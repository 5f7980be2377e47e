import { Alert, Button, Autocomplete, TextField } from '@mui/material';
import { challengeEndpoints, type ChallengeState, type StaffChallenge, type StaffSlot } from '@greenroom/contract/admin';
import { DataTable, SearchInput, SelectInput, TextInput, useRecordContext, InputHelperText, useGetList, useInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useFormContext } from 'react-hook-form';
import { NumberInput, TimestampInput, ImageUrlInput, isAfterStart } from '../../components/inputs';
import { AreaCreate, AreaEdit, AreaList } from '../../components/area-pages';
import { MemberLink, RowLink, StateChip, type StateLabels, choicesOf, When, WIDE } from '../../components/parts';
import { listPath } from '../../components/list-name';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import type { Area } from '../area';

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

const Col = DataTable.Col<StaffChallenge>;

/** @param props.isWon fixes the promised terms */
const Fields = ({ isWon = false }: { isWon?: boolean }) => (
  <>
    {isWon ? <TextInput source="slot_name" label="Slot" readOnly /> : <SlotInput />}
    <ImageUrlInput source="slot_image" />
    <NumberInput source="multiplier" label="Times the bet" unit="x" readOnly={isWon} {...limits.multiplier} />
    <NumberInput source="min_bet" label="Smallest bet ($)" readOnly={isWon} {...limits.min_bet} />
    <NumberInput source="prize" label="Prize ($)" readOnly={isWon} {...limits.prize} />
    <TextInput source="description" multiline minRows={3} {...limits.description} />
    <TimestampInput source="starts_at" label="Start" {...limits.starts_at} />
    <TimestampInput source="ends_at" label="End" helperText="Leave empty to run it until someone wins." validate={isAfterStart} />
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
          <MemberLink member={winner} /> won this on <When at={wonAt} />. What was promised can no longer be changed.
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

const { validate } = limitsOf(challengeEndpoints.create.body).slot_name;
const MAX_SUGGESTIONS = 8;

export function SlotInput() {
  const { field, fieldState, id } = useInput<string | null>({ source: 'slot_name', validate });
  const { setValue } = useFormContext();
  const text = field.value ?? '';
  const { data: found = [] } = useGetList<StaffSlot>(
    'slots',
    { filter: { search: text }, pagination: { page: 1, perPage: MAX_SUGGESTIONS }, sort: { field: 'name', order: 'ASC' } },
    { enabled: text.trim().length > 1 },
  );

  const choose = (name: string) => {
    const slot = found.find((each) => each.name === name);
    if (slot?.image) setValue('slot_image', slot.image, { shouldDirty: true });
  };
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={found.map(({ name }) => name)}
      // Filtered by the server.
      filterOptions={(options) => options}
      inputValue={text}
      onInputChange={(_event, value) => field.onChange(value)}
      onChange={(_event, value) => value && choose(value)}
      onBlur={field.onBlur}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Slot"
          size="small"
          margin="dense"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText="Choosing a slot from the list also sets its image." />}
        />
      )}
    />
  );
}

export const challenges: Area = {
  name: 'challenges',
  label: 'Challenges',
  permission: 'challenges:see',
  configure: 'challenges:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="slot_name" label="Slot" render={(row) => <RowLink>{row.slot_name}</RowLink>} />
      <Col
        source="state"
        disableSort
        render={({ state, winner }) => <StateChip {...STATES[state]} {...(winner && { label: `Won by ${winner.username}` })} />}
      />
      <Col source="multiplier" label="Times" align="right" sx={WIDE} render={({ multiplier }) => `${multiplier.toLocaleString()}x`} />
      <DataTable.NumberCol source="prize" options={DOLLARS} />
      <DataTable.NumberCol source="pending_claims" label="Waiting claims" disableSort sx={WIDE} />
      <Col source="starts_at" label="Start" sx={WIDE} field={When} />
      <Col source="ends_at" label="End" sx={WIDE} render={(row) => <When at={row.ends_at} none="Until it is won" />} />
    </AreaList>
  ),
  create: ChallengeCreate,
  edit: (
    <AreaEdit actions={<ClaimsButton />}>
      <EditFields />
    </AreaEdit>
  ),
  title: ({ slot_name: slot }) => `Challenge: ${String(slot)}`,
  isSearchable: true,
};
