import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorResponse } from '@greenroom/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { HttpProblem } from '../http-problem';
import { asProblem, notFound, sendProblem, sentenceOf } from './errors';
import { SECURITY_HEADERS } from './security';

/** More than any text that a form of ours takes; uploads have limits of their own. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_ADDRESS_LENGTH = 8 * 1024;

/** What is refused before any of our routes hears of it, in the same form as everything else. */
export const requestLimits: FastifyServerOptions = {
  bodyLimit: MAX_BODY_BYTES,
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    // A path that cannot name anything names nothing.
    const problem = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : asProblem(error);
    return sendProblem(request, reply.headers(SECURITY_HEADERS), problem);
  },
  clientErrorHandler: refuseUnreadable,
};

export function installRequestLimits(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.length > MAX_ADDRESS_LENGTH) done(new HttpProblem(414, sentenceOf(414)));
    else done();
  });
}

/** What is not even HTTP has no request to answer, only a socket. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
    const status = statuses[error.code ?? ''] ?? 400;
    const response: ErrorResponse = { success: false, message: sentenceOf(status) };
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
