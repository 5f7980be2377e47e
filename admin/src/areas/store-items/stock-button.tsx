import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { storeItemEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { FormDialog } from '../../components/form-dialog';
import { sendRequest } from '../../data/request';

/** Changes the stock by a difference instead of to a number, since members buy concurrently. */
export function StockButton() {
  const item = useRecordContext<{ id: number; quantity: number }>();
  const [isOpen, setOpen] = useState(false);
  const [change, setChange] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  if (!item) return null;

  const save = async () => {
    try {
      await sendRequest(storeItemEndpoints.stock, { params: { id: item.id }, body: { change: Number(change) } });
      setOpen(false);
      setChange('');
      notify('Stock changed', { type: 'success' });
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Stock: {item.quantity}</Button>
      <FormDialog
        open={isOpen}
        title="Change the stock"
        action="Change"
        isReady={Number.isInteger(Number(change)) && Number(change) !== 0}
        onSubmit={save}
        onClose={() => setOpen(false)}
      >
        <TextField
          autoFocus
          label="How many more"
          helperText="A negative number takes items out."
          type="number"
          value={change}
          onChange={(event) => setChange(event.target.value)}
          required
          margin="dense"
        />
      </FormDialog>
    </>
  );
}
