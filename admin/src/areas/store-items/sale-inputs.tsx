import { ItemSale } from '@greenroom/contract/admin';
import { FormSection, InputRow, NumberInput, TimestampInput } from '../../components/inputs';
import { limitsOf } from '../../data/form-schema';

const limits = limitsOf(ItemSale);

/** Edits a lower price for some time. */
export const SaleInputs = () => (
  <FormSection title="Sale" text="For this time, the store shows the lower price beside the usual one. Members pay the price they see.">
    <NumberInput source="sale.cost" label="Sale price" helperText="Leave empty for no sale." {...limits.cost} />
    <InputRow>
      <TimestampInput source="sale.starts_at" label="Sale starts" helperText="Leave empty to start it now." />
      <TimestampInput source="sale.ends_at" label="Sale ends" helperText="In your own time zone." />
    </InputRow>
  </FormSection>
);
