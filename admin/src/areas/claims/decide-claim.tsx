import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { claimEndpoints, type StaffClaim } from '@greenroom/contract/admin';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { FormDialog } from '../../components/form-dialog';
import { sendRequest } from '../../data/request';
import { useAction } from '../../data/use-action';

/** Approves or rejects a pending claim. Neither can be undone, so both are confirmed. */
export function DecideClaim({ claim }: { claim: StaffClaim }) {
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  const { isBusy, act } = useAction();
  const params = { id: claim.id };
  const close = () => setOpen(null);

  const approve = async () => {
    await act(() => sendRequest(claimEndpoints.approve, { params }), 'Claim approved');
    close();
  };
  const reject = async (reason: string) => {
    if (await act(() => sendRequest(claimEndpoints.reject, { params, body: { reason } }), 'Claim rejected')) close();
  };
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="contained" onClick={() => setOpen('approve')}>
        Approve
      </Button>
      <Button color="error" variant="outlined" onClick={() => setOpen('reject')}>
        Reject
      </Button>
      <Confirm
        isOpen={open === 'approve'}
        loading={isBusy}
        title={`${claim.member.username} wins ${claim.challenge.slot_name}?`}
        content={consequence(claim)}
        confirm="Approve"
        onConfirm={() => void approve()}
        onClose={close}
      />
      {open === 'reject' && <RejectDialog claim={claim} isBusy={isBusy} onReject={(reason) => void reject(reason)} onClose={close} />}
    </Stack>
  );
}

function consequence({ challenge, others_waiting: others }: StaffClaim): string {
  const given = challenge.prize > 0 ? `The prize of $${challenge.prize.toLocaleString()} counts as given away, and the` : 'The';
  const rest =
    others === 0 ? '' : ` ${others === 1 ? 'The other claim that waits is' : `The ${others} other claims that wait are`} rejected.`;
  return `${given} challenge is over.${rest} This cannot be undone.`;
}

interface RejectDialogProps {
  claim: StaffClaim;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

function RejectDialog({ claim, isBusy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      open
      title={`Reject the claim of ${claim.member.username}`}
      action="Reject"
      color="error"
      maxWidth="sm"
      isReady={!isBusy && reason.trim() !== ''}
      onSubmit={() => onReject(reason)}
      onClose={onClose}
    >
      <DialogContentText>The member reads the reason, and may claim again.</DialogContentText>
      <TextField
        autoFocus
        required
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
}
