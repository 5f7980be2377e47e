import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';

interface MatchDialogProps {
  /** On the button that opens it, which stands for one match among many. */
  label: string;
  title: string;
  /** On the button that saves. */
  action: string;
  /** What is asked for. */
  children: ReactNode;
  isReady: boolean;
  /** As it opens: puts what is asked for to how it stands now. */
  onOpen: () => void;
  /** Makes the call. What it throws is told, and the dialog stays. */
  save: () => Promise<unknown>;
  /** Said once it is saved. */
  done: string;
}

/** A button, and the dialog that asks for one thing about a match. */
export function MatchDialog({ label, title, action, children, isReady, onOpen, save, done }: MatchDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const notify = useNotify();
  const refresh = useRefresh();

  const open = () => {
    onOpen();
    setOpen(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save();
      setOpen(false);
      notify(done, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    refresh();
  };
  return (
    <>
      <Button size="small" onClick={open} aria-label={`${label}: ${title}`}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id} fullWidth maxWidth="xs">
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" disabled={!isReady}>
              {action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
