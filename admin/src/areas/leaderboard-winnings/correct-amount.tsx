import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
import { sendRequest } from '../../data/request';
import { useAction } from '../../data/use-action';

/** Sets the amount of a player of a ranking in review, with a public reason. */
export function CorrectAmount({ row, onClose }: { row: StaffResult; onClose: () => void }) {
  const { isBusy, act } = useAction();
  const [amount, setAmount] = useState(String(row.wagered));
  const [reason, setReason] = useState(row.correction_reason ?? '');
  const isReady = amount.trim() !== '' && Number(amount) >= 0 && reason.trim() !== '';

  const submit = async () => {
    const body = { amount: Number(amount), reason: reason.trim(), version: row.version };
    if (await act(() => sendRequest(winningEndpoints.correct, { params: { id: row.id }, body }), 'Amount corrected')) onClose();
  };
  return (
    <FormDialog
      open
      title={`Correct the amount of ${row.player}`}
      action="Set the amount"
      maxWidth="sm"
      isReady={!isBusy && isReady}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DialogContentText>The ranking and its prizes follow. The site marks the amount as corrected, with the reason.</DialogContentText>
      <TextField
        autoFocus
        fullWidth
        required
        margin="dense"
        type="number"
        label="Amount"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        slotProps={{ htmlInput: { min: 0, step: 0.01 } }}
      />
      <TextField
        fullWidth
        required
        margin="dense"
        label="Reason, shown on the site"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
