import { Button, type ButtonProps, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Form, type HttpError, SaveButton } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useAction } from '../data/use-action';

interface ActionDialogProps<Values> {
  /** Label of the button that opens the dialog. */
  label: string;
  /** Title of the dialog, the label by default. */
  title?: string;
  /** Label of the submit button. */
  action: string | ((values: Values) => string);
  color?: 'primary' | 'error';
  maxWidth?: 'xs' | 'sm';
  /** The button that opens the dialog, an outlined one by default. */
  button?: Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'aria-label'>;
  /** Describes the effect. */
  text?: ReactNode;
  /** Inputs of the form. */
  children?: ReactNode;
  /** The values to begin with. What is not an input is sent as it was when the dialog opened, such as the version of the row. */
  defaults?: Partial<Values>;
  /** Enables the submit button only once an input has changed. */
  needsChange?: boolean;
  /** Sends the request. */
  act: (values: Values) => Promise<unknown>;
  /** Success message, if any. */
  done?: string | ((values: Values) => string);
}

const EMPTY_RECORD = {};
const NO_ICON = <></>;

/**
 * A button that opens a dialog with the form of an action. After a refusal it stays open, with the errors at their inputs; after a conflict
 * it closes, since the row that it was opened for has changed.
 */
export function ActionDialog<Values extends object>({
  label,
  title = label,
  action,
  color = 'primary',
  maxWidth = 'xs',
  button = { variant: 'outlined', color },
  text,
  children,
  defaults,
  needsChange = false,
  act,
  done,
}: ActionDialogProps<Values>) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(defaults);
  const titleId = useId();
  const { mutateAsync, isPending } = useAction(act, done);

  const open = () => {
    setOpened(defaults);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const submit = async (values: object) => {
    if (isPending) return undefined;
    try {
      await mutateAsync(values as Values);
    } catch (error) {
      const { status, body } = error as HttpError;
      if (status !== 409) return (body as { errors?: object } | undefined)?.errors;
    }
    return close();
  };
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
        <Form onSubmit={submit} record={EMPTY_RECORD} defaultValues={opened} sanitizeEmptyValues={false} noValidate>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            {text && <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>}
            <Stack sx={{ gap: 1 }}>{children}</Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <SubmitButton action={action} color={color} needsChange={needsChange} />
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}

function SubmitButton<Values>({
  action,
  color,
  needsChange,
}: Pick<ActionDialogProps<Values>, 'action' | 'color'> & { needsChange: boolean }) {
  const values = useWatch() as Values;
  return (
    <SaveButton label={typeof action === 'string' ? action : action(values)} icon={NO_ICON} alwaysEnable={!needsChange} color={color} />
  );
}
