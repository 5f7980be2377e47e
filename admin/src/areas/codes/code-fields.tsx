import { codeEndpoints } from '@greenroom/contract/admin';
import { minValue, useRecordContext } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { TimestampInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(codeEndpoints.update.body);

/** Inputs of a code except its word, for the forms of one and of several codes. */
export function CodeFields() {
  const code = useRecordContext<{ uses?: number }>();
  const uses = code?.uses ?? 0;
  const helperText = uses > 0 ? 'Members have used this code, so its points cannot be changed.' : undefined;
  return (
    <>
      <NumberInput source="points" {...limits.points} readOnly={uses > 0} helperText={helperText} />
      <NumberInput
        source="max_uses"
        label="How many members may use it"
        helperText="Empty: all of them."
        {...limits.max_uses}
        min={Math.max(1, uses)}
        validate={[...limits.max_uses.validate, minValue(uses)]}
      />
      <TimestampInput source="expires_at" label="Expires" helperText="Empty: it is valid until somebody ends it." />
    </>
  );
}
