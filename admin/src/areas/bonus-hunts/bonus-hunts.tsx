import { type StaffHunt, bonusHuntEndpoints } from '@greenroom/contract/admin';
import { lazy, type ReactElement, useState } from 'react';
import {
  DataTable,
  NumberField,
  SelectInput,
  Create,
  FormDataConsumer,
  RadioButtonGroupInput,
  SimpleForm,
  required,
  useGetList,
  useNotify,
  RecordRepresentation,
  Title,
  Button as LinkButton,
  useRecordContext,
  useRefresh,
} from 'react-admin';
import { Alert, Button, Stack, Chip } from '@mui/material';
import { Link } from 'react-router-dom';
import PredictionsIcon from '@mui/icons-material/GroupsOutlined';
import LiveIcon from '@mui/icons-material/LiveTvOutlined';
import { AreaList, AreaEdit, AreaRow } from '../../components/area-pages';
import { When, choicesOf } from '../../components/parts';
import type { Area } from '../area';
import { NumberInput, PlacePrizesInput, TimestampInput } from '../../components/inputs';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import { PredictedNote } from '../../components/takes-part';
import { sendRequest } from '../../data/request';
import { dollars } from './amounts';
import { EndDialog } from './live/dialogs';
import { Allowed } from '../../components/actions';

// Lazy, since they are large and rarely opened.
const LiveScreen = lazy(() => import('./live/live-screen').then(({ LiveScreen }) => ({ default: LiveScreen })));
const HuntPredictions = lazy(() => import('./hunt-predictions').then(({ HuntPredictions }) => ({ default: HuntPredictions })));

const RUNNING = { true: 'Running', false: 'Ended' };

const filters = [<SelectInput key="is_running" source="is_running" label="Which" choices={choicesOf(RUNNING)} alwaysOn />];

const MONEY = { style: 'currency', currency: 'USD' } as const;

const Col = DataTable.Col<StaffHunt>;

const { body } = bonusHuntEndpoints.create;
const limits = limitsOf(body);

const WHEN = { now: 'Now', at: 'At a time', not_yet: 'Not yet' };

function HuntCreate() {
  const { data } = useGetList<StaffHunt>('bonus-hunts', {
    filter: { is_running: true },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  const running = data?.[0];
  return (
    <Create redirect={(_resource, id) => `bonus-hunts/${id}/live`} title="New bonus hunt">
      {running ? (
        <AnotherIsRunning id={running.id} />
      ) : (
        <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ ...defaultsOf(body), predictions: 'not_yet' }} sanitizeEmptyValues={false}>
          <NumberInput source="start_balance" label="Start balance" step={0.01} {...limits.start_balance} autoFocus />
          <RadioButtonGroupInput source="predictions" label="Predictions open" choices={choicesOf(WHEN)} {...limits.predictions} />
          <FormDataConsumer>
            {({ formData }) =>
              formData.predictions === 'at' && (
                <TimestampInput source="predictions_open_at" label="Opening" helperText="In your own time zone." validate={required()} />
              )
            }
          </FormDataConsumer>
          <PlacePrizesInput source="prizes" of="the closest predictions" />
        </SimpleForm>
      )}
    </Create>
  );
}

function AnotherIsRunning({ id }: { id: number }) {
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={`/bonus-hunts/${id}/live`} color="inherit">
          Its live screen
        </Button>
      }
    >
      Hunt #{id} is still running, and there can be only one. End it before you begin another.
    </Alert>
  );
}

function HuntEdit() {
  return <AreaRow<StaffHunt>>{(hunt) => (hunt.ended_at === null ? <RunningHunt hunt={hunt} /> : <EndedHunt hunt={hunt} />)}</AreaRow>;
}

