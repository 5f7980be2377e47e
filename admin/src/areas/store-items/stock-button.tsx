import { storeItemEndpoints, type StaffStoreItem } from '@greenroom/contract/admin';
import { useRecordContext } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import { ActionDialog } from '../../components/actions';
import { limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';

const limits = limitsOf(storeItemEndpoints.stock.body);

/** Changes the stock by a difference instead of to a number, since members buy concurrently. */
export function StockButton() {
  const item = useRecordContext<StaffStoreItem>();
  if (!item) return null;
  return (
    <ActionDialog<{ change: number }>
      permission="store:configure"
      label={`Stock: ${item.quantity}`}
      title="Change the stock"
      action="Change"
      button={{}}
      act={(body) => sendRequest(storeItemEndpoints.stock, { params: { id: item.id }, body })}
      done="Stock changed"
    >
      <NumberInput
        source="change"
        label="How many more"
        helperText="A negative number takes items out."
        step={1}
        {...limits.change}
        autoFocus
      />
    </ActionDialog>
  );
}
