import { type StaffTournament, type TournamentState, tournamentEndpoints } from '@greenroom/contract/admin';
import { lazy } from 'react';
import { DataTable, NumberField, SearchInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import BracketIcon from '@mui/icons-material/AccountTreeOutlined';
import { Button } from '@mui/material';
import { Link, useParams } from 'react-router-dom';
import { AreaList, AreaCreate, AreaEdit } from '../../components/area-pages';
import { StateChip, type StateLabels, choicesOf, When } from '../../components/parts';
import type { Area } from '../area';
import { PlacePrizesInput, NumberInput, keepEmptyString, InputRow, TimestampInput } from '../../components/inputs';
import { PredictedNote } from '../../components/takes-part';
import { defaultsOf, limitsOf } from '../../data/form-schema';

// Lazy, since it is large, and opened from a row alone.
const BracketPage = lazy(() => import('./bracket-page').then(({ BracketPage }) => ({ default: BracketPage })));

const STATES: StateLabels<TournamentState> = {
  upcoming: { label: 'Upcoming', color: 'info' },
  running: { label: 'Running', color: 'success' },
  completed: { label: 'Completed', color: 'default' },
};

const filters = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="state" source="state" label="State" choices={choicesOf(STATES)} alwaysOn />,
];

const Col = DataTable.Col<StaffTournament>;

const { body } = tournamentEndpoints.create;
const limits = limitsOf(body);

function TournamentEdit() {
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
      <TimestampInput source="starts_at" label="Starts" helperText="Leave empty if it isn't known." />
      <TimestampInput source="ends_at" label="Ends" helperText="At the latest. It ends with its last match." />
    </InputRow>
    <InputRow>
      <TimestampInput source="predictions_open_at" label="Predictions open" helperText="Leave empty to allow no predictions." />
      <TimestampInput
        source="predictions_close_at"
        label="Predictions close"
        helperText="Leave empty to close each match's predictions when it starts."
      />
    </InputRow>
    <NumberInput
      source="max_participants"
      label="Players at most"
      helperText="Leave empty for no limit. A bracket has room for 32."
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

export const tournaments: Area = {
  name: 'tournaments',
  label: 'Tournaments',
  permission: 'tournaments:see',
  configure: 'tournaments:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'starts_at', order: 'DESC' }}>
      <Col source="name" />
      <Col source="state" disableSort render={({ state }) => <StateChip {...STATES[state]} />} />
      <Col
        source="matches"
        label="Matches decided"
        disableSort
        align="right"
        render={({ matches, decided }) => (matches === 0 ? 'No bracket' : `${decided} of ${matches}`)}
      />
      <Col source="predictors" label="Predictors" disableSort align="right" field={NumberField} />
      <Col source="prize_pool" label="Prize pool" align="right">
        <NumberField source="prize_pool" options={{ style: 'currency', currency: 'USD' }} />
      </Col>
      <Col source="starts_at" label="Starts" render={({ starts_at: at }) => <When at={at} none="Not known" />} />
    </AreaList>
  ),
  create: (
    <AreaCreate title="New tournament" defaults={{ ...defaultsOf(body), prize_pool: 0 }}>
      <Fields />
    </AreaCreate>
  ),
  edit: TournamentEdit,
  routes: [{ path: ':id/bracket', element: <BracketPage /> }],
  isSearchable: true,
};