function RunningHunt({ hunt }: { hunt: StaffHunt }) {
  return (
    <AreaEdit actions={<Links />} deletable={hunt.games_count + hunt.predictions_count === 0}>
      <PredictedNote game="bonus-hunts" id={hunt.id} />
      <NumberInput source="start_balance" label="Start balance" step={0.01} {...limits.start_balance} />
      <TimestampInput
        source="predictions_open_at"
        label="Predictions open"
        helperText="In your own time zone. Leave empty to keep predictions closed for now."
        sx={{ mb: 1.5 }}
      />
      <TimestampInput
        source="predictions_close_at"
        label="Predictions close"
        helperText="Leave empty to close them when the hunt ends."
        sx={{ mb: 1.5 }}
      />
      <PlacePrizesInput source="prizes" of="the closest predictions" fixed={hunt.predictions_count > 0 ? hunt.prizes : undefined} />
    </AreaEdit>
  );
}

function EndedHunt({ hunt }: { hunt: StaffHunt }) {
  const { id, version, start_balance: start, end_balance: end, games_count: games } = hunt;
  const [isCorrecting, setCorrecting] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const correct = (balance: number) =>
    sendRequest(bonusHuntEndpoints.correct, { params: { id }, body: { end_balance: balance, version } })
      .then(() => notify('Result corrected', { type: 'success' }))
      .finally(refresh);
  return (
    <>
      <Title title={<RecordRepresentation />} />
      <PredictedNote game="bonus-hunts" id={id} />
      <Alert severity="info" sx={{ mb: 2 }}>
        This hunt started with {dollars(start)} and ended with {dollars(end ?? 0)} after {games} games. Only the result can still be
        corrected, until a prize is paid.
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Links />
        <Allowed to="bonus-hunts:work">
          <Button onClick={() => setCorrecting(true)}>Correct the result</Button>
        </Allowed>
      </Stack>
      {isCorrecting && <EndDialog hunt={hunt} onEnd={correct} onClose={() => setCorrecting(false)} />}
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

interface HuntLinkProps {
  page: 'live' | 'predictions';
  label: string;
  variant?: 'contained';
  children: ReactElement;
}

function HuntLink({ page, label, variant, children }: HuntLinkProps) {
  const hunt = useRecordContext<StaffHunt>();
  if (!hunt) return null;
  return (
    <LinkButton
      component={Link}
      to={`/bonus-hunts/${hunt.id}/${page}`}
      label={label}
      variant={variant}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </LinkButton>
  );
}

const LiveButton = () => (
  <Allowed to="bonus-hunts:work">
    <HuntLink page="live" label="Live screen" variant="contained">
      <LiveIcon />
    </HuntLink>
  </Allowed>
);

const PredictionsButton = () => (
  <HuntLink page="predictions" label="Predictions">
    <PredictionsIcon />
  </HuntLink>
);

function HuntState({ hunt }: { hunt: StaffHunt }) {
  if (hunt.ended_at !== null) return <Chip size="small" label="Ended" />;
  return <Chip size="small" color="primary" label={hunt.predictions_active ? 'Running, predictions open' : 'Running'} />;
}

export const bonusHunts: Area = {
  name: 'bonus-hunts',
  label: 'Bonus hunts',
  permission: 'bonus-hunts:see',
  configure: 'bonus-hunts:configure',
  list: (
    <AreaList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <Col source="id" label="Hunt" disableSort render={({ id }) => `#${id}`} />
      <Col label="State" render={(hunt) => <HuntState hunt={hunt} />} />
      <Col source="created_at" label="Started" field={When} />
      <DataTable.NumberCol source="games_count" label="Games" disableSort />
      <DataTable.NumberCol source="start_balance" options={MONEY} locales="en-US" />
      <DataTable.NumberCol source="end_balance" options={MONEY} locales="en-US" />
      <Col source="predictions_count" label="Predictions" align="right" disableSort field={NumberField} />
      <Col label="Open" render={({ ended_at: endedAt }) => (endedAt === null ? <LiveButton /> : <PredictionsButton />)} />
    </AreaList>
  ),
  create: HuntCreate,
  edit: HuntEdit,
  routes: [
    { path: ':id/live', element: <LiveScreen /> },
    { path: ':id/predictions', element: <HuntPredictions /> },
  ],
  title: ({ id }) => `Hunt #${id}`,
};
