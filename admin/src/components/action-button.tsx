import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { Confirm, type ConfirmProps } from 'react-admin';
import { useAction } from '../data/use-action';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'aria-label'> {
  children: string;
  /** Sends the request. */
  act: () => Promise<unknown>;
  /** Success message. */
  done: string;
  /** Confirmation dialog, for actions that cannot be undone. */
  confirm?: Pick<ConfirmProps, 'title' | 'content' | 'confirm' | 'confirmColor'>;
}

/** A button that runs an action, after a confirmation if it has one. */
export function ActionButton({ children, act, done, confirm, ...button }: ActionButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useAction(act, done);

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
