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
  /** On the button that opens it, and on the dialog. */
  label: string;
  /** On the button that does it. */
  action: string;
  color?: 'primary' | 'error';
  /** What will come of it, in a sentence or two. */
  text?: ReactNode;
  /** The form's inputs. */
  children?: ReactNode;
  defaults?: Partial<Values>;
  /** Makes the call; what it throws is shown, at the fields where it is about them. */
  act: (values: Values) => Promise<unknown>;
  /** Said once it is done. */
  done: string;
}

const NOTHING = {};

/** A button that asks for what an action needs, does it, and shows the page as it is then. */
export function ActionDialog<Values extends object>({ label, action, color = 'primary', text, children, defaults, act, done }: ActionDialogProps<Values>) {
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
        <Form onSubmit={submit} record={NOTHING} defaultValues={defaults} sanitizeEmptyValues={false}>
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
