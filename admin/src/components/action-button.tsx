import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh } from 'react-admin';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'startIcon' | 'disabled' | 'aria-label'> {
  children: string;
  /** Makes the call. What it throws is told in its own sentence. */
  call: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
  /** Asked before what cannot be undone. */
  confirm?: { title: string; content: string };
}

/** A button that makes one call of the panel's API and shows what came of it, everywhere on the page. */
export function ActionButton({ children, call, done, confirm, disabled, ...button }: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const run = async () => {
    setBusy(true);
    try {
      await call();
      notify(done, { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    // A refusal often means that somebody else was faster.
    refresh();
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button {...button} disabled={disabled === true || isBusy} onClick={() => (confirm ? setAsking(true) : void run())}>
        {children}
      </Button>
      {confirm && (
        <Confirm isOpen={isAsking} loading={isBusy} {...confirm} confirm={children} onConfirm={() => void run()} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
