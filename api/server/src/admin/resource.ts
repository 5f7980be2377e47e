import type { AdminEndpoint } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/client';
import type { ModuleContext } from '../module-context';
import { changeAsStaff } from './change-as-staff';
import { lockVersion, type VersionedTable } from './rows';
import type { HandleEndpoint, StaffRequest } from './staff-endpoints';

/** The five endpoints of `defineResource`, with the types that the handlers need. */
interface ResourceEndpoints<Row, Fields, Creation, Query> {
  list: AdminEndpoint & { query: z.ZodType<Query> };
  get: AdminEndpoint & { response: z.ZodType<{ success: true; data: Row }> };
  create: AdminEndpoint & { body: z.ZodType<Creation> };
  update: AdminEndpoint & { body: z.ZodType<Fields & { version: number }> };
  remove: AdminEndpoint & { query: z.ZodType<{ version: number }> };
}

/** How the rows of a resource are read and written. `now` is the time of the request. */
interface Resource<Row, Fields, Creation, Query> {
  endpoints: ResourceEndpoints<Row, Fields, Creation, Query>;
  /** The panel's name of the resource, such as `platforms`. */
  subject: string;
  /** Names a row in the audit log, such as "the platform Roobet". */
  nameOf: (row: Row) => string;
  /** Topics of the cached public responses that contain these rows. */
  topics?: readonly string[];
  table: VersionedTable;
  list: (db: Db, query: Query, now: Date) => Promise<{ data: Row[]; total: number }>;
  /** @throws {HttpProblem} 404 */
  find: (db: Db, id: number, now: Date) => Promise<Row>;
  /** @returns the id of the new row */
  create: (tx: Db, fields: Creation, now: Date) => Promise<number>;
  /** Writes a row, which is locked and in the expected version. @throws {HttpProblem} if the change is not allowed */
  update: (tx: Db, before: Row, fields: Fields, now: Date) => Promise<unknown>;
  /** Checks or cleans up before a row is deleted; it is locked and in the expected version. @throws {HttpProblem} if it may not be deleted */
  beforeRemoval?: (tx: Db, before: Row) => Promise<void> | void;
}

/** Handles the five endpoints of a resource. Every change locks the row, checks its version and writes an audit log entry. */
export function serveResource<Row extends { id: number }, Fields, Creation, Query>(
  handle: HandleEndpoint,
  context: ModuleContext,
  resource: Resource<Row, Fields, Creation, Query>,
): void {
  const { endpoints, subject, topics = [], table, nameOf, find } = resource;
  const { db, now } = context;
  // The schemas have parsed the params; TypeScript cannot infer that for a generic endpoint.
  const ofRow = (staffRequest: unknown) => staffRequest as StaffRequest<AdminEndpoint> & { params: { id: number } };

  handle<AdminEndpoint>(endpoints.list, ({ query }) => resource.list(db, query as Query, now()));

  handle<AdminEndpoint>(endpoints.get, async (staffRequest) => ({ data: await find(db, ofRow(staffRequest).params.id, now()) }));

  handle<AdminEndpoint>(endpoints.create, async ({ staff, body }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        const after = await find(tx, await resource.create(tx, body as Creation, at), at);
        return { result: after, audit: { action: 'create', subject, subjectId: after.id, summary: `Made ${nameOf(after)}`, after } };
      },
    });
    return { data };
  });

  handle<AdminEndpoint>(endpoints.update, async (staffRequest) => {
    const {
      staff,
      params: { id },
    } = ofRow(staffRequest);
    const { version, ...fields } = staffRequest.body as Fields & { version: number };
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await lockVersion(tx, table, id, version);
        const before = await find(tx, id, at);
        await resource.update(tx, before, fields as Fields, at);
        const after = await find(tx, id, at);
        return { result: after, audit: { action: 'update', subject, subjectId: id, summary: `Changed ${nameOf(after)}`, before, after } };
      },
    });
    return { data };
  });

  handle<AdminEndpoint>(endpoints.remove, async (staffRequest) => {
    const {
      staff,
      params: { id },
    } = ofRow(staffRequest);
    const { version } = staffRequest.query as { version: number };
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx, at) => {
        await lockVersion(tx, table, id, version);
        const before = await find(tx, id, at);
        await resource.beforeRemoval?.(tx, before);
        await tx.delete(table).where(eq(table.id, id));
        return { result: null, audit: { action: 'delete', subject, subjectId: id, summary: `Deleted ${nameOf(before)}`, before } };
      },
    });
    return {};
  });
}
