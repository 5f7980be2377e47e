import type { AdminEndpoint, StaffRole } from '@greenroom/contract/admin';
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { HttpProblem } from '../../http-problem';
import { limits } from '../../plugins/rate-limits';
import { requireMember } from '../../plugins/session';
import { formRoutes } from '../../uploads/uploads';
import type { ApiApp } from '../module-context';
import type { Member } from '../session/session.repository';
import { hasRole } from './admin.rules';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a call came with, as its schemas have it, and who made it. */
export interface StaffRequest<Call extends AdminEndpoint> {
  staff: Member;
  params: Parsed<Call['params']>;
  query: Parsed<Call['query']>;
  body: Parsed<Call['body']>;
  request: FastifyRequest;
}

/** What is answered besides `success`, which is always true: refusals are thrown. */
type Handler<Endpoint extends AdminEndpoint> = (sent: StaffRequest<Endpoint>) => Promise<Omit<z.input<Endpoint['response']>, 'success'>>;

/** Says how calls of the panel are answered. */
export type HandleEndpoint = <Call extends AdminEndpoint>(endpoint: Call, answer: Handler<Call>) => void;

/**
 * Makes a route of each call that is answered. Who is not of the staff, or not enough, is refused before anything is read of what
 * they sent: no route can be made without that.
 */
export function staffEndpoints(app: FastifyInstance): HandleEndpoint {
  return (call, answer) => {
    const { method, path, role, summary, params, query, body, multipart, bodyLimit } = call;
    const route: RouteOptions = {
      method: method as HTTPMethods,
      url: path,
      ...(bodyLimit && { bodyLimit }),
      schema: { summary, ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }), ...(multipart && { multipart }), response: { 200: call.response } },
      onRequest: async (request) => {
        await requireStaff(request, role);
      },
      handler: async (request) => {
        const staff = await requireStaff(request, role);
        // The validator has made of them what the schemas say.
        const sent = { staff, params: request.params, query: request.query, body: request.body, request } as Parameters<typeof answer>[0];
        return { success: true, ...(await answer(sent)) };
      },
    };
    if (multipart) formRoutes(app as ApiApp, (forms) => void forms.route({ ...route, config: { rateLimit: limits.uploads } }));
    else app.route(route);
  };
}

/** @throws {HttpProblem} 401 for a guest, 403 for a member whose role does not reach */
export async function requireStaff(request: FastifyRequest, role: StaffRole): Promise<Member> {
  const member = await requireMember(request);
  if (!hasRole(member, role)) throw new HttpProblem(403, role === 'Admin' && hasRole(member, 'Moderator') ? 'Only an Admin may do this.' : 'This is for the staff alone.');
  return member;
}
