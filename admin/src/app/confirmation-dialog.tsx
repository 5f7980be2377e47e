import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack, TextField } from '@mui/material';
import { staffAccountEndpoints } from '@greenroom/contract/admin';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { SIGNED_IN_CHANNEL, SIGNED_IN_PATH } from '../data/confirmation';
import { confirmByPasskey } from '../data/passkeys';
import { sendRequest, useData } from '../data/request';

interface ConfirmationDialogProps {
  needed: 'second-factor' | 'sign-in';
  onClose: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ needed, onClose }: ConfirmationDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={() => onClose(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Confirm it&apos;s you</DialogTitle>
      {needed === 'second-factor' ? <BySecondFactor onClose={onClose} /> : <BySignIn onClose={onClose} />}
    </Dialog>
  );
}

type WayProps = Pick<ConfirmationDialogProps, 'onClose'>;

function BySecondFactor({ onClose }: WayProps) {
  const [code, setCode] = useState('');
  const { data: account } = useData(['account'], staffAccountEndpoints.get);
  const { mutate, isPending, error } = useMutation<unknown, Error, 'passkey' | 'code'>({
    mutationFn: (way) => (way === 'passkey' ? confirmByPasskey() : sendRequest(staffAccountEndpoints.confirm, { body: { code } })),
    onSuccess: () => onClose(true),
  });
  const submit = (event: FormEvent) => {
    // The dialog may be above a form, to which React's events bubble.
    event.stopPropagation();
    event.preventDefault();
    mutate('code');
  };
  const has = (kind: 'passkey' | 'totp') => account?.factors.some((factor) => factor.kind === kind) ?? false;
  return (
    <form onSubmit={submit}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {has('passkey') && (
            <Button variant="contained" disabled={isPending} onClick={() => mutate('passkey')}>
              Use a passkey
            </Button>
          )}
          <TextField
            autoFocus
            fullWidth
            label={has('totp') ? 'Code from your app, or a recovery code' : 'Recovery code'}
            value={code}
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 20, spellCheck: false } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button type="submit" disabled={isPending || code.trim() === ''}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  );
}

function BySignIn({ onClose }: WayProps) {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
    channel.onmessage = () => onClose(true);
    return () => channel.close();
  }, [onClose]);
  const open = () => {
    window.open(`/login?return_to=${encodeURIComponent(`/admin-new/${SIGNED_IN_PATH}`)}`, '_blank', 'popup,width=520,height=720');
    setOpened(true);
  };
  return (
    <>
      <DialogContent>
        <DialogContentText>
          {isOpened
            ? 'Sign in in the window that just opened. This page continues automatically.'
            : `You need to have signed in within the last ten minutes. Signing in opens a separate window, and you won't lose anything you've typed here. A passkey or an authenticator app, under "Your account", is quicker.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button onClick={open}>{isOpened ? 'Open it again' : 'Sign in with Discord'}</Button>
      </DialogActions>
    </>
  );
}
