import { MAX_MESSAGES_DAYS, raffleEndpoints } from '@greenroom/contract/admin';
import { BooleanInput, TextInput } from 'react-admin';
import { FormSection, NumberInput, keepEmptyString, InputRow, TimestampInput } from '../../components/inputs';
import { limitsOf, defaultsOf } from '../../data/form-schema';
import { AreaCreate } from '../../components/area-pages';

const limits = limitsOf(raffleEndpoints.update.body);

interface TermProps {
  source: keyof typeof limits;
  label: string;
  helperText?: string;
  readOnly: boolean;
}

const Term = ({ helperText, ...props }: TermProps) => <NumberInput {...props} helperText={helperText ?? false} {...limits[props.source]} />;

interface RaffleInputsProps {
  /** Read-only inputs: terms after the first entry, everything after the draw. */
  fixed?: { terms: boolean; texts: boolean };
}

export function RaffleInputs({ fixed = { terms: false, texts: false } }: RaffleInputsProps) {
  const { terms, texts } = fixed;
  return (
    <>
      <TextInput source="title" readOnly={texts} {...limits.title} />
      <TextInput source="description" readOnly={texts} multiline minRows={3} parse={keepEmptyString} {...limits.description} />
      <TextInput source="prize" readOnly={terms} {...limits.prize} />
      <InputRow>
        <TimestampInput source="starts_at" label="Starts" readOnly={terms} {...limits.starts_at} />
        <TimestampInput source="ends_at" label="Ends" helperText="Leave empty to run it until you close it." readOnly={terms} />
      </InputRow>
      <InputRow>
        <Term source="winners_count" label="Winners" readOnly={terms} />
        <Term
          source="max_entries"
          label="Entries at most"
          helperText="For all members together. Leave empty for no limit."
          readOnly={terms}
        />
      </InputRow>
      <InputRow>
        <Term source="points_per_entry" label="Points for an entry" helperText="What members pay for each." readOnly={terms} />
        <Term source="entry_cost" label="Cost on the card" helperText="For display only. It doesn't take points." readOnly={terms} />
      </InputRow>
      <BooleanInput source="allow_passwordless_entry" label="Free entry, once for each member" readOnly={terms} />
      <BooleanInput source="allow_points_entry" label="Entries for points" readOnly={terms} />
      <BooleanInput
        source="draws_itself"
        label="Draw automatically when it ends"
        helperText="Otherwise, you draw it yourself."
        readOnly={texts}
      />
      <EntryRuleInputs readOnly={terms} />
    </>
  );
}

const EntryRuleInputs = ({ readOnly }: { readOnly: boolean }) => (
  <FormSection
    title="Who can enter"
    text={
      <>
        Members must meet all of these. Leave fields empty if they don&apos;t matter. You can change them until someone enters. The two chat
        rules need points for watching to be on, because otherwise no chat data is stored.
      </>
    }
  >
    <InputRow>
      <Term source="min_account_days" label="Age of the account here, in days" readOnly={readOnly} />
      <Term source="min_discord_days" label="Age of the Discord account, in days" readOnly={readOnly} />
    </InputRow>
    <InputRow>
      <Term source="min_messages" label="Messages in the Kick chat" readOnly={readOnly} />
      <Term
        source="messages_days"
        label="Within how many days"
        helperText={`At most ${MAX_MESSAGES_DAYS}: older messages are not stored.`}
        readOnly={readOnly}
      />
    </InputRow>
    <Term source="min_points" label="Points held" helperText="They are not spent." readOnly={readOnly} />
    <BooleanInput
      source="subscribers_only"
      label="Subscribers on Kick only"
      helperText="Those who subscribed or renewed in the last 31 days, or wrote with the badge in the last 7."
      readOnly={readOnly}
    />
  </FormSection>
);

const { body } = raffleEndpoints.create;
const DEFAULTS = { ...defaultsOf(body), allow_passwordless_entry: true, allow_points_entry: false };

export const RaffleCreate = () => (
  <AreaCreate title="New raffle" defaults={DEFAULTS}>
    <RaffleInputs />
    <TextInput
      source="password"
      label="Password"
      helperText="Anyone who hears it on stream can enter with it. Leave empty for no password entry. It can't be shown again."
      autoComplete="off"
      {...limitsOf(body).password}
    />
  </AreaCreate>
);
