import type { ErrorResponse } from '@greenroom/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isConnectionTimeout } from '../db/client';
import { Busy, HttpProblem } from '../http-problem';
import { sendBusyPage, sendMessagePage } from './message-page';

const NOT_FOUND = 'There is nothing here.';
const BROKEN = 'Something went wrong on our side. Please try again.';

/** What a visitor reads where the framework, not our code, refused the request. */
const SENTENCES: Record<number, string> = {
  400: 'The request could not be read.',
  403: 'This page is out of date. Reload it and try again.',
  404: NOT_FOUND,
  413: 'That is too large.',
  408: 'The request took too long to arrive.',
  414: 'That address is too long.',
  415: 'That kind of content is not accepted here.',
  431: 'The request carries too much besides its content.',
};

/** The one error handler: a clear sentence, as JSON or as a small page, never a stack (design.md, section 4). */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const problem = gaveUpReading(error, request) ? new Busy() : asProblem(error);
    // Of those that were refused at the door there are hundreds in a second: overload.ts counts them.
    if (problem.statusCode >= 500 && !(error instanceof Busy)) request.log.error({ err: error }, 'A request failed');
    return sendProblem(request, reply, problem);
  });
}

/** Whether a request found no connection to the database in time. One that changes something may have done a part of it. */
function gaveUpReading(error: Error, { method }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isConnectionTimeout(error);
}

/** Answers a refusal in the form that the asker can use. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const { statusCode: status, message, errors } = problem;
  reply.headers(problem.headers);
  if (wantsPage(request) && problem instanceof Busy) return sendBusyPage(reply, problem.message, request.url);
  if (wantsPage(request)) return sendMessagePage(reply, { status, title: titleOf(status), message });
  const response: ErrorResponse = { success: false, message, ...(errors && { errors }) };
  return reply.status(status).header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(response);
}

export function notFound(message = NOT_FOUND): HttpProblem {
  return new HttpProblem(404, message);
}

/** Where there are calls only, and never a page. */
const CALLS = /^\/(admin-new\/)?api\//;

/** Whether a person looks at the answer: a browser that navigates says that it takes HTML, a call does not. */
export function wantsPage(request: FastifyRequest): boolean {
  // The route's own spelling, where there is a route: an address may be written in many.
  return !CALLS.test(request.routeOptions.url ?? request.url) && (request.headers.accept ?? '').includes('text/html');
}

/** Any error as the refusal that a visitor may read. */
export function asProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A path that cannot name anything names nothing.
    return error.validationContext === 'params' ? notFound() : invalid(error.validation);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new HttpProblem(status, sentenceOf(status));
  return new HttpProblem(500, BROKEN);
}

/** What a visitor reads for a status of the framework's. */
export function sentenceOf(status: number): string {
  return SENTENCES[status] ?? SENTENCES[400] ?? BROKEN;
}

function invalid(issues: { instancePath: string; message?: string }[]): HttpProblem {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.') || 'request';
    (errors[field] ??= []).push(message ?? 'This is not valid.');
  }
  return new HttpProblem(422, 'Some of what was sent is not valid.', errors);
}

function titleOf(status: number): string {
  if (status === 404) return 'Not found';
  return status >= 500 ? 'That did not work' : 'Not possible';
}
