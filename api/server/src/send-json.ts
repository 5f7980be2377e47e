import type { FastifyReply } from 'fastify';

/** Sends JSON that is made already, past the serializer: what the cache holds has met its schema (see answer-cache.ts). */
export function sendJson<Reply extends Pick<FastifyReply, 'type'>>(reply: Reply, json: string): Reply {
  reply.type('application/json; charset=utf-8').send(json);
  return reply;
}
