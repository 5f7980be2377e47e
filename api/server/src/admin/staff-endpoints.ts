import type { OutputOf } from '@greenroom/contract';
import { type AdminEndpoint, changedMembers, confirmationOf, type May, mayWith } from '@greenroom/contract/admin';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import { HttpProblem } from '../lib/http-problem';
import { registerEndpoint } from '../plugins/endpoints';
import { limits } from '../plugins/rate-limits';
import { isStaff, rightsOf, type StaffRights } from '../session/roles';
import { requireMember } from '../session/session-plugin';
import { requireConfirmation } from '../session/require-confirmation';
import type { SessionMember } from '../session/session.repository';
import type { Config } from '../config/config';
import type { Db } from '../db/client';
import type { ModuleContext } from '../module-context';
import { LIST_EXPORTS, STAFF_ENDPOINTS } from './admin.rules';
import { type AuditNote, changeAsStaff } from './change-as-staff';
import { exportList } from './export/export-list';
import { refuseAbove } from './refuse-above';
import { lockRow, lockVersion, type VersionedTable } from './rows';

interface StaffRequest<Endpoint extends AdminEndpoint> {
  staff: SessionMember;
  /** Caller's role, and what it may do beyond that. */
  rights: StaffRights;
  may: May;
  params: OutputOf<Endpoint['params']>;
  query: OutputOf<Endpoint['query']>;
  body: OutputOf<Endpoint['body']>;
  request: FastifyRequest;
}

export type Caller = Pick<StaffRequest<AdminEndpoint>, 'staff' | 'rights' | 'may'>;

/** A response that the browser saves as a file. */
interface Download {
  type: string;
  /** Suggested name of the file, of letters, digits, dots and hyphens. */
  name: string;
  content: Readable;
}

/** JSON without `success`, which is always true: refusals are thrown. A file for endpoints that respond with one. */
type Result<Response> = Response extends z.ZodFile ? Download : Response extends z.ZodType ? Omit<z.input<Response>, 'success'> : never;

type Handler<Endpoint extends AdminEndpoint> = (staffRequest: StaffRequest<Endpoint>) => Promise<Result<Endpoint['response']>>;

export type HandleEndpoint = <Endpoint extends AdminEndpoint>(endpoint: Endpoint, handler: Handler<Endpoint>) => void;

/**
 * Creates the function that registers endpoints as routes. Each route checks the caller's permission, what the session has to have
 * confirmed, and that nobody changes the account of a member who may do more, before the body is read, so no endpoint can lack the checks.
 * Callers who may not get a row get no data in the response of a change either. Each list gets a second route, its export.
 */
export function staffEndpoints(app: FastifyInstance, services: ModuleContext & { config: Config }): HandleEndpoint {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const register = <Endpoint extends AdminEndpoint>(endpoint: Endpoint, handler: Handler<Endpoint>, rateLimit = limits.staffExport) => {
    const { permission: _, besides: __, isForAnyMember: ___, ...definition } = endpoint;
    const isDownload = endpoint.response instanceof z.ZodFile;
    const row = changedRowOf(endpoint);
    registerEndpoint(app, definition, {
      ...(isDownload && { config: { rateLimit } }),
      onRequest: async (request) => {
        callers.set(request, await requireStaff(services, request, endpoint));
      },
      handler: async (request, reply) => {
        // The validator has parsed params, query and body with the endpoint's schemas.
        const staffRequest = {
          ...callers.get(request),
          params: request.params,
          query: request.query,
          body: request.body,
          request,
        } as Parameters<typeof handler>[0];
        const result = await handler(staffRequest);
        const isHidden = row && 'data' in result && !staffRequest.may(row.permission);
        if (!isDownload) return { success: true, ...result, ...(isHidden && { data: null }) };
        const { type, name, content } = result as Download;
        return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content);
      },
    });
  };
  return (endpoint, handler) => {
    register(endpoint, handler);
    const ofAll = LIST_EXPORTS.get(endpoint);
    if (ofAll) register(ofAll, exportList(services, endpoint, handler as unknown as Parameters<typeof exportList>[2]), limits.listExport);
  };
}

/** Finds the endpoint that reads the row whose path an endpoint's begins with. */
export const changedRowOf = ({ method, path }: AdminEndpoint): AdminEndpoint | undefined =>
  method === 'GET' ? undefined : READS.get(path.split('/', 3).join('/'));

