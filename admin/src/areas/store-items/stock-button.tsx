import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { storeItemEndpoints } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { sendRequest } from '../../data/request';

/** Puts items into the stock or takes them out: as a difference, since members buy meanwhile. */
export function StockButton() {
  const item = useRecordContext<{ id: number; quantity: number }>();
  const [isOpen, setOpen] = useState(false);
  const [change, setChange] = useState('');
  const notify = useNotify();
  const refresh = useRefresh();
  if (!item) return null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the form of the row, as far as events go.
    event.stopPropagation();
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
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby="stock-title" fullWidth maxWidth="xs">
        <form onSubmit={(event) => void save(event)}>
          <DialogTitle id="stock-title">Change the stock</DialogTitle>
          <DialogContent>
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
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={!Number.isInteger(Number(change)) || Number(change) === 0}>
              Change
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
