import type { AdminEndpoint } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import type { ModuleContext } from '../module-context';
import { changeAsStaff } from './change-as-staff';
import { lockVersion, type VersionedTable } from './rows';
import type { HandleEndpoint, StaffRequest } from './staff-endpoints';

/** The five calls of `defineResource`, as far as they say what is read and written. */
interface ResourceEndpoints<Row, Fields, Creation, Query> {
  list: AdminEndpoint & { query: z.ZodType<Query> };
  get: AdminEndpoint & { response: z.ZodType<{ success: true; data: Row }> };
  create: AdminEndpoint & { body: z.ZodType<Creation> };
  update: AdminEndpoint & { body: z.ZodType<Fields & { version: number }> };
  remove: AdminEndpoint & { query: z.ZodType<{ version: number }> };
}

/** How rows are read and written which are nothing but what the staff says of them. */
interface Resource<Row, Fields, Creation, Query> {
  endpoints: ResourceEndpoints<Row, Fields, Creation, Query>;
  /** The panel's name of the list, such as `platforms`. */
  subject: string;
  /** Calls a row by its name, such as "the platform Roobet". */
  nameOf: (row: Row) => string;
  /** Topics of the public answers that such rows stand in. */
  topics?: readonly string[];
  /** Where the rows are, by their ids and versions. */
  table: VersionedTable;
  list: (db: Db, query: Query) => Promise<{ data: Row[]; total: number }>;
  /** @throws {HttpProblem} 404 */
  find: (db: Db, id: number) => Promise<Row>;
  /** @returns the id of the new row */
  create: (tx: Db, fields: Creation) => Promise<number>;
  /** Writes a row, which is locked and as it was seen. @throws {HttpProblem} where something stands against it */
  update: (tx: Db, before: Row, fields: Fields) => Promise<unknown>;
  /** What has to go before a row does, which is locked and as it was seen. @throws {HttpProblem} where it has to stay */
  beforeRemoval?: (tx: Db, before: Row) => Promise<void> | void;
}

/**
 * Answers the five calls of a list. Each change finds the row locked and in the version that was seen, and has its line of the log.
 */
export function serveResource<Row extends { id: number }, Fields, Creation, Query>(
  handle: HandleEndpoint,
  context: ModuleContext,
  resource: Resource<Row, Fields, Creation, Query>,
): void {
  const { endpoints, subject, topics = [], table, nameOf, find } = resource;
  const { db } = context;
  // What the schemas of the calls have made of it, which is nothing that types of any call at all can tell.
  const ofRow = (sent: unknown) => sent as StaffRequest<AdminEndpoint> & { params: { id: number } };

  handle<AdminEndpoint>(endpoints.list, ({ query }) => resource.list(db, query as Query));

  handle<AdminEndpoint>(endpoints.get, async (sent) => ({ data: await find(db, ofRow(sent).params.id) }));

  handle<AdminEndpoint>(endpoints.create, async ({ staff, body }) => {
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx) => {
        const after = await find(tx, await resource.create(tx, body as Creation));
        return { result: after, audit: { action: 'create', subject, subjectId: after.id, summary: `Made ${nameOf(after)}`, after } };
      },
    });
    return { data };
  });

  handle<AdminEndpoint>(endpoints.update, async (sent) => {
    const { staff, params: { id } } = ofRow(sent);
    const { version, ...fields } = sent.body as Fields & { version: number };
    const data = await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx) => {
        await lockVersion(tx, table, id, version);
        const before = await find(tx, id);
        await resource.update(tx, before, fields as Fields);
        const after = await find(tx, id);
        return { result: after, audit: { action: 'update', subject, subjectId: id, summary: `Changed ${nameOf(after)}`, before, after } };
      },
    });
    return { data };
  });

  handle<AdminEndpoint>(endpoints.remove, async (sent) => {
    const { staff, params: { id } } = ofRow(sent);
    const { version } = sent.query as { version: number };
    await changeAsStaff(context, {
      staff,
      topics,
      change: async (tx) => {
        await lockVersion(tx, table, id, version);
        const before = await find(tx, id);
        await resource.beforeRemoval?.(tx, before);
        await tx.delete(table).where(eq(table.id, id));
        return { result: null, audit: { action: 'delete', subject, subjectId: id, summary: `Deleted ${nameOf(before)}`, before } };
      },
    });
    return {};
  });
}
