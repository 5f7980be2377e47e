import { NumberInput, maxValue, minValue, required, useRecordContext } from 'react-admin';
import { TimestampInput } from '../../components/timestamp-input';

/** Inputs of a code except its word, for the forms of one and of several codes. */
export function CodeFields() {
  const code = useRecordContext<{ uses?: number }>();
  const uses = code?.uses ?? 0;
  const helperText = uses > 0 ? 'Members have used this code, so its points stay.' : undefined;
  return (
    <>
      <NumberInput source="points" min={1} validate={[required(), minValue(1)]} readOnly={uses > 0} helperText={helperText} />
      <NumberInput
        source="max_uses"
        label="How many members may use it"
        helperText="Empty: all of them."
        min={Math.max(1, uses)}
        validate={[minValue(Math.max(1, uses)), maxValue(2_147_483_647)]}
      />
      <TimestampInput source="expires_at" label="Expires" helperText="Empty: when somebody ends it." />
    </>
  );
}
