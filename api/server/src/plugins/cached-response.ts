import type { CachedResponse } from './response-cache';
import { compressed, type CompressedReply } from './compression';

/**
 * Sends a cached response's JSON as it is. Fastify does not serialize bytes, so the response is neither validated nor written again
 * for each request; a string of 200 kB would take seven times as long to send.
 */
export async function cachedResponse<Value>(reply: CompressedReply, response: CachedResponse<Value>): Promise<Value> {
  setLiveRevision(reply, response);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return (await compressed(reply, response.bytes)) as Value;
}

/**
 * Sets the header `Live-Revision` of a response that has a live topic, also of a member's variant of it: with its value, an event stream
 * begins where the response ends (docs/live-updates.md).
 */
export function setLiveRevision(reply: CompressedReply, { liveRevision }: CachedResponse<unknown>): void {
  if (liveRevision !== undefined) reply.header('Live-Revision', liveRevision);
}
