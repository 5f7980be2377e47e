import type { OutputOf } from '@greenroom/contract';
import type { AdminEndpoint, StaffRole } from '@greenroom/contract/admin';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpProblem } from '../lib/http-problem';
import { registerEndpoint } from '../plugins/endpoints';
import { limits } from '../plugins/rate-limits';
import { requireMember } from '../session/session-plugin';
import type { Member } from '../session/session.repository';
import { hasRole } from './admin.rules';
import type { Db } from '../db/client';
import type { ModuleContext } from '../module-context';
import { type AuditNote, changeAsStaff } from './change-as-staff';

/** A request of the staff, parsed by the endpoint's schemas. */
export interface StaffRequest<Endpoint extends AdminEndpoint> {
  staff: Member;
  params: OutputOf<Endpoint['params']>;
  query: OutputOf<Endpoint['query']>;
  body: OutputOf<Endpoint['body']>;
  request: FastifyRequest;
}

/** A response that the browser saves as a file. */
interface Download {
  /** The media type. */
  type: string;
  /** The suggested name of the file, of letters, digits, dots and hyphens. */
  name: string;
  content: Readable;
}

/** The JSON without `success`, which is always true: refusals are thrown. A file for endpoints that respond with one. */
type Result<Response> = Response extends z.ZodFile ? Download : Response extends z.ZodType ? Omit<z.input<Response>, 'success'> : never;

type Handler<Endpoint extends AdminEndpoint> = (staffRequest: StaffRequest<Endpoint>) => Promise<Result<Endpoint['response']>>;

/** Registers the handler of an endpoint. */
export type HandleEndpoint = <Endpoint extends AdminEndpoint>(endpoint: Endpoint, handler: Handler<Endpoint>) => void;

/**
 * Creates the function that registers endpoints as routes. Each route checks the caller's role before the body is read, so that no
 * endpoint can lack the check.
 */
export function staffEndpoints(app: FastifyInstance): HandleEndpoint {
  return ({ role, ...endpoint }, handler) => {
    const isDownload = endpoint.response instanceof z.ZodFile;
    registerEndpoint(app, endpoint, {
      ...(isDownload && { config: { rateLimit: limits.staffExport } }),
      onRequest: async (request) => {
        await requireStaff(request, role);
      },
      handler: async (request, reply) => {
        const staff = await requireStaff(request, role);
        // The validator has parsed params, query and body with the endpoint's schemas.
        const staffRequest = { staff, params: request.params, query: request.query, body: request.body, request } as Parameters<
          typeof handler
        >[0];
        const result = await handler(staffRequest);
        if (!isDownload) return { success: true, ...result };
        const { type, name, content } = result as Download;
        return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content);
      },
    });
  };
}

/** @throws {HttpProblem} 401 for guests, 403 for members without the role */
async function requireStaff(request: FastifyRequest, role: StaffRole): Promise<Member> {
  const member = await requireMember(request);
  if (!hasRole(member, role))
    throw new HttpProblem(403, role === 'Admin' && hasRole(member, 'Moderator') ? 'Only an Admin may do this.' : 'This is only for staff.');
  return member;
}

interface ChangeScope {
  /** The panel's name of the resource, such as `raffles`. */
  subject: string;
  /** Topics of the public responses to invalidate. */
  topics?: readonly string[];
}

/** A request with the transaction and the time of its change. */
type ChangeRequest<Endpoint extends AdminEndpoint> = StaffRequest<Endpoint> & { tx: Db; at: Date };

type Note = Omit<AuditNote, 'subject'>;

/** The response, with the notes for the audit log: none if nothing was changed. */
type Change<Response> = Result<Response> & { audit: Note | Note[] };

/** Registers the handler of an endpoint that changes something. */
export type HandleChange = <Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  change: (request: ChangeRequest<Endpoint>) => Promise<Change<Endpoint['response']>>,
) => void;

/** Creates the function that registers endpoints whose whole handler is one change by the staff, see {@link changeAsStaff}. */
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
