import { itemDeliveryEndpoints, storeItemEndpoints, ItemRules, MEMBER_ROLES, PURCHASE_PERIODS, ItemSale } from '@greenroom/contract/admin';
import { AutocompleteInput, ReferenceInput, SelectInput, TextInput, BooleanInput, CheckboxGroupInput, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { NumberInput, FormSection, InputRow, TimestampInput, TimeZoneInput, ListInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';
import { useData } from '../../data/request';
import { ItemQuestionInput } from '@greenroom/contract';

const limits = limitsOf(storeItemEndpoints.create.body);

const DELIVERIES = [
  { id: 'manual', name: 'By hand: the team fulfils each redemption' },
  { id: 'code', name: 'A code from a list, at once' },
  { id: 'role', name: 'A role on Discord, by your bot' },
  { id: 'friend', name: 'Points for a friend, at once' },
  { id: 'raffle', name: 'Entries of a raffle, at once' },
];

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

const ruleLimits = limitsOf(ItemRules);
const PERIODS = PURCHASE_PERIODS.map((id) => ({ id, name: `Each ${id}` }));
const ROLES = MEMBER_ROLES.map((id) => ({ id, name: id }));

export const RuleInputs = () => (
  <FormSection title="Who, when and how often" text="Members must meet all of these. Leave empty what doesn't matter.">
    <InputRow>
      <TimestampInput source="rules.opens_at" label="Available from" helperText="In your own time zone." />
      <TimestampInput source="rules.closes_at" label="Available until" helperText={false} validate={ruleLimits.closes_at.validate} />
    </InputRow>
    <BooleanInput
      source="rules.is_hidden_before"
      label="Hide until it opens"
      helperText="Otherwise, the store shows it with a countdown."
    />
    <InputRow>
      <NumberInput source="rules.min_level" label="Level at least" helperText={false} {...ruleLimits.min_level} />
      <NumberInput source="rules.min_account_days" label="Days as a member" helperText={false} {...ruleLimits.min_account_days} />
    </InputRow>
    <BooleanInput source="rules.linked_only" label="Require a linked Kick account" />
    <BooleanInput
      source="rules.subscribers_only"
      label="Subscribers on Kick only"
      helperText="Those who subscribed or renewed in the last 31 days, or wrote with the badge in the last 7."
    />
    <CheckboxGroupInput source="rules.roles" label="Roles on the site" choices={ROLES} helperText="Choose none to sell it to everyone." />
    <InputRow>
      <NumberInput
        source="rules.max_per_period"
        label="For one member"
        helperText="Leave empty for no limit."
        {...ruleLimits.max_per_period}
      />
      <SelectInput source="rules.period" label="Within" choices={PERIODS} helperText="Weeks start on Monday." {...ruleLimits.period} />
    </InputRow>
    <TimeZoneInput source="rules.time_zone" helperText="Its midnight ends the day, week or month." {...ruleLimits.time_zone} />
    <NumberInput
      source="rules.pause_minutes"
      label="Minutes between two redemptions"
      helperText="After one, nobody can redeem the item for this long."
      {...ruleLimits.pause_minutes}
    />
  </FormSection>
);

const saleLimits = limitsOf(ItemSale);

export const SaleInputs = () => (
  <FormSection title="Sale" text="For this time, the store shows the lower price beside the usual one. Members pay the price they see.">
    <NumberInput source="sale.cost" label="Sale price" helperText="Leave empty for no sale." {...saleLimits.cost} />
    <InputRow>
      <TimestampInput source="sale.starts_at" label="Sale starts" helperText="Leave empty to start it now." />
      <TimestampInput source="sale.ends_at" label="Sale ends" helperText="In your own time zone." />
    </InputRow>
  </FormSection>
);

const questionLimits = limitsOf(ItemQuestionInput);

const KINDS = [
  { id: 'text', name: 'A text' },
  { id: 'choice', name: 'One of several choices' },
  { id: 'casino', name: 'A casino of the settings' },
  { id: 'address', name: 'A postal address' },
];

export const QuestionInputs = () => (
  <FormSection
    title="Questions"
    text="Members answer these when they redeem the item. Answers are stored encrypted, and deleted 30 days after you fulfil or reject the redemption."
  >
    <ListInput
      source="questions"
      label="Questions"
      add="Add a question"
      blank={{ kind: 'text', label: '', is_required: true, options: [] }}
    >
      <Question />
    </ListInput>
  </FormSection>
);

function Question() {
  const kind: unknown = useWatch({ name: useWrappedSource('kind') });
  return (
    <>
      <TextInput source="label" label="Question" helperText={false} {...questionLimits.label} />
      <SelectInput source="kind" label="Answer" choices={KINDS} helperText={false} {...questionLimits.kind} />
      {kind === 'choice' && (
        <TextInput
          source="options"
          label="Choices, one per line"
          multiline
          minRows={2}
          format={(options: string[]) => options.join('\n')}
          parse={(text: string) => text.split('\n')}
          helperText={false}
        />
      )}
      <BooleanInput source="is_required" label="Required" helperText={false} />
    </>
  );
}
