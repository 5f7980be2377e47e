import { Alert, Stack } from '@mui/material';
import { bonusHuntEndpoints, type StaffHunt } from '@greenroom/contract/admin';
import { RecordRepresentation, Title } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { AreaEdit } from '../../components/area-pages';
import { AreaRow } from '../../components/area-row';
import { PlacePrizesInput } from '../../components/place-prizes-input';
import { TimestampInput } from '../../components/inputs';
import { PredictedNote } from '../../components/takes-part';
import { limitsOf } from '../../data/form-schema';
import { dollars } from './amounts';
import { LiveButton, PredictionsButton } from './hunt-links';

const limits = limitsOf(bonusHuntEndpoints.update.body);

/** The form of a running hunt; the result of an ended one. */
export function HuntEdit() {
  return <AreaRow<StaffHunt>>{(hunt) => (hunt.ended_at === null ? <Running hunt={hunt} /> : <Ended hunt={hunt} />)}</AreaRow>;
}

function Running({ hunt }: { hunt: StaffHunt }) {
  return (
    <AreaEdit actions={<Links />} deletable={hunt.games_count + hunt.predictions_count === 0}>
      <PredictedNote game="bonus-hunts" id={hunt.id} />
      <NumberInput source="start_balance" label="Start balance" step={0.01} {...limits.start_balance} />
      <TimestampInput
        source="predictions_open_at"
        label="Predictions open"
        helperText="In your own time zone. Empty: not yet."
        sx={{ mb: 1.5 }}
      />
      <TimestampInput source="predictions_close_at" label="Predictions close" helperText="Empty: when the hunt ends." sx={{ mb: 1.5 }} />
      <PlacePrizesInput source="prizes" of="the closest predictions" fixed={hunt.predictions_count > 0 ? hunt.prizes : undefined} />
    </AreaEdit>
  );
}

function Ended({ hunt }: { hunt: StaffHunt }) {
  const { start_balance: start, end_balance: end, games_count: games } = hunt;
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <Alert severity="info" sx={{ mb: 2 }}>
        This hunt started with {dollars(start)} and ended with {dollars(end ?? 0)} after {games} games. It cannot be changed any more.
      </Alert>
      <Links />
    </>
  );
}

function Links() {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <LiveButton />
      <PredictionsButton />
    </Stack>
  );
}
