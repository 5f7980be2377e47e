import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { LiveHunt, StaffHuntGame } from '@greenroom/contract/admin';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { dollars, parseAmount, times } from '../amounts';

interface RemoveDialogProps {
  game: StaffHuntGame;
  /** Rejects with the server's sentence. */
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a game goes. */
export function RemoveDialog({ game: { slot_name: name, bet, win }, onRemove, onClose }: RemoveDialogProps) {
  return (
    <AskDialog title={`Remove ${name}?`} submit="Remove" color="error" onSubmit={onRemove} onClose={onClose} isReady>
      <Typography>
        Bet {dollars(bet)}
        {win === null ? ', not opened.' : `, won ${dollars(win)}.`}
      </Typography>
    </AskDialog>
  );
}

interface EndDialogProps {
  hunt: LiveHunt;
  /** Rejects with the server's sentence. */
  onEnd: (endBalance: number) => Promise<unknown>;
  onClose: () => void;
}

/** Ends a hunt. Its end balance is typed and never filled in: an end cannot be taken back. */
export function EndDialog({ hunt, onEnd, onClose }: EndDialogProps) {
  const [text, setText] = useState('');
  const amount = parseAmount(text);
  const { unopened } = hunt;
  return (
    <AskDialog title={`End hunt #${hunt.id}`} submit="End the hunt" color="primary" isReady={amount !== null} onSubmit={() => onEnd(amount ?? 0)} onClose={onClose}>
      {unopened > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {unopened === 1 ? 'One game is not opened yet.' : `${unopened} games are not opened yet.`}
        </Alert>
      )}
      <Typography sx={{ mb: 2 }}>
        All wins come to {dollars(hunt.winnings)}, {times(hunt.average_x)} on average. Predictions close, and whoever came closest is told on the site. A hunt that has ended stays so.
      </Typography>
      <TextField autoFocus fullWidth label="End balance" value={text} onChange={(event) => setText(event.target.value)} slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }} margin="dense" />
    </AskDialog>
  );
}

interface AskDialogProps {
  title: string;
  submit: string;
  color: 'error' | 'primary';
  isReady: boolean;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A question that Enter answers and Escape leaves. It stays, with what was typed, where the server refuses. */
function AskDialog({ title, submit, color, isReady, onSubmit, onClose, children }: AskDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    if (!isReady) return setProblem('Type an amount, such as 1250.00.');
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
    <Dialog open onClose={onClose} aria-labelledby="ask-title" maxWidth="xs" fullWidth transitionDuration={0}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle id="ask-title">{title}</DialogTitle>
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
