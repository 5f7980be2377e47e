import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'disabled' | 'aria-label'> {
  children: string;
  /** Sends the request; the message of an error is shown. */
  act: () => Promise<unknown>;
  /** Success message. */
  done: string;
  /** Confirmation dialog, for actions that cannot be undone. */
  confirm?: { title: string; content: string };
}

/** A button that sends a request, shows its result as a notification, and refreshes the page's data. */
export function ActionButton({ children, act, done, confirm, disabled, ...button }: ActionButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const run = async () => {
    setBusy(true);
    try {
      await act();
      notify(done, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    // Also after a refusal, which often means that another member of the staff was faster.
    refresh();
    setBusy(false);
    setConfirming(false);
  };
  return (
    <>
      <Button {...button} disabled={disabled === true || isBusy} onClick={() => (confirm ? setConfirming(true) : void run())}>
        {children}
      </Button>
      {confirm && (
        <Confirm
          isOpen={isConfirming}
          loading={isBusy}
          {...confirm}
          confirm={children}
          onConfirm={() => void run()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
