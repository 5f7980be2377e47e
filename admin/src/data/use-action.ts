import { useMutation } from '@tanstack/react-query';
import { type HttpError, useNotify, useRefresh } from 'react-admin';

/**
 * An action of the staff: sends a request, says what happened in a notification, and refreshes the data of the page. After a refusal as
 * well, which often means that another member of the staff was faster.
 * @param done the success message, if any
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
