import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';

interface Action {
  isBusy: boolean;
  /** Sends a request. @returns whether it succeeded; if not, the server's message was shown, and after a conflict the page refreshed */
  act: (send: () => Promise<unknown>, done: string) => Promise<boolean>;
}

/** An action outside of a form, with its pending state and notifications. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const act = async (send: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await send();
      notify(done, { type: 'success' });
      refresh();
      return true;
    } catch (error) {
      const { status, message } = error as HttpError;
      notify(message, { type: 'error', autoHideDuration: 8000 });
      // Changed by another member of the staff in the meantime.
      if (status === 409) refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, act };
}
