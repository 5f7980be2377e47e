import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';

/** What a button does beside a form: `act` makes the call, one at a time, and tells what came of it. */
interface Action {
  isBusy: boolean;
  /** @returns whether it was done; where not, the server's sentence was shown, and what is there now is loaded */
  act: (call: () => Promise<unknown>, done: string) => Promise<boolean>;
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const act = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      notify(done, { type: 'success' });
      refresh();
      return true;
    } catch (error) {
      const { status, message } = error as HttpError;
      notify(message, { type: 'error', autoHideDuration: 8000 });
      // Somebody was faster: what they did stands on the page at once.
      if (status === 409) refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, act };
}
