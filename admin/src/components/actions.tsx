import type { InputOf } from '@greenroom/contract';
import { type AdminEndpoint, type Permission, OWN_DECISION } from '@greenroom/contract/admin';
import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  Typography,
  Alert,
} from '@mui/material';
import { useState, type ReactNode, useId } from 'react';
import { Confirm, type ConfirmProps, Form, type HttpError, SaveButton, useNotify, useRefresh, useGetIdentity } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useMay } from '../data/permissions';
import { type RequestOptions, sendRequest } from '../data/request';
import { useMutation } from '@tanstack/react-query';

export interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'aria-label'> {
  children: string;
  /** Others don't see the button. */
  permission: Permission | readonly Permission[];
  act: () => Promise<unknown>;
  done: string;
  /** For actions that can't be undone. */
  confirm?: Pick<ConfirmProps, 'title' | 'content' | 'confirm' | 'confirmColor'>;
}

/** Runs an action, after a confirmation if it has one. */
export function ActionButton({ children, permission, act, done, confirm, ...button }: ActionButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useAction(act, done);

  const may = useMay();
  if (!may(permission)) return null;

  const run = () => mutate(undefined, { onSettled: () => setConfirming(false) });
  return (
    <>
      <Button {...button} disabled={isPending} onClick={() => (confirm ? setConfirming(true) : run())}>
        {children}
      </Button>
      {confirm && (
        <Confirm
          confirm={children}
          {...confirm}
          isOpen={isConfirming}
          loading={isPending}
          onConfirm={run}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface ActionDialogProps<Values> {
  label: string;
  /** Others don't see the button. */
  permission: Permission | readonly Permission[];
  title?: string;
  action: string | ((values: Values) => string);
  color?: 'primary' | 'error';
  maxWidth?: 'xs' | 'sm';
  button?: Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'aria-label'>;
  text?: ReactNode;
  children?: ReactNode;
  /** Initial values. Values without an input, such as the row's version, stay as they were when the dialog opened. */
  defaults?: Partial<Values>;
  needsChange?: boolean;
  act: (values: Values) => Promise<unknown>;
  done?: string | ((values: Values) => string);
}

const EMPTY_RECORD = {};
const NO_ICON = <></>;

/**
 * Opens a dialog with an action's form. A refusal keeps it open, with errors at the inputs; a conflict closes it, since its row has
 * changed.
 */
export function ActionDialog<Values extends object>({
  label,
  permission,
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
  const may = useMay();
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
  if (!may(permission)) return null;
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

interface Sending<Entered> {
  permission: Permission | readonly Permission[];
  act: { (): Promise<unknown>; (entered: Entered): Promise<unknown> };
}

/**
 * Props of an action that sends a request, which needs the endpoint's permission. What a dialog asks for is the body, unless the options
 * have one (a button's).
 */
export const sending = <Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  options: RequestOptions<Endpoint> = {},
): Sending<InputOf<Endpoint['body']>> => ({
  permission: endpoint.permission,
  act: (entered?: InputOf<Endpoint['body']>) =>
    sendRequest(endpoint, { ...options, body: options.body ?? (endpoint.body ? entered : undefined) }),
});

/**
 * Runs an action of the staff: sends it, notifies of the result, and refreshes the page, also after a refusal, when somebody else was often
 * faster.
 */
export function useAction<Values = void, Result = unknown>(
  send: (values: Values) => Promise<Result>,
  done?: string | ((values: Values) => string),
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation<Result, HttpError, Values>({
    mutationFn: send,
    onSuccess: (_result, values) => {
      if (done !== undefined) notify(typeof done === 'string' ? done : done(values), { type: 'success' });
    },
    onError: ({ message }) => notify(message, { type: 'error', autoHideDuration: 8000 }),
    onSettled: refresh,
  });
}

interface AllowedProps {
  /** Permissions of which one is enough. */
  to: Permission | readonly Permission[];
  children: ReactNode;
}

/** Shows its children to those with a permission; the server checks it itself. */
export const Allowed = ({ to, children }: AllowedProps) => (useMay()(to) ? children : null);

/** Shows the buttons of a decision, or, to the member whom it is about, why somebody else decides. */
export function NotOwn({ memberId, children }: { memberId: string | undefined; children: ReactNode }) {
  const { identity } = useGetIdentity();
  if (memberId === undefined || identity?.id !== memberId) return children;
  return (
    <Typography variant="body2" color="textSecondary">
      {OWN_DECISION}
    </Typography>
  );
}

interface EditableProps {
  isEditable: boolean;
  /** The children say why, which is not the user's role. */
  isExplained?: boolean;
  children: ReactNode;
}

/** Disables inputs, and hides their buttons, for those who may only see them. */
export function Editable({ isEditable, isExplained = false, children }: EditableProps) {
  if (isEditable) return children;
  return (
    <Stack
      component="fieldset"
      disabled
      spacing={2}
      // No clicks: selects are no native inputs, which a fieldset disables.
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, width: '100%', pointerEvents: 'none', '& button': { display: 'none' } }}
    >
      {!isExplained && <Alert severity="info">Your role can see this, but not change it.</Alert>}
      {children}
    </Stack>
  );
}
