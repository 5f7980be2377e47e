import { itemDeliveryEndpoints, storeItemEndpoints } from '@greenroom/contract/admin';
import { AutocompleteInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { NumberInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { useData } from '../../data/request';

const limits = limitsOf(storeItemEndpoints.create.body);

const DELIVERIES = [
  { id: 'manual', name: 'By hand: the team fulfils each redemption' },
  { id: 'code', name: 'A code from a list, at once' },
  { id: 'role', name: 'A role on Discord, by your bot' },
  { id: 'friend', name: 'Points for a friend, at once' },
  { id: 'raffle', name: 'Entries of a raffle, at once' },
];

/** Edits how buyers get an item. */
export function DeliveryFields() {
  const delivery: unknown = useWatch({ name: 'delivery' });
  return (
    <>
      <SelectInput
        source="delivery"
        choices={DELIVERIES}
        helperText="Changing to codes, or away from them, sets the stock to the number of unused codes, or to 0."
        {...limits.delivery}
      />
      {delivery === 'role' && <RoleFields />}
      {delivery === 'friend' && (
        <NumberInput
          source="gives"
          label="Points for the friend"
          helperText="The buyer names them when they redeem it."
          {...limits.gives}
        />
      )}
      {delivery === 'raffle' && <RaffleFields />}
    </>
  );
}

function RoleFields() {
  const { data } = useData(['discord-roles'], itemDeliveryEndpoints.roles);
  return (
    <>
      {data && data.problem === null ? (
        <SelectInput source="role_id" label="Role" choices={data.roles} helperText="The roles below your bot's own." {...limits.role_id} />
      ) : (
        <TextInput source="role_id" label="Role ID" helperText={data?.problem} {...limits.role_id} />
      )}
      <NumberInput
        source="role_days"
        label="Days until it's removed"
        helperText="Leave empty to let members keep it."
        {...limits.role_days}
      />
    </>
  );
}

const RaffleFields = () => (
  <>
    <ReferenceInput source="raffle_id" reference="raffles" perPage={100} sort={{ field: 'starts_at', order: 'DESC' }}>
      <AutocompleteInput
        label="Raffle"
        optionText="title"
        filterToQuery={(search: string) => ({ search })}
        helperText="Buyers enter as if they spent the item's price there, by its rules."
      />
    </ReferenceInput>
    <NumberInput source="gives" label="Entries" {...limits.gives} />
  </>
);
