import { z } from 'zod';
import { Count, IdParams, MemberId, RowId, LineText, MAX_INTEGER } from '../primitives';
import { dataResponse, SuccessResponse, defineEndpoint, type Endpoint } from '../endpoint';
import { CONFIRMED, type Permission, type ResourceArea } from './permissions';

/** An endpoint of the staff panel. A test requests each one as every preset. */
export interface AdminEndpoint extends Endpoint {
  /** What the caller has to have; of several, one of them. */
  permission: Permission | readonly Permission[];
  /** A second permission that the caller needs, such as the one to give points for an import of points. */
  besides?: Permission;
  /** Allows it on members whose role may do more than the caller's, see {@link changedMembers}. */
  isForAnyMember?: true;
}

/** Returns what the session needs: as the endpoint of one's own account says, and a fresh confirmation for what is {@link CONFIRMED}. */
export function confirmationOf({ method, path, permission, confirmation, response }: AdminEndpoint): Endpoint['confirmation'] | 'fresh' {
  if (confirmation || method === 'GET') return confirmation;
  const permissions = [permission].flat();
  const isDeletion = method === 'DELETE' && permissions.every((one) => one.endsWith(':configure'));
  const isListed = permissions.every((one) => CONFIRMED.includes(one)) || CONFIRMED.includes(`${method} ${path}`);
  return isDeletion || isListed || response instanceof z.ZodFile ? 'fresh' : undefined;
}

/**
 * Returns the ids of the members whose accounts a request changes: those in its path, unless the endpoint only reads. The server refuses all
 * of these endpoints to callers who may do less than the member.
 */
export function changedMembers({ method, params, response, isForAnyMember }: AdminEndpoint, requested: unknown): string[] {
  if (method === 'GET' || isForAnyMember || response instanceof z.ZodFile || !(params instanceof z.ZodObject)) return [];
  const parsed = params.safeParse(requested);
  return Object.entries({ ...parsed.data }).flatMap(([name, id]) => (params.shape[name] === MemberId ? [String(id)] : []));
}

/** Why a member of the staff cannot decide on what is their own (docs/security.md#staff). */
export const OWN_DECISION = 'This is your own, so that another member of the staff has to decide it.';

/** Why nobody changes the account of a member who may do more (docs/security.md#staff). */
export const ABOVE_CALLER = "This member's role may do more than yours, so you can't change their account. Please ask an Admin.";

const WHOLE_NUMBER = 'Please enter a whole number.';
const TOO_MUCH = 'This is too much.';

/** An integer from a form. */
export const WholeNumber = z.number(WHOLE_NUMBER).int(WHOLE_NUMBER);

/** An integer from a form, within a range. */
export const CountInput = (min: number, max = MAX_INTEGER) => WholeNumber.min(min, `This has to be at least ${min}.`).max(max, TOO_MUCH);

/** A sort position; lists show lower ones first. */
export const PositionInput = WholeNumber.min(-MAX_INTEGER).max(MAX_INTEGER).default(0);

/** An amount to add or to subtract, which is not 0. */
export const DifferenceInput = (error?: string) =>
  WholeNumber.min(-MAX_INTEGER, error)
    .max(MAX_INTEGER, error)
    .refine((amount) => amount !== 0, 'This changes nothing.');

/** A date and time in ISO 8601 with an offset. */
export const DateTimeInput = (error = 'Please enter a date and a time.') => z.iso.datetime({ offset: true, error });

/** The search filter of a list; an empty one matches every row. */
export const SearchFilter = LineText(100).default('');

/** A filter by the id of a related row. */
export const IdFilter = IdParams.shape.id.optional();

/**
 * The version of a row, for optimistic locking. The staff's changes increment it. A change has to name the current version; if it
 * is outdated, the server responds with 409 and overwrites nothing.
 */
export const Version = z.number().int().positive();

/** The fields of every row of the panel. */
export const VersionedRow = z.object({ id: RowId, version: Version });

/** The query of a paginated list; the first of `sorts` is the default. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    page: z.coerce.number('This has to be a number.').int().positive().max(1_000_000).default(1),
    per_page: z.coerce.number('This has to be a number.').int().positive().max(100).default(25),
    sort: z.enum(sorts, 'The list cannot be sorted by this.').default(sorts[0] as Sorts[number]),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...filters,
  });

/** One page of a list; `total` counts the rows of all pages. */
export const listResponse = <Row extends z.ZodType>(row: Row) => z.object({ success: z.literal(true), data: z.array(row), total: Count });

/** The summaries of lists begin with it. */
const PAGE_OF = 'A page of ';

/** A list without paging, as a file; undefined for endpoints that are no paginated lists. */
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

export const VersionQuery = z.object({ version: z.coerce.number('This has to be a number.').int().positive() });

/** The most rows that one may select in a list. */
export const MAX_SELECTED = 500;

/** A kind of rows that the staff manages. */
interface Resource<Area, Row, Fields, Creation, Filters, Sorts> {
  path: `/${string}`;
  /** Who sees it lists and gets the rows, who configures it changes them. */
  area: Area;
  /** Who has one of these gets the rows as well, such as to choose one in a form. */
  alsoSeenBy?: readonly Permission[];
  /** Such as "store item" and "store items". */
  names: readonly [one: string, many: string];
  /** A complete row with its id and version, see {@link VersionedRow}. */
  row: Row;
  /** The editable fields; an update replaces all of them. */
  fields: Fields;
  /** The fields of a new row, if they differ. */
  creation?: Creation;
  filters: Filters;
  /** The sort keys of the list, the default first. */
  sorts: Sorts;
}

/** The five CRUD endpoints of a resource: list, get, create, update and remove. */
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
  const see: readonly Permission[] = [`${area}:see`, ...alsoSeenBy];
  const configure = `${area}:configure` as const;
  const rowPath = `${path}/:id` as const;
  // TypeScript loses the new key when it extends a generic shape.
  const changes = fields.extend({ version: Version }) as unknown as z.ZodObject<Fields['shape'] & { version: typeof Version }>;
  return {
    list: defineEndpoint(`GET ${path}`, {
      permission: see,
      summary: `${PAGE_OF}the ${many}`,
      query: listQuery(sorts, filters),
      response: listResponse(row),
    }),
    get: defineEndpoint(`GET ${rowPath}`, { permission: see, summary: `One ${one}`, response: dataResponse(row) }),
    create: defineEndpoint(`POST ${path}`, {
      permission: configure,
      summary: `Make a new ${one}`,
      body: (creation ?? fields) as Creation,
      response: dataResponse(row),
    }),
    update: defineEndpoint(`PUT ${rowPath}`, {
      permission: configure,
      summary: `Change a ${one}`,
      body: changes,
      response: dataResponse(row),
    }),
    remove: defineEndpoint(`DELETE ${rowPath}`, {
      permission: configure,
      summary: `Delete a ${one}`,
      query: VersionQuery,
      response: SuccessResponse,
    }),
  };
}
