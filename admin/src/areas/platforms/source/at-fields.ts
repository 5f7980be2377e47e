import { HttpError } from 'react-admin';
import { serverErrors } from './draft';

/** Rejects with the errors as the fields of the form are named. */
export const atFields = <Result>(request: Promise<Result>): Promise<Result> =>
  request.catch(({ message, status, body }: HttpError) => {
    throw new HttpError(message, status, { errors: serverErrors((body as { errors?: unknown } | undefined)?.errors) });
  });
