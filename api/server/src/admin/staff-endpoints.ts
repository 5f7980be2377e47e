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
export type Result<Response> = Response extends z.ZodFile
  ? Download
  : Response extends z.ZodType
    ? Omit<z.input<Response>, 'success'>
    : never;

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
