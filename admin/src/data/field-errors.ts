import { type HttpError, setSubmissionErrors } from 'react-admin';
import type { FieldValues, UseFormSetError } from 'react-hook-form';

/** The errors of a refused request, by the fields that they name. */
export function fieldErrorsOf({ body }: HttpError): Record<string, unknown> {
  const { root: _message, ...fields } = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
  return fields;
}

/** Shows such errors at the inputs of a form. */
export const showFieldErrors = <Values extends FieldValues>(errors: Record<string, unknown>, setError: UseFormSetError<Values>) =>
  setSubmissionErrors(errors, setError as UseFormSetError<FieldValues>);
