import { Alert, Button } from '@mui/material';
import { Create, FormDataConsumer, RadioButtonGroupInput, SimpleForm, required, useGetList } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { PlacePrizesInput } from '../../components/place-prizes-input';
import { TimestampInput } from '../../components/inputs';
import { bonusHuntEndpoints, type StaffHunt } from '@greenroom/contract/admin';
import { Link } from 'react-router-dom';
import { defaultsOf, limitsOf } from '../../data/form-schema';

const { body } = bonusHuntEndpoints.create;
const limits = limitsOf(body);

const WHEN = [
  { id: 'now', name: 'Now' },
  { id: 'at', name: 'At a time' },
  { id: 'not_yet', name: 'Not yet' },
];

/** The form of a new hunt, which redirects to its live screen; while another hunt is running, a notice instead. */
export function HuntCreate() {
  const { data } = useGetList<StaffHunt>('bonus-hunts', {
    filter: { is_running: true },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  const running = data?.[0];
  return (
    <Create redirect={(_resource, id) => `bonus-hunts/${id}/live`} title="New bonus hunt">
      {running ? (
        <Running id={running.id} />
      ) : (
        <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ ...defaultsOf(body), predictions: 'not_yet' }} sanitizeEmptyValues={false}>
          <NumberInput source="start_balance" label="Start balance" step={0.01} {...limits.start_balance} autoFocus />
          <RadioButtonGroupInput source="predictions" label="Predictions open" choices={WHEN} {...limits.predictions} />
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

function Running({ id }: { id: number }) {
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
