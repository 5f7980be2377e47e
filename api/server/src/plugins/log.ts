import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import { isOwnRequest } from '../lib/own-request';

/** The log's level and destination. */
export interface LogTarget {
  level: string;
  stream: { write(line: string): void };
}

/** Ids of a proxy that are safe to log and to send in a header. */
const SAFE_ID = /^[\w-]{1,64}$/;

/**
 * Creates the server's log: one line for each request at level info, with the member, the path and the status. No line holds a query string,
 * body, cookie or token, since those contain codes, states and passwords.
 * @param target without one, nothing is logged
 */
export function createLog(target: LogTarget | undefined): FastifyBaseLogger {
  if (!target) return pino({ level: 'silent' });
  const serializers = { req: describeRequest, err: describeError, topic: withoutToken, path: withoutToken };
  return pino({ level: target.level, serializers, hooks: { logMethod: withoutErrorMessage } }, target.stream);
}

export function logOptions(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    logController: new RequestLog(REQUEST_LEVELS.includes(log.level)),
    genReqId: requestIdOf,
  } satisfies FastifyServerOptions;
}

/** Replaces pino's default message of an error without one: the error's own message may contain values of a query. */
const withoutErrorMessage: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, log) {
  const [value, message] = args;
  const error: unknown = typeof value === 'object' && value !== null && 'err' in value ? value.err : value;
  if (error instanceof Error && message === undefined) log.call(this, { err: error }, 'An error');
  else log.apply(this, args);
};

const REQUEST_LEVELS = ['trace', 'debug', 'info'];

class RequestLog extends LogController {
  constructor(private readonly isEnabled: boolean) {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {
    // One line is logged, when the request is complete.
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.isEnabled || isOwnRequest(request)) return;
    const { log, memberId } = request;
    const line = {
      ...describeRequest(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(memberId && { member: memberId }),
      ...(error && { err: error }),
    };
    log.info(line, 'request');
  }
}

/** Adopts a proxy's request id if it is safe, so that both logs can be correlated. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}

/** The token of an overlay: 32 bytes as base64url. It is in the path of its page, of its data, and in the name of its topic. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;

const withoutToken = (text: string) => text.replace(TOKEN, '…');

function describeRequest({ method, url }: { method?: string; url?: string }) {
  return { method, path: url && withoutToken(url.split('?')[0] ?? '') };
}

/** Serializes known fields only: others may hold a row or the values of a query. */
function describeError(error: Error): { type: string; message: string; stack: string } {
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const why = cause instanceof Error ? { cause: describeError(cause) } : {};
  if (!(error instanceof DrizzleQueryError)) return { type: name, message, ...code, stack, ...why };
  // The message, which the stack repeats, ends with the query's values.
  const at = stack.replace(message, '').trim();
  return { type: name, message: `Failed query: ${error.query}`, ...code, stack: at, ...why };
}
