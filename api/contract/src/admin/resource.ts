import { z } from 'zod';
import { SuccessResponse } from '../errors';
import { Count, IdParams, RowId } from '../primitives';
import { type StaffRole, defineEndpoint } from './endpoint';

/**
 * Counts the changes that the staff made to a row. Who changes one sends the version that they saw: where another has come in
 * between, they are told (409) and nothing is overwritten.
 */
export const Version = z.number().int().positive();

/** What every row of the panel has. */
export const VersionedRow = z.object({ id: RowId, version: Version });

/** The query of a list: one page of it, sorted, the first way to sort where none is named. */
export const listQuery = <const Sorts extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(sorts: Sorts, filters: Filters) =>
  z.object({
    page: z.coerce.number('This has to be a number.').int().positive().max(1_000_000).default(1),
    per_page: z.coerce.number('This has to be a number.').int().positive().max(100).default(25),
    sort: z.enum(sorts, 'The list cannot be sorted by this.').default(sorts[0] as Sorts[number]),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...filters,
  });

/** A page of a list, and how many rows all pages have. */
export const listResponse = <Row extends z.ZodType>(row: Row) => z.object({ success: z.literal(true), data: z.array(row), total: Count });

/** One row, as it is after whatever was done. */
export const rowResponse = <Row extends z.ZodType>(row: Row) => z.object({ success: z.literal(true), data: row });

export const VersionQuery = z.object({ version: z.coerce.number('This has to be a number.').int().positive() });

/** What the staff keeps lists of, and how it is read and written. */
interface Resource<Row, Fields, Creation, Filters, Sorts> {
  path: `/${string}`;
  role: StaffRole;
  /** Such as "store item" and "store items". */
  names: readonly [one: string, many: string];
  /** A whole row with its id and version, see {@link VersionedRow}. */
  row: Row;
  /** What may be changed, all of it at once. */
  fields: Fields;
  /** What is written as it is made, where that is more. */
  creation?: Creation;
  filters: Filters;
  /** Names of what lists can be sorted by, the usual one first. */
  sorts: Sorts;
}

/** The five calls of a resource: its list, one row, and its making, changing and deleting. */
export function defineResource<
  Row extends z.ZodObject,
  Fields extends z.ZodObject,
  Filters extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
  Creation extends z.ZodObject = Fields,
>({ path, role, names: [one, many], row, fields, creation, filters, sorts }: Resource<Row, Fields, Creation, Filters, Sorts>) {
  const rowPath = `${path}/:id` as const;
  // A shape that is not known yet loses the new key where it is extended.
  const changes = fields.extend({ version: Version }) as unknown as z.ZodObject<Fields['shape'] & { version: typeof Version }>;
  return {
    list: defineEndpoint({ method: 'GET', path, role, summary: `A page of the ${many}`, query: listQuery(sorts, filters), response: listResponse(row) }),
    get: defineEndpoint({ method: 'GET', path: rowPath, role, summary: `One ${one}`, params: IdParams, response: rowResponse(row) }),
    create: defineEndpoint({ method: 'POST', path, role, summary: `Make a new ${one}`, body: (creation ?? fields) as Creation, response: rowResponse(row) }),
    update: defineEndpoint({
      method: 'PUT', path: rowPath, role, summary: `Change a ${one}`, params: IdParams, body: changes, response: rowResponse(row),
    }),
    remove: defineEndpoint({ method: 'DELETE', path: rowPath, role, summary: `Delete a ${one}`, params: IdParams, query: VersionQuery, response: SuccessResponse }),
  };
}
