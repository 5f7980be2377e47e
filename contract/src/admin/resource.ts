import { z } from 'zod';
import { Count, IdParams, MemberId, RowId, LineText, MAX_INTEGER } from '../primitives';
import { dataResponse, SuccessResponse, defineEndpoint, type Defined, type Endpoint, type EndpointRoute } from '../endpoint';
import { CONFIRMED, type Permission, type ResourceArea, type STAFF_AREAS, type StaffArea } from './permissions';

/** Endpoint of the staff panel. A test requests each one as every preset. */
export interface AdminEndpoint extends Endpoint {
  /** Permission of the caller; of several, one suffices. */
  permission: Permission | readonly Permission[];
  /** Second permission that the caller needs. */
  besides?: Permission;
  /** Allowed on members whose role may do more than the caller's, see {@link changedMembers}. */
  isForAnyMember?: true;
}

/** Returns the confirmation that an endpoint needs: its own, or a fresh one for what is {@link CONFIRMED}. */
export function confirmationOf({ method, path, permission, confirmation, response }: AdminEndpoint): Endpoint['confirmation'] | 'fresh' {
  if (confirmation || method === 'GET') return confirmation;
  const permissions = [permission].flat();
  const isDeletion = method === 'DELETE' && permissions.every((one) => one.endsWith(':configure'));
  const isListed = permissions.every((one) => CONFIRMED.includes(one)) || CONFIRMED.includes(`${method} ${path}`);
  return isDeletion || isListed || response instanceof z.ZodFile ? 'fresh' : undefined;
}

/**
 * Returns the ids of the members whose accounts a request changes: those in its path, unless the endpoint only reads. The server refuses
 * these endpoints to callers who may do less than the member.
 */
export function changedMembers({ method, params, response, isForAnyMember }: AdminEndpoint, requested: unknown): string[] {
  if (method === 'GET' || isForAnyMember || response instanceof z.ZodFile || !(params instanceof z.ZodObject)) return [];
  const parsed = params.safeParse(requested);
  return Object.entries({ ...parsed.data }).flatMap(([name, id]) => (params.shape[name] === MemberId ? [String(id)] : []));
}

/** Refusal to decide on something of one's own (docs/security.md#staff). */
export const OWN_DECISION = 'This is your own, so someone else on the team must decide it.';

/** Refusal to change a member who may do more (docs/security.md#staff). */
export const ABOVE_CALLER = "This member's role may do more than yours, so you can't change their account. Please ask an Admin.";

const WHOLE_NUMBER = 'Please enter a whole number.';
const TOO_MUCH = 'This is too much.';

export const WholeNumber = z.number(WHOLE_NUMBER).int(WHOLE_NUMBER);

export const CountInput = (min: number, max = MAX_INTEGER) => WholeNumber.min(min, `This must be at least ${min}.`).max(max, TOO_MUCH);

/** Sort position; lower ones come first. */
export const PositionInput = WholeNumber.min(-MAX_INTEGER).max(MAX_INTEGER).default(0);

export const DifferenceInput = (error?: string) =>
  WholeNumber.min(-MAX_INTEGER, error)
    .max(MAX_INTEGER, error)
    .refine((amount) => amount !== 0, 'Nothing would change.');

/** ISO 8601 with an offset. */
export const DateTimeInput = (error = 'Please enter a date and a time.') => z.iso.datetime({ offset: true, error });

export const SearchFilter = LineText(100).default('');

export const IdFilter = IdParams.shape.id.optional();

/** Version for optimistic locking. A change names the version that it is based on; the server responds with 409 if it is outdated. */
export const Version = z.number().int().positive();

export const VersionedRow = z.object({ id: RowId, version: Version });

/** Builds the query of a paginated list; the first of `sorts` is the default. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    page: z.coerce.number('This must be a number.').int().positive().max(1_000_000).default(1),
    per_page: z.coerce.number('This must be a number.').int().positive().max(100).default(25),
    sort: z.enum(sorts, "The list can't be sorted by this.").default(sorts[0] as Sorts[number]),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...filters,
  });

/** Builds the response of a paginated list; `total` counts all pages. */
export const listResponse = <Row extends z.ZodType>(row: Row) => z.object({ success: z.literal(true), data: z.array(row), total: Count });

const PAGE_OF = 'A page of ';

