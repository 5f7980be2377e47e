import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../../components/form-dialog';

interface MatchDialogProps {
  /** Label of the button that opens the dialog; the title completes its accessible name. */
  label: string;
  title: string;
  /** Label of the submit button. */
  action: string;
  children: ReactNode;
  isReady: boolean;
  /** Resets the fields to the current values when the dialog opens. */
  onOpen: () => void;
  /** Sends the request. An error is shown, and the dialog stays open. */
  save: () => Promise<unknown>;
  /** Success message. */
  done: string;
}

/** A button that opens a dialog with a form about a match. */
export function MatchDialog({ label, title, action, children, isReady, onOpen, save, done }: MatchDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const open = () => {
    onOpen();
    setOpen(true);
  };
  const submit = async () => {
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
      <FormDialog open={isOpen} title={title} action={action} isReady={isReady} onSubmit={submit} onClose={() => setOpen(false)}>
        {children}
      </FormDialog>
    </>
  );
}
