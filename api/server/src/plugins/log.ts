import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** Where the log goes, and from which level on. */
export interface LogTarget {
  level: string;
  stream: { write(line: string): void };
}

/** What the logger lets us do with each line. */
type LogHooks = NonNullable<Exclude<FastifyServerOptions['logger'], boolean | undefined>['hooks']>;

/** An id of somebody else's that may stand in our log and in a header. */
const HARMLESS_ID = /^[\w-]{1,64}$/;

/**
 * How the app logs: a line for each request at level info, which says who did what and how it ended. No line holds a
 * query, a body, a cookie or a token: codes, states and passwords stand there.
 */
export function logOptions(target: LogTarget | undefined): FastifyServerOptions {
  return {
    logger: target
      ? { ...target, serializers: { req: describeRequest, err: describeError }, hooks: { logMethod: withOwnWords } }
      : false,
    logController: new RequestLog(target !== undefined && HEARS_REQUESTS.includes(target.level)),
    genReqId: requestIdOf,
  };
}

/** Where a line comes without words, the logger would take those of its error, in which values may stand. */
const withOwnWords: LogHooks['logMethod'] = function (args, log) {
  const [what, words] = args;
  const error: unknown = typeof what === 'object' && what !== null && 'err' in what ? what.err : what;
  if (error instanceof Error && words === undefined) log.call(this, { err: error }, 'An error');
  else log.apply(this, args);
};

/** The levels of a log that has a line for each request. */
const HEARS_REQUESTS = ['trace', 'debug', 'info'];

class RequestLog extends LogController {
  constructor(private readonly isHeard: boolean) {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {
    // What there is to say is said once, when the request is over.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.isHeard) return;
    const { memberId } = request;
    const line = {
      ...describeRequest(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(memberId && { member: memberId }),
      ...(error && { err: error }),
    };
    request.log.info(line, 'request');
  }
}

/** A proxy's id for the request, if it is harmless, so that both logs can be read together. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && HARMLESS_ID.test(given) ? given : randomUUID();
}

function describeRequest({ method, url }: { method?: string; url?: string }) {
  return { method, path: url?.split('?')[0] };
}

/** Field by field: what else hangs on an error may be a row, or the values of a query. */
function describeError(error: Error): { type: string; message: string; stack: string } {
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const why = cause instanceof Error ? { cause: describeError(cause) } : {};
  if (!(error instanceof DrizzleQueryError)) return { type: name, message, ...code, stack, ...why };
  // Its message, with which the stack begins, ends with the values.
  const at = stack.replace(message, '').trim();
  return { type: name, message: `Failed query: ${error.query}`, ...code, stack: at, ...why };
}
