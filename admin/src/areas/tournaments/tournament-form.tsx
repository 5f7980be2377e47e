import BracketIcon from '@mui/icons-material/AccountTreeOutlined';
import Button from '@mui/material/Button';
import type { StaffTournament } from '@greenroom/contract/admin';
import { NumberInput, TextInput, maxLength, maxValue, minValue, required, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { keepEmptyString } from '../../components/keep-empty-string';
import { AreaCreate } from '../../components/area-create';
import { AreaEdit } from '../../components/area-edit';
import { InputRow } from '../../components/input-row';
import { TimestampInput } from '../../components/timestamp-input';

const DEFAULTS = {
  description: '',
  game: '',
  prize_pool: 0,
  starts_at: null,
  ends_at: null,
  predictions_open_at: null,
  predictions_close_at: null,
  max_participants: null,
};

/** The form of a new tournament, before its bracket. */
export const TournamentCreate = () => (
  <AreaCreate title="New tournament" defaults={DEFAULTS}>
    <Fields />
  </AreaCreate>
);

/** The form of a tournament, with a link to its bracket. */
export const TournamentEdit = () => (
  <AreaEdit actions={<BracketLink />}>
    <Fields />
  </AreaEdit>
);

const Fields = () => (
  <>
    <TextInput source="name" validate={[required(), maxLength(100)]} />
    <TextInput source="description" multiline minRows={3} parse={keepEmptyString} validate={maxLength(2000)} />
    <InputRow>
      <TextInput source="game" parse={keepEmptyString} validate={maxLength(100)} />
      <NumberInput source="prize_pool" label="Prize pool in dollars" min={0} step={0.01} validate={[required(), minValue(0)]} />
    </InputRow>
    <InputRow>
      <TimestampInput source="starts_at" label="Starts" helperText="Empty: not known yet." />
      <TimestampInput source="ends_at" label="Ends" helperText="At the latest; it is over with its last match." />
    </InputRow>
    <InputRow>
      <TimestampInput source="predictions_open_at" label="Predictions open" helperText="Empty: nobody predicts." />
      <TimestampInput source="predictions_close_at" label="Predictions close" helperText="Empty: each match until it begins." />
    </InputRow>
    <NumberInput
      source="max_participants"
      label="Players at most"
      helperText="Empty: no limit. A bracket has room for 32."
      min={2}
      validate={[minValue(2), maxValue(1000)]}
    />
  </>
);

function BracketLink() {
  const tournament = useRecordContext<StaffTournament>();
  if (!tournament) return null;
  return (
    <Button component={Link} to={`/tournaments/${tournament.id}/bracket`} startIcon={<BracketIcon />}>
      {tournament.matches === 0 ? 'Make the bracket' : 'Bracket'}
    </Button>
  );
}
