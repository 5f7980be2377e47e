import { z } from 'zod';
import { IdParams } from './primitives';

/** The response of a request that was refused or failed, sent with the fitting HTTP status (docs/contracts.md#requests). */
export const ErrorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1),
  /** Messages by field; the first one is shown. */
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The response of a change that returns no data. */
export const SuccessResponse = z.object({ success: z.literal(true), message: z.string().optional() });
export type SuccessResponse = z.infer<typeof SuccessResponse>;

/** The response of a request that returns data and nothing else. */
export const dataResponse = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** An endpoint, defined once: the server registers it with a handler, and clients are typed by it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/r`, those of the staff below `/admin-new/api`. Its parameters as `:id`. */
  path: `/${string}`;
  /** The summary in the API documentation. */
  summary: string;
  /** The description in the API documentation, if who may request it does not say enough. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Instead of a body: the parts of a multipart form, files as `z.file()`. The handler parses it. */
  multipart?: z.ZodType;
  /** The JSON, or `z.file()` for a file. */
  response: z.ZodType;
  /** The status of the response, if it is not 200. */
  status?: number;
  /** The media type of the response, if it is not JSON. */
  mediaType?: string;
  /** Statuses of refusals that do not follow from the rest: 401 if it is for members only, 409 if the state may not allow it. */
  refusals?: readonly number[];
  /** The maximum size of the body in bytes, if larger than the default. */
  bodyLimit?: number;
  /**
   * The confirmation that staff need for their own account (docs/security.md#accounts-of-the-staff): `own`, a fresh one of everyone who has a
   * second factor or needs one, for whatever copies, ends or weakens the account; `set-up`, a fresh one, but no second factor yet where the
   * role needs one; `none`, nothing. Other endpoints of the panel follow from their permission, see `CONFIRMED`; those of the site need
   * nothing.
   */
  confirmation?: 'own' | 'set-up' | 'none';
}

type RouteParts<Route> = Route extends `${infer Method extends Endpoint['method']} ${infer Path extends Endpoint['path']}`
  ? { method: Method; path: Path } & (Path extends `${string}/:id` | `${string}/:id/${string}` ? { params: typeof IdParams } : unknown)
  : never;

/** What an endpoint is by its route and its definition, which may have other parameters. */
type Defined<Route, Definition> = Omit<RouteParts<Route>, keyof Definition> & Definition;

/**
 * Preserves the exact types of an endpoint's schemas.
 * @param route its method and path, such as `GET /store`; `:id` is the number of a row, unless the definition says otherwise
 */
export function defineEndpoint<
  const Route extends `${Endpoint['method']} ${Endpoint['path']}`,
  const Definition extends Omit<Endpoint, 'method' | 'path'>,
>(route: Route, definition: Definition): Defined<Route, Definition> {
  const [method, path = ''] = route.split(' ');
  return { method, path, ...(/:id\b/.test(path) && { params: IdParams }), ...definition } as unknown as Defined<Route, Definition>;
}

/** What a client sends; undefined without a schema. */
export type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the other side receives; undefined without a schema. */
export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
