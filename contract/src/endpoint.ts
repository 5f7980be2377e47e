import { z } from 'zod';
import { IdParams } from './primitives';

/** Response to a refused or failed request, with the fitting HTTP status (docs/contracts.md#requests). */
export const ErrorResponse = z.object({
  success: z.literal(false),
  message: z.string().min(1),
  /** Messages by field; the first one is shown. */
  errors: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** Response to a change without data. */
export const SuccessResponse = z.object({ success: z.literal(true), message: z.string().optional() });
export type SuccessResponse = z.infer<typeof SuccessResponse>;

export const dataResponse = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/r`, or `/admin-new/api` for the staff; parameters as `:id`. */
  path: `/${string}`;
  summary: string;
  /** For the API documentation, beyond who may request it. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Parts of a multipart form in place of a body, files as `z.file()`. The handler parses it. */
  multipart?: z.ZodType;
  /** JSON, or `z.file()` for a file. */
  response: z.ZodType;
  status?: number;
  mediaType?: string;
  /** Further statuses of refusals: 401 for members only, 409 if the state may not allow it. */
  refusals?: readonly number[];
  /** In bytes, if larger than the default. */
  bodyLimit?: number;
  /**
   * Confirmation that staff need for their own account (docs/security.md#accounts-of-the-staff). `own`: a fresh one of everyone who has or
   * needs a second factor. `set-up`: a fresh one, but without a second factor where the role still needs one. `none`: nothing. Others
   * follow from the permission, see `CONFIRMED`.
   */
  confirmation?: 'own' | 'set-up' | 'none';
}

export type EndpointRoute = `${Endpoint['method']} ${Endpoint['path']}`;

type RouteParts<Route> = Route extends `${infer Method extends Endpoint['method']} ${infer Path extends Endpoint['path']}`
  ? { method: Method; path: Path } & (Path extends `${string}/:id` | `${string}/:id/${string}` ? { params: typeof IdParams } : unknown)
  : never;

/** Endpoint type from its route and its definition, which may override parameters. */
export type Defined<Route, Definition> = Omit<RouteParts<Route>, keyof Definition> & { summary: string } & Definition;

/**
 * Defines an endpoint with the exact types of its schemas.
 * @param route its method and path, such as `GET /store`; `:id` is the number of a row, unless the definition says otherwise
 */
export function defineEndpoint<const Route extends EndpointRoute, const Definition extends Omit<Endpoint, 'method' | 'path' | 'summary'>>(
  route: Route,
  summary: string,
  definition: Definition,
): Defined<Route, Definition> {
  const [method, path = ''] = route.split(' ');
  return { method, path, summary, ...(/:id\b/.test(path) && { params: IdParams }), ...definition } as unknown as Defined<Route, Definition>;
}

export type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
