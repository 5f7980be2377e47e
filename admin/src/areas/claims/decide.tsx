import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { claimEndpoints, type StaffClaim } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { Confirm } from 'react-admin';
import { sendRequest } from '../../data/request';
import { useAction } from '../../data/use-action';

/** The two ways to decide a claim that waits. Neither can be undone, so each asks first. */
export function Decide({ claim }: { claim: StaffClaim }) {
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
  const rest = others === 0 ? '' : ` ${others === 1 ? 'The other claim that waits is' : `The ${others} other claims that wait are`} rejected.`;
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReject(reason);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reject-title">
      <form onSubmit={submit}>
        <DialogTitle id="reject-title">Reject the claim of {claim.member.username}</DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy || reason.trim() === ''}>
            Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
