import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from './storage';

/** Sends a stored file, or a 304. Its policy allows no scripts and no navigation. */
export function sendStoredFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile, cache: string): FastifyReply {
  const { stream, contentType, bytes, etag } = file;
  reply.headers({
    'Cache-Control': cache,
    ETag: etag,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  });
  if (matches(request.headers['if-none-match'], etag)) {
    stream.destroy();
    return reply.status(304).send();
  }
  return reply.type(contentType).header('Content-Length', bytes).send(stream);
}

function matches(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
