import { BooleanInput, NumberInput, TextInput, maxLength, maxValue, minValue, required } from 'react-admin';
import { keepEmptyString } from '../../components/keep-empty-string';
import { InputRow } from '../../components/input-row';
import { TimestampInput } from '../../components/timestamp-input';

interface RaffleInputsProps {
  /** Read-only inputs: the terms after the first entry, everything after the draw. */
  fixed?: { terms: boolean; texts: boolean };
}

/** Inputs of a raffle. */
export function RaffleInputs({ fixed = { terms: false, texts: false } }: RaffleInputsProps) {
  const { terms, texts } = fixed;
  return (
    <>
      <TextInput source="title" readOnly={texts} validate={[required(), maxLength(100)]} />
      <TextInput source="description" readOnly={texts} multiline minRows={3} parse={keepEmptyString} validate={maxLength(2000)} />
      <TextInput source="prize" readOnly={texts} validate={[required(), maxLength(200)]} />
      <InputRow>
        <TimestampInput source="starts_at" label="Starts" readOnly={terms} validate={required()} />
        <TimestampInput source="ends_at" label="Ends" helperText="Empty: it runs until you close it." readOnly={terms} />
      </InputRow>
      <InputRow>
        <NumberInput source="winners_count" label="Winners" min={1} readOnly={terms} validate={[required(), minValue(1), maxValue(1000)]} />
        <NumberInput source="max_entries" label="Entries at most" helperText="Of all members. Empty: no limit." min={1} readOnly={terms} validate={minValue(1)} />
      </InputRow>
      <InputRow>
        <NumberInput source="points_per_entry" label="Points for an entry" helperText="What members pay for each." min={1} readOnly={terms} validate={[required(), minValue(1)]} />
        <NumberInput source="entry_cost" label="Cost on the card" helperText="Only shown; it takes no points." min={0} readOnly={terms} validate={[required(), minValue(0)]} />
      </InputRow>
      <BooleanInput source="allow_passwordless_entry" label="Free entry, once for each member" readOnly={terms} />
      <BooleanInput source="allow_points_entry" label="Entries for points" readOnly={terms} />
      <BooleanInput
        source="draws_itself"
        label="The server draws as soon as it has ended"
        helperText="Otherwise you press the button."
        readOnly={texts}
      />
    </>
  );
}
