import BracketIcon from '@mui/icons-material/AccountTreeOutlined';
import { Button } from '@mui/material';
import { type StaffTournament, tournamentEndpoints } from '@greenroom/contract/admin';
import { TextInput, useRecordContext } from 'react-admin';
import { PlacePrizesInput } from '../../components/place-prizes-input';
import { NumberInput } from '../../components/number-input';
import { Link, useParams } from 'react-router-dom';
import { keepEmptyString, InputRow, TimestampInput } from '../../components/inputs';
import { AreaCreate, AreaEdit } from '../../components/area-pages';
import { PredictedNote } from '../../components/takes-part';
import { defaultsOf, limitsOf } from '../../data/form-schema';

const { body } = tournamentEndpoints.create;
const limits = limitsOf(body);

/** The form of a new tournament, before its bracket. */
export const TournamentCreate = () => (
  <AreaCreate title="New tournament" defaults={{ ...defaultsOf(body), prize_pool: 0 }}>
    <Fields />
  </AreaCreate>
);

/** The form of a tournament, with a link to its bracket. */
export function TournamentEdit() {
  const { id = '' } = useParams();
  return (
    <AreaEdit actions={<BracketLink />}>
      <PredictedNote game="tournaments" id={id} />
      <Fields />
    </AreaEdit>
  );
}

const Fields = () => (
  <>
    <TextInput source="name" {...limits.name} />
    <TextInput source="description" multiline minRows={3} parse={keepEmptyString} {...limits.description} />
    <InputRow>
      <TextInput source="game" parse={keepEmptyString} {...limits.game} />
      <NumberInput source="prize_pool" label="Prize pool in dollars" step={0.01} {...limits.prize_pool} />
    </InputRow>
    <InputRow>
      <TimestampInput source="starts_at" label="Starts" helperText="Empty: not known yet." />
      <TimestampInput source="ends_at" label="Ends" helperText="At the latest; it ends with its last match." />
    </InputRow>
    <InputRow>
      <TimestampInput source="predictions_open_at" label="Predictions open" helperText="Empty: nobody can predict." />
      <TimestampInput source="predictions_close_at" label="Predictions close" helperText="Empty: for each match, when it begins." />
    </InputRow>
    <NumberInput
      source="max_participants"
      label="Players at most"
      helperText="Empty: no limit. A bracket has room for 32."
      {...limits.max_participants}
    />
    <PredictionPrizes />
  </>
);

function PredictionPrizes() {
  const tournament = useRecordContext<StaffTournament>();
  const fixed = tournament && tournament.predictors > 0 ? tournament.prediction_prizes : undefined;
  return <PlacePrizesInput source="prediction_prizes" of="the best predictions" fixed={fixed} />;
}

function BracketLink() {
  const tournament = useRecordContext<StaffTournament>();
  if (!tournament) return null;
  return (
    <Button component={Link} to={`/tournaments/${tournament.id}/bracket`} startIcon={<BracketIcon />}>
      {tournament.matches === 0 ? 'Make the bracket' : 'Bracket'}
    </Button>
  );
}
