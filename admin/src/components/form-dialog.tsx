import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';

interface FormDialogProps {
  open: boolean;
  title: string;
  /** Label of the submit button. */
  action: string;
  color?: 'primary' | 'error';
  maxWidth?: 'xs' | 'sm';
  /** Whether the form can be submitted. */
  isReady: boolean;
  onSubmit: () => unknown;
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
}

/** A form in a dialog, with a cancel and a submit button. */
export function FormDialog({ open, title, action, color, maxWidth = 'xs', isReady, onSubmit, onClose, children }: FormDialogProps) {
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles events through portals, so they would also submit a form around the dialog.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={color} disabled={!isReady}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
