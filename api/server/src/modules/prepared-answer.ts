import type { FastifyReply } from 'fastify';
import type { CachedAnswer } from '../answer-cache';

/**
 * What a handler returns to send a cached answer's JSON as it is: Fastify passes strings by the serializer, which would
 * check and write the same answer again for everybody who asks.
 */
export function preparedAnswer<Answer>(reply: Pick<FastifyReply, 'header'>, { json }: CachedAnswer<Answer>): Answer {
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return json as Answer;
}
