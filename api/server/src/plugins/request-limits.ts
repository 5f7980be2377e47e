import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorResponse } from '@greenroom/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { HttpProblem } from '../lib/http-problem';
import { toProblem, notFound, sendProblem, messageOf } from './error-responses';
import { SECURITY_HEADERS } from './security';

/** More than any form's text; uploads have limits of their own. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_ADDRESS_LENGTH = 8 * 1024;

/** Limits and error handlers for requests that never reach a route, with the usual error response. */
export const requestLimits: FastifyServerOptions = {
  bodyLimit: MAX_BODY_BYTES,
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    // Too long a parameter can name nothing that exists.
    const problem = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : toProblem(error);
    return sendProblem(request, reply.headers(SECURITY_HEADERS), problem);
  },
  clientErrorHandler: refuseUnreadable,
};

/** Refuses URLs that are too long. */
export function installRequestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > MAX_ADDRESS_LENGTH) done(new HttpProblem(414, messageOf(414)));
    else done();
  });
}

/** Responds to malformed HTTP, for which there is only a socket. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
    const status = statuses[error.code ?? ''] ?? 400;
    const response: ErrorResponse = { success: false, message: messageOf(status) };
    const body = JSON.stringify(response);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}