const READS = new Map<string, AdminEndpoint>(
  STAFF_ENDPOINTS.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint.path, endpoint]),
);

/**
 * Returns the caller of an endpoint, if they may use it. A promotion that is committed during the request counts as later.
 * @throws {HttpProblem} 401 for guests, 403 for members without the permission, while the session has to be confirmed, and for changes of
 * the account of a member who may do more
 */
async function requireStaff(
  services: ModuleContext & { config: Config },
  request: FastifyRequest,
  endpoint: AdminEndpoint,
): Promise<Caller> {
  const staff = await requireMember(request);
  const rights = await rightsOf(services.db, staff);
  const may = mayWith(rights.permissions);
  const { permission, besides } = endpoint;
  if (!may(permission) || (besides && !may(besides)))
    throw new HttpProblem(403, isStaff(staff) ? "Your role doesn't allow this." : 'This is only for staff.');
  await requireConfirmation(services, { ...staff, rights }, confirmationOf(endpoint));
  for (const id of changedMembers(endpoint, request.params)) await refuseAbove(services.db, rights, id);
  return { staff, rights, may };
}

interface ChangeScope {
  /** Panel's name of the resource, such as `raffles`. */
  subject: string;
  topics?: readonly string[];
}

type ChangeRequest<Endpoint extends AdminEndpoint> = StaffRequest<Endpoint> & { tx: Db; at: Date };

type Note = Omit<AuditNote, 'subject'>;

/** The response, with the notes for the audit log: none if nothing was changed. */
type Change<Response> = Result<Response> & { audit: Note | Note[] };

export type HandleChange = <Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  change: (request: ChangeRequest<Endpoint>) => Promise<Change<Endpoint['response']>>,
) => void;

/** Creates the function that registers endpoints whose whole handler is one staff change, see {@link changeAsStaff}. */
export function staffChanges(handle: HandleEndpoint, context: ModuleContext, { subject, topics = [] }: ChangeScope): HandleChange {
  return (endpoint, change) =>
    handle(endpoint, (request) =>
      changeAsStaff(context, {
        staff: request.staff,
        topics,
        change: async (tx, at) => {
          const { audit, ...result } = await change({ ...request, tx, at });
          const notes = [audit].flat().map((note) => ({ subject, ...note }));
          return { result: result as unknown as Awaited<ReturnType<typeof change>>, audit: notes };
        },
      }),
    );
}

/** The five endpoints of `defineResource`, with the types that the handlers need. */
interface ResourceEndpoints<Row, Fields, Creation, Query> {
  list: AdminEndpoint & { query: z.ZodType<Query> };
  get: AdminEndpoint & { response: z.ZodType<{ success: true; data: Row }> };
  create: AdminEndpoint & { body: z.ZodType<Creation> };
  update: AdminEndpoint & { body: z.ZodType<Fields & { version: number }> };
  remove: AdminEndpoint & { query: z.ZodType<{ version: number }> };
}

/** Reads and writes of a resource's rows. `now` is the time of the request. */
interface Resource<Row, Fields, Creation, Query, Table extends VersionedTable> {
  endpoints: ResourceEndpoints<Row, Fields, Creation, Query>;
  /** Panel's name of the resource, such as `platforms`. */
  subject: string;
  /** Names a row in the audit log, such as "the platform Roobet". */
  nameOf: (row: Row) => string;
  /** Topics of the cached public responses that contain these rows. */
  topics?: readonly string[];
  table: Table;
  list: (db: Db, query: Query, now: Date) => Promise<{ data: Row[]; total: number }>;
  /** @throws {HttpProblem} 404 */
  find: (db: Db, id: number, now: Date) => Promise<Row>;
  /** Inserts a row. @returns its id */
  create: (tx: Db, fields: Creation, now: Date, staff: SessionMember) => Promise<number>;
  /** Writes a row, which is locked and in the expected version. @throws {HttpProblem} if the change is not allowed */
  update: (tx: Db, before: Row, fields: Fields, now: Date, staff: SessionMember) => Promise<unknown>;
  /** Refuses a change or deletion of a locked row by a caller who must not decide on it. @throws {HttpProblem} */
  refuseChange?: (tx: Db, before: Row, staff: SessionMember) => Promise<void>;
  /**
   * Checks or cleans up before a row is deleted; it is locked and in the expected version. @throws {HttpProblem} if it may not be deleted
   */
  beforeRemoval?: (tx: Db, before: Row, staff: SessionMember) => Promise<void> | void;
}

