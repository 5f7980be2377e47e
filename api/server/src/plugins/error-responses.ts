import type { ErrorResponse } from '@greenroom/contract';
import { ReleaseRefused } from '@greenroom/contract/releases';
import { StoreDown } from '../storage/storage';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isConnectionError, isForeignKeyViolation, isReadOnly } from '../db/errors';
import { Busy, HttpProblem } from '../lib/http-problem';
import { issueText, msg, type Text } from '../lib/texts';
import { sayTo } from './language';
import { pathOf, routeOf } from './request-path';
import { sendBusyPage, sendMessagePage } from './message-page';

const NOT_FOUND = msg("There's nothing here.");
const INTERNAL_ERROR = msg('Something went wrong on our side. Please try again.');

/** Messages for errors of the framework, by status. */
const MESSAGES: Record<number, string> = {
  400: msg("Couldn't read the request."),
  404: NOT_FOUND,
  413: msg("That's too large."),
  408: msg('The request took too long to arrive.'),
  414: msg('That address is too long.'),
  415: msg("That type of content isn't accepted here."),
  431: msg('The request carries too much besides its content.'),
};

/** Installs the error handler: a clear message as JSON or as a small page, never a stack (docs/contracts.md#server-rules). */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const problem = isRetryable(error, request) ? new Busy() : toProblem(error);
    // Shed requests come by the hundred a second; overload.ts counts and logs them.
    if (problem.statusCode >= 500 && !(error instanceof Busy)) request.log.error({ err: error }, 'A request failed');
    return sendProblem(request, reply, problem);
  });
}

/** Tells whether a read found no database or store, or a write a read-only one. Other writes may be half done: not retryable. */
function isRetryable(error: Error, { method }: FastifyRequest): boolean {
  return isReadOnly(error) || ((method === 'GET' || method === 'HEAD') && (isConnectionError(error) || error instanceof StoreDown));
}

/** Sends an error as JSON, or as a page to a browser that navigates. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const { statusCode: status, text } = problem;
  reply.headers(problem.headers);
  if (acceptsHtml(request) && problem instanceof Busy) return sendBusyPage(reply, text, request.url);
  if (acceptsHtml(request)) return sendMessagePage(reply, { status, title: titleOf(status), message: text });
  const say = sayTo(request);
  const errors = problem.errors && Object.fromEntries(Object.entries(problem.errors).map(([field, texts]) => [field, texts.map(say)]));
  const response: ErrorResponse = { success: false, message: say(text), ...(errors && { errors }) };
  return reply.status(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(response);
}

/** A 404. */
export function notFound(message: Text = NOT_FOUND): HttpProblem {
  return new HttpProblem(404, message);
}

/** Paths of the APIs, which never respond with a page. */
const API_PATH = /^\/(admin-new\/)?api\//;

/** Tells whether the response is shown as a page: a navigation accepts HTML, an API request does not. */
export function acceptsHtml(request: FastifyRequest): boolean {
  return !API_PATH.test(routeOf(request) ?? pathOf(request)) && (request.headers.accept ?? '').includes('text/html');
}

/** The names of all foreign keys to the members. */
const MEMBER_KEY = /_members_id_fk$/;

/** Converts any error to one that is safe to show. */
export function toProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Invalid path parameters can name nothing that exists.
    return error.validationContext === 'params' ? notFound() : invalid(error.validation);
  }
  if (error instanceof ReleaseRefused) return new HttpProblem(409, error.message);
  // The member deleted their account during the request.
  if (isForeignKeyViolation(error, MEMBER_KEY)) return new HttpProblem(401, msg('Please sign in first.'));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new HttpProblem(status, messageOf(status));
  return new HttpProblem(500, INTERNAL_ERROR);
}

/** The visitor's message for a status of the framework. */
export function messageOf(status: number): string {
  return MESSAGES[status] ?? MESSAGES[400] ?? INTERNAL_ERROR;
}

function invalid(issues: { instancePath: string; message?: string; params: object }[]): HttpProblem {
  const errors: Record<string, Text[]> = {};
  for (const { instancePath, message = msg("This isn't valid."), params } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.') || 'request';
    (errors[field] ??= []).push(issueText(message, params));
  }
  return new HttpProblem(422, msg("Some of the fields aren't valid."), errors);
}

function titleOf(status: number): string {
  if (status === 404) return msg('Not found');
  return status >= 500 ? msg("That didn't work") : msg('Not possible');
}
