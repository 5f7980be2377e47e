import type { InjectOptions } from 'fastify';

/** A file of a form. Without a type, it is sent as `application/octet-stream`, as browsers do for unknown types. */
export interface FormFile {
  bytes: Uint8Array;
  name: string;
  type?: string;
}

export type FormParts = [name: string, part: string | FormFile][];

/** Tells whether a body is a form's, and not a list to be sent as JSON. */
export const isForm = (body: unknown): body is FormParts =>
  Array.isArray(body) && body.length > 0 && body.every((part) => Array.isArray(part) && part.length === 2 && typeof part[0] === 'string');

/** Encodes a multipart form as a browser does. @returns options for `inject` */
export async function encodeForm(parts: FormParts): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([Buffer.from(part.bytes)], { type: part.type ?? 'application/octet-stream' }), part.name);
  }
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  return { payload, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

export const textParts = (fields: Readonly<Record<string, string | number>>): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, String(value)]);

/** Creates a request that submits a form from an open page. */
export async function formRequest(url: string, page: { token: string; cookie: string }, parts: FormParts): Promise<InjectOptions> {
  const { payload, headers } = await encodeForm(parts);
  return { method: 'POST', url, payload, headers: { ...headers, cookie: page.cookie, 'x-csrf-token': page.token } };
}