/** Returns the endpoint that exports a paginated list as a file; undefined for other endpoints. */
export function listExportOf({ path, permission, summary, params, query }: AdminEndpoint): AdminEndpoint | undefined {
  if (!(query instanceof z.ZodObject) || !('per_page' in query.shape)) return undefined;
  return {
    method: 'POST',
    path: `${path}/export`,
    permission,
    summary: summary.replace(PAGE_OF, 'A CSV file of '),
    ...(params && { params }),
    query: query.omit({ page: true, per_page: true }),
    response: z.file(),
  };
}

/**
 * Returns what defines endpoints that need a permission, or one of several: by their route, summary, data (null for none), and whatever
 * differs from that. `page` defines a paginated list, by its rows, sorts and filters.
 */
export function requiring<const Needed extends AdminEndpoint['permission']>(permission: Needed) {
  const define = <const Route extends EndpointRoute, Data extends z.ZodType | null, const Rest extends Partial<AdminEndpoint> = NoMore>(
    route: Route,
    summary: string,
    data: Data,
    rest?: Rest,
  ) => {
    const response = data === null ? SuccessResponse : dataResponse(data);
    return defineEndpoint(route, summary, { permission, response, ...rest }) as unknown as Defined<
      Route,
      Omit<{ permission: Needed; response: Response<Data> }, keyof Rest> & Rest
    >;
  };
  const page = <
    const Route extends EndpointRoute,
    Row extends z.ZodType,
    const Sorts extends readonly [string, ...string[]],
    Filters extends z.ZodRawShape = NoMore,
  >(
    route: Route,
    summary: string,
    row: Row,
    sorts: Sorts,
    filters?: Filters,
  ) => defineEndpoint(route, summary, { permission, query: listQuery(sorts, filters ?? ({} as Filters)), response: listResponse(row) });
  return Object.assign(define, { page });
}

type NoMore = Record<never, never>;
type Response<Data> = Data extends z.ZodType ? ReturnType<typeof dataResponse<Data>> : typeof SuccessResponse;

/** Returns what defines the endpoints of an area, by the level that they need. */
export const endpointsOf = <const Area extends StaffArea>(area: Area) =>
  ({
    see: requiring(`${area}:see` as Permission),
    work: requiring(`${area}:work` as Permission),
    configure: requiring(`${area}:configure` as Permission),
  }) as Record<(typeof STAFF_AREAS)[Area][number], ReturnType<typeof requiring<Permission>>>;

export const VersionQuery = z.object({ version: z.coerce.number('This must be a number.').int().positive() });

export const MAX_SELECTED = 500;

interface Resource<Area, Row, Fields, Creation, Filters, Sorts> {
  path: `/${string}`;
  /** Permission area: `see` lists and gets rows, `configure` changes them. */
  area: Area;
  /** Further permissions that may get rows, to choose one in a form for example. */
  alsoSeenBy?: readonly Permission[];
  names: readonly [one: string, many: string];
  /** Row with its id and version, see {@link VersionedRow}. */
  row: Row;
  /** Editable fields, all replaced by an update. */
  fields: Fields;
  creation?: Creation;
  filters: Filters;
  sorts: Sorts;
}

export function defineResource<
  Row extends z.ZodObject,
  Fields extends z.ZodObject,
  Filters extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
  const Area extends ResourceArea,
  Creation extends z.ZodObject = Fields,
>({
  path,
  area,
  alsoSeenBy = [],
  names: [one, many],
  row,
  fields,
  creation,
  filters,
  sorts,
}: Resource<Area, Row, Fields, Creation, Filters, Sorts>) {
  const see = requiring([`${area}:see`, ...alsoSeenBy]);
  const configure = requiring(`${area}:configure` as const);
  const rowPath = `${path}/:id` as const;
  // TypeScript loses the new key when it extends a generic shape.
  const changes = fields.extend({ version: Version }) as unknown as z.ZodObject<Fields['shape'] & { version: typeof Version }>;
  return {
    list: see.page(`GET ${path}`, `${PAGE_OF}the ${many}`, row, sorts, filters),
    get: see(`GET ${rowPath}`, `One ${one}`, row),
    create: configure(`POST ${path}`, `Make a new ${one}`, row, { body: (creation ?? fields) as Creation }),
    update: configure(`PUT ${rowPath}`, `Change a ${one}`, row, { body: changes }),
    remove: configure(`DELETE ${rowPath}`, `Delete a ${one}`, null, { query: VersionQuery }),
  };
}
