import type { AdminEndpoint } from '@greenroom/contract/admin';
import { HttpError } from 'react-admin';
import type { z } from 'zod';
import { csrfToken } from '../app/page';

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

interface Sending<Call extends AdminEndpoint> {
  params?: Record<string, string | number>;
  query?: Partial<NonNullable<Sent<Call['query']>>>;
  body?: Sent<Call['body']>;
  /** In place of a body, where the call takes a form with pictures. */
  form?: FormData;
  signal?: AbortSignal;
}

/** One call of the panel's API. @throws {HttpError} with the server's sentence, and by field what is wrong */
export async function sendRequest<Call extends AdminEndpoint>(call: Call, sending: Sending<Call> = {}): Promise<z.output<Call['response']>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(sending.params?.[name])));
  return request(call.method, path, sending) as Promise<z.output<Call['response']>>;
}

/** The same by method and path below `/admin-new/api`, where only the name of a list is known. */
export async function request(
  method: AdminEndpoint['method'],
  path: string,
  { query = {}, body, form, signal }: { query?: object; body?: unknown; form?: FormData; signal?: AbortSignal } = {},
): Promise<unknown> {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(filled.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const response = await fetch(`/admin-new/api${path}${search && `?${search}`}`, {
    method,
    signal,
    headers: {
      Accept: 'application/json',
      ...(method !== 'GET' && { 'X-CSRF-TOKEN': csrfToken() }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    // A form names its own type, with the mark between its parts.
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new HttpError('The server cannot be reached. Nothing was changed; please try again.', 0);
  });
  const answer = (await response.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> };
  if (response.ok) return answer;
  const message = answer.message ?? 'Something went wrong on the server. Please try again.';
  throw new HttpError(message, response.status, { errors: fieldErrors(message, answer.errors) });
}

/** As forms take them: by field, the first thing that is wrong with it. Forms show the rest as a message. */
function fieldErrors(message: string, errors: Record<string, string[]> = {}): Record<string, unknown> | undefined {
  const fields = Object.entries(errors).map(([name, [text]]) => [name, text] as const);
  if (fields.length === 0) return undefined;
  const nested: Record<string, unknown> = { root: { serverError: message } };
  for (const [name, text] of fields) setIn(nested, name.split('.'), text);
  return nested;
}

function setIn(into: Record<string, unknown>, [name = '', ...rest]: string[], text: unknown): void {
  if (rest.length === 0) into[name] = text;
  else setIn((into[name] ??= {}) as Record<string, unknown>, rest, text);
}
