import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId, useState } from 'react';
import { Form, type HttpError, SaveButton, useNotify, useRefresh } from 'react-admin';

interface ActionDialogProps<Values> {
  /** Label of the button that opens the dialog, and its title. */
  label: string;
  /** Label of the submit button. */
  action: string;
  color?: 'primary' | 'error';
  /** Describes the effect. */
  text?: ReactNode;
  /** Inputs of the form. */
  children?: ReactNode;
  defaults?: Partial<Values>;
  /** Sends the request; errors are shown, at their fields if they name any. */
  act: (values: Values) => Promise<unknown>;
  /** Success message. */
  done: string;
}

const EMPTY_RECORD = {};

/** A button that opens a dialog with an action's form, runs the action, and refreshes the page's data. */
export function ActionDialog<Values extends object>({
  label,
  action,
  color = 'primary',
  text,
  children,
  defaults,
  act,
  done,
}: ActionDialogProps<Values>) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const notify = useNotify();
  const refresh = useRefresh();

  const submit = async (values: unknown) => {
    try {
      await act(values as Values);
    } catch (error) {
      const { message, body } = error as HttpError;
      notify(message, { type: 'error', autoHideDuration: 8000 });
      return (body as { errors?: object } | undefined)?.errors;
    }
    setOpen(false);
    notify(done, { type: 'success' });
    refresh();
  };
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <Form onSubmit={submit} record={EMPTY_RECORD} defaultValues={defaults} sanitizeEmptyValues={false}>
          <DialogTitle id={titleId}>{label}</DialogTitle>
          <DialogContent>
            {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
            <Stack sx={{ gap: 1 }}>{children}</Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <SaveButton label={action} icon={NO_ICON} alwaysEnable color={color} />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}

const NO_ICON = <></>;
