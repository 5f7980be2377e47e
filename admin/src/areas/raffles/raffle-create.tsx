import { raffleEndpoints } from '@greenroom/contract/admin';
import { TextInput } from 'react-admin';
import { AreaCreate } from '../../components/area-pages';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import { RaffleInputs } from './raffle-inputs';

const { body } = raffleEndpoints.create;
const DEFAULTS = { ...defaultsOf(body), allow_passwordless_entry: true, allow_points_entry: false };

/** The form of a new raffle, including its password, which is changed separately later. */
export const RaffleCreate = () => (
  <AreaCreate title="New raffle" defaults={DEFAULTS}>
    <RaffleInputs />
    <TextInput
      source="password"
      label="Password"
      helperText="Whoever hears it on the stream can enter with it. Empty: no entry by password. It cannot be shown again."
      autoComplete="off"
      {...limitsOf(body).password}
    />
  </AreaCreate>
);
