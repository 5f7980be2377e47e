import { MAX_MESSAGES_DAYS } from '@greenroom/contract/admin';
import { TextInput, maxLength } from 'react-admin';
import { AreaCreate } from '../../components/area-create';
import { RaffleInputs } from './raffle-inputs';

const DEFAULTS = {
  description: '',
  ends_at: null,
  max_entries: null,
  entry_cost: 0,
  points_per_entry: 1,
  allow_passwordless_entry: true,
  allow_points_entry: false,
  winners_count: 1,
  draws_itself: true,
  password: null,
  min_account_days: null,
  min_discord_days: null,
  min_messages: null,
  messages_days: MAX_MESSAGES_DAYS,
  min_points: null,
  subscribers_only: false,
};

/** The form of a new raffle, including its password, which is changed separately later. */
export const RaffleCreate = () => (
  <AreaCreate title="New raffle" defaults={DEFAULTS}>
    <RaffleInputs />
    <TextInput
      source="password"
      label="Password"
      helperText="Whoever hears it on the stream enters with it. Empty: no entry by password. It cannot be read again."
      autoComplete="off"
      validate={maxLength(200)}
    />
  </AreaCreate>
);
