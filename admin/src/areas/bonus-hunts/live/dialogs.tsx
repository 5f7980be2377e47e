import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { dollars, parseAmount, times } from '../amounts';

interface RemoveDialogProps {
  game: StaffHuntGame;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

export function RemoveDialog({ game: { slot_name: name, bet, win, predictions = 0 }, onRemove, onClose }: RemoveDialogProps) {
  return (
    <LiveDialog title={`Remove ${name}?`} submit="Remove" color="error" onSubmit={onRemove} onClose={onClose} isReady>
      <Typography>
        Bet {dollars(bet)}
        {win === null ? ', not opened.' : `, won ${dollars(win)}.`}
      </Typography>
      {predictions > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {predictions === 1 ? 'One prediction names' : `${predictions} predictions name`} this slot. Unless another game uses this slot,
          that part of those predictions is removed, and the members will see it in their activity.
        </Alert>
      )}
    </LiveDialog>
  );
}

interface EndDialogProps {
  hunt: LiveHunt;
  onEnd: (endBalance: number) => Promise<unknown>;
  onClose: () => void;
}

/** Ends a hunt for good. The end balance has no default, so it is entered deliberately. */
export function EndDialog({ hunt, onEnd, onClose }: EndDialogProps) {
  const [text, setText] = useState('');
  const amount = parseAmount(text);
  const { unopened } = hunt;
  return (
    <LiveDialog
      title={`End hunt #${hunt.id}`}
      submit="End the hunt"
      color="primary"
      isReady={amount !== null}
      onSubmit={() => onEnd(amount ?? 0)}
      onClose={onClose}
    >
      {unopened > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {unopened === 1 ? 'One game has not been opened yet.' : `${unopened} games have not been opened yet.`}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        All wins come to {dollars(hunt.winnings)}, {times(hunt.average_x)} on average. Predictions will close, and the closest members will
        be notified. You can&apos;t restart a hunt after it ends.
      </Typography>
      <TextField
        autoFocus
        fullWidth
        label="End balance"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        margin="dense"
      />
    </LiveDialog>
  );
}

interface LiveDialogProps {
  title: string;
  submit: string;
  color: 'error' | 'primary';
  isReady: boolean;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Draws a dialog that Enter submits and Escape closes, and that keeps its input after an error. */
function LiveDialog({ title, submit, color, isReady, onSubmit, onClose, children }: LiveDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    if (!isReady) return setProblem('Enter an amount, such as 1250.00.');
    isSending.current = true;
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="live-dialog-title" maxWidth="xs" fullWidth transitionDuration={0}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle id="live-dialog-title">{title}</DialogTitle>
        <DialogContent>
          {children}
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel (Esc)</Button>
          <Button type="submit" variant="contained" color={color} autoFocus={color === 'error'}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
