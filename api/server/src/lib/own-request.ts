import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomToken } from './random-token';

const HEADER = 'greenroom-own-request';
/** Value that no visitor can send, since it never leaves this process. */
const SECRET = randomToken(32, 'base64url');

/** Requests a path of this server within the process, as a guest. The log, metrics, traces and rate limits leave it out: it is no visit. */
export const requestOwn = (app: FastifyInstance, url: string) =>
  app.inject({ url, headers: { accept: 'application/json', [HEADER]: SECRET } });

export const isOwnRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[HEADER] === SECRET;
