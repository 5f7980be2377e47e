import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { redemptionEndpoints, type StaffRedemption } from '@greenroom/contract/admin';
import { type FormEvent, useId, useState } from 'react';
import { type HttpError, useNotify, useRecordContext, useRefresh } from 'react-admin';
import { sendRequest } from '../../data/request';

type Decision = 'fulfil' | 'reject';

const TEXTS = {
  fulfil: {
    button: 'Fulfil',
    title: 'Fulfil this redemption?',
    note: 'Note',
    hint: 'Such as how it is sent, or its code. The member sees this note in the store.',
    done: 'Redemption fulfilled',
  },
  reject: {
    button: 'Reject',
    title: 'Reject this redemption?',
    note: 'Reason',
    hint: 'Why it is rejected. The member sees this reason in the store.',
    done: 'Redemption rejected: the points and the item are back',
  },
};

const MAX_NOTE = 500;

/** Fulfils or rejects a pending redemption. */
export function DecideRedemption() {
  const redemption = useRecordContext<StaffRedemption>();
  const [decision, setDecision] = useState<Decision>();
  const [isOpen, setOpen] = useState(false);
  if (redemption?.status !== 'pending') return null;

  const open = (chosen: Decision) => {
    setDecision(chosen);
    setOpen(true);
  };
  return (
    <Stack direction="row" spacing={1}>
      <Button
        size="small"
        variant="outlined"
        onClick={() => open('fulfil')}
        aria-label={`Fulfil ${redemption.item_name} for ${redemption.member.username}`}
      >
        Fulfil
      </Button>
      <Button
        size="small"
        color="error"
        onClick={() => open('reject')}
        aria-label={`Reject ${redemption.item_name} for ${redemption.member.username}`}
      >
        Reject
      </Button>
      {decision && (
        <DecideDialog key={decision} decision={decision} redemption={redemption} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Stack>
  );
}

interface DecideDialogProps {
  decision: Decision;
  redemption: StaffRedemption;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms a decision, which cannot be undone, and takes its note. */
function DecideDialog({ decision, redemption: { id, member, item_name: item, cost }, isOpen, onClose }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const [noteError, setNoteError] = useState('');
  const [isSending, setSending] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const titleId = useId();
  const texts = TEXTS[decision];
  const points = cost.toLocaleString();
  const effect =
    decision === 'fulfil'
      ? `${member.username} has got ${item}, or surely will. The ${points} points are spent then.`
      : `${member.username} gets ${points} points back, and ${item} goes back in stock.`;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await sendRequest(redemptionEndpoints[decision], { params: { id }, body: { note } });
      onClose();
      notify(texts.done, { type: 'success' });
      refresh();
    } catch (cause) {
      const { status, message, body } = cause as HttpError;
      if (status === 422) setNoteError(String((body as { errors?: { note?: string } }).errors?.note ?? message));
      else notify(message, { type: 'error' });
      if (status === 409) {
        onClose();
        refresh();
      }
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{effect} This cannot be undone.</DialogContentText>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={2}
            label={texts.note}
            required={decision === 'reject'}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            error={noteError !== ''}
            helperText={noteError || texts.hint}
            slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
            margin="dense"
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={decision === 'reject' ? 'error' : 'primary'}
            loading={isSending}
            disabled={decision === 'reject' && note.trim() === ''}
          >
            {texts.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