/** A change of a locked row, in the expected version if the request names one. */
interface RowChange<Row, Locked> {
  /** Audit action, such as `close`. */
  action: string;
  /** Audit sentence: its beginning, which the row's name follows, or all of it. */
  summary: string | ((after: Row) => string);
  /** Writes the row. `row` is the table's, `before` what the staff sees. @throws {HttpProblem} if the change is not allowed */
  write: (change: { tx: Db; at: Date; row: Locked; before: Row }) => Promise<unknown>;
}

/** Registers an endpoint that changes a row and responds with it. `changeOf` runs before the row is locked. */
export type HandleRowChange<Row, Locked> = <Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  changeOf: (request: StaffRequest<Endpoint>) => RowChange<Row, Locked> | Promise<RowChange<Row, Locked>>,
) => void;

/**
 * Handles a resource's five endpoints. Every change locks the row, checks its version and writes an audit log entry. @returns what handles
 * further changes of a row
 */
export function serveResource<Row extends { id: number }, Fields, Creation, Query, Table extends VersionedTable>(
  handle: HandleEndpoint,
  context: ModuleContext,
  resource: Resource<Row, Fields, Creation, Query, Table>,
): HandleRowChange<Row, Table['$inferSelect']> {
  const { endpoints, subject, topics = [], table, nameOf, find } = resource;
  const { db, now } = context;
  const handleChange = staffChanges(handle, context, resource);
  // The schemas have parsed the params; TypeScript can't infer that for a generic endpoint.
  const idIn = ({ params }: { params: unknown }) => (params as { id: number }).id;

  const handleRowChange: HandleRowChange<Row, Table['$inferSelect']> = (endpoint, changeOf) =>
    handle<AdminEndpoint>(endpoint, async (request) => {
      const { action, summary, write } = await changeOf(request as Parameters<typeof changeOf>[0]);
      const id = idIn(request);
      const { version } = { ...(request.query as object), ...(request.body as object) } as { version?: number };
      const data = await changeAsStaff(context, {
        staff: request.staff,
        topics,
        change: async (tx, at) => {
          const row = version === undefined ? await lockRow(tx, table, id) : await lockVersion(tx, table, id, version);
          const before = await find(tx, id, at);
          await resource.refuseChange?.(tx, before, request.staff);
          await write({ tx, at, row, before });
          const after = await find(tx, id, at);
          const sentence = typeof summary === 'string' ? `${summary} ${nameOf(after)}` : summary(after);
          return { result: after, audit: { action, subject, subjectId: id, summary: sentence, before, after } };
        },
      });
      return { data };
    });

  handle<AdminEndpoint>(endpoints.list, ({ query }) => resource.list(db, query as Query, now()));

  handle<AdminEndpoint>(endpoints.get, async (request) => ({ data: await find(db, idIn(request), now()) }));

  handleChange<AdminEndpoint>(endpoints.create, async ({ staff, tx, at, body }) => {
    const after = await find(tx, await resource.create(tx, body as Creation, at, staff), at);
    return { data: after, audit: { action: 'create', subjectId: after.id, summary: `Made ${nameOf(after)}`, after } };
  });

  handleRowChange<AdminEndpoint>(endpoints.update, ({ body, staff }) => {
    const { version: _, ...fields } = body as Fields & { version: number };
    return {
      action: 'update',
      summary: 'Changed',
      write: ({ tx, at, before }) => resource.update(tx, before, fields as Fields, at, staff),
    };
  });

  handleChange<AdminEndpoint>(endpoints.remove, async (request) => {
    const { staff, tx, at } = request;
    const id = idIn(request);
    await lockVersion(tx, table, id, (request.query as { version: number }).version);
    const before = await find(tx, id, at);
    await resource.refuseChange?.(tx, before, staff);
    await resource.beforeRemoval?.(tx, before, staff);
    await tx.delete(table).where(eq(table.id, id));
    return { audit: { action: 'delete', subjectId: id, summary: `Deleted ${nameOf(before)}`, before } };
  });

  return handleRowChange;
}
