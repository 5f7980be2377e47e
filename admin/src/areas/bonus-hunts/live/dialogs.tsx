import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { StaffHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { dollars, isFarFromWins, parseAmount, times } from '../amounts';

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
  hunt: StaffHunt;
  onEnd: (endBalance: number) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Ends a hunt, or corrects the result of one that has ended. The end balance has no default, so it is entered deliberately; one that is far
 * from the wins needs a second press.
 */
export function EndDialog({ hunt, onEnd, onClose }: EndDialogProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const amount = parseAmount(text);
  const isDoubtful = amount !== null && amount === asked;
  const { unopened, end_balance: ended } = hunt;
  const submit = async () => {
    if (amount === null) return false;
    if (!isDoubtful && isFarFromWins(amount, hunt)) {
      setAsked(amount);
      return false;
    }
    await onEnd(amount);
    return true;
  };
  return (
    <LiveDialog
      title={ended === null ? `End hunt #${hunt.id}` : `Correct the result of hunt #${hunt.id}`}
      submit={isDoubtful ? `Yes, it ended with ${dollars(amount)}` : ended === null ? 'End the hunt' : 'Correct the result'}
      color="primary"
      isReady={amount !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {unopened > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {unopened === 1 ? 'One game has not been opened yet.' : `${unopened} games have not been opened yet.`}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        All wins come to {dollars(hunt.winnings)}, {times(hunt.average_x)} on average.{' '}
        {ended === null
          ? "Predictions will close, and the closest members will be notified. You can't restart a hunt after it ends."
          : `The hunt ended with ${dollars(ended)}. Prizes move to the predictions closest to the new result, and members are notified. Once a prize is paid, the result can't be corrected.`}
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
      {isDoubtful && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {dollars(amount)} is far from the {dollars(hunt.winnings)} of all wins. Is it right?
        </Alert>
      )}
    </LiveDialog>
  );
}

interface LiveDialogProps {
  title: string;
  submit: string;
  color: 'error' | 'primary';
  isReady: boolean;
  /** Resolves to false to keep the dialog open. */
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
    setProblem(null);
    try {
      if ((await onSubmit()) === false) return;
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
