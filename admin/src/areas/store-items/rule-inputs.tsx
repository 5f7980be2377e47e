import { ItemRules, MEMBER_ROLES, PURCHASE_PERIODS } from '@greenroom/contract/admin';
import { BooleanInput, CheckboxGroupInput, SelectInput } from 'react-admin';
import { FormSection, InputRow, NumberInput, TimestampInput, TimeZoneInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(ItemRules);
const PERIODS = PURCHASE_PERIODS.map((id) => ({ id, name: `Each ${id}` }));
const ROLES = MEMBER_ROLES.map((id) => ({ id, name: id }));

/** Edits who may redeem an item, when and how often. */
export const RuleInputs = () => (
  <FormSection title="Who, when and how often" text="Members must meet all of these. Leave empty what doesn't matter.">
    <InputRow>
      <TimestampInput source="rules.opens_at" label="Available from" helperText="In your own time zone." />
      <TimestampInput source="rules.closes_at" label="Available until" helperText={false} validate={limits.closes_at.validate} />
    </InputRow>
    <BooleanInput
      source="rules.is_hidden_before"
      label="Hide until it opens"
      helperText="Otherwise, the store shows it with a countdown."
    />
    <InputRow>
      <NumberInput source="rules.min_level" label="Level at least" helperText={false} {...limits.min_level} />
      <NumberInput source="rules.min_account_days" label="Days as a member" helperText={false} {...limits.min_account_days} />
    </InputRow>
    <BooleanInput source="rules.linked_only" label="Require a linked Kick account" />
    <BooleanInput
      source="rules.subscribers_only"
      label="Subscribers on Kick only"
      helperText="Those who subscribed or renewed in the last 31 days, or wrote with the badge in the last 7."
    />
    <CheckboxGroupInput source="rules.roles" label="Roles on the site" choices={ROLES} helperText="Choose none to sell it to everyone." />
    <InputRow>
      <NumberInput source="rules.max_per_period" label="For one member" helperText="Leave empty for no limit." {...limits.max_per_period} />
      <SelectInput source="rules.period" label="Within" choices={PERIODS} helperText="Weeks start on Monday." {...limits.period} />
    </InputRow>
    <TimeZoneInput source="rules.time_zone" helperText="Its midnight ends the day, week or month." {...limits.time_zone} />
    <NumberInput
      source="rules.pause_minutes"
      label="Minutes between two redemptions"
      helperText="After one, nobody can redeem the item for this long."
      {...limits.pause_minutes}
    />
  </FormSection>
);
