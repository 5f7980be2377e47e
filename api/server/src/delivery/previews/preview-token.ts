import { StoredVersion } from '@greenroom/contract';
import { HOST } from '@greenroom/contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signToken, tokenKey, verifyToken } from '../../lib/signed-token';
import { clearCookie, readCookie } from '../../plugins/cookies';
import type { StoredHost } from '../page/host-files';
import { isHost, type RemotesRepository } from '../remotes/remotes.repository';

/** The contents of a token: a team or the staff wanted these versions to be previewed until then. */
interface PreviewClaims {
  versions: StoredVersion[];
  expiresAt: Date;
}

export interface PreviewedContext {
  remotes: RemotesRepository;
  /** Signs tokens (`previewKey`). */
  previewKey: Buffer;
  now: () => Date;
}

const Claims = z.object({ versions: z.array(StoredVersion).min(1) });

/** The cookie with the token, which a page sets before it loads the document again (host/src/remotes/overrides/preview.ts). */
const COOKIE = 'greenroom_preview';

export const previewKey = (sessionSecret: string): Buffer => tokenKey(sessionSecret, 'greenroom preview token');

export const signPreview = ({ versions, expiresAt }: PreviewClaims, key: Buffer): string => signToken({ versions }, expiresAt, key);

/** Verifies a token. @returns `invalid` for one that this site never issued */
export function verifyPreview(token: string, key: Buffer, now: Date): PreviewClaims | 'invalid' | 'expired' {
  const verified = verifyToken(token, { claims: Claims, key, now });
  return typeof verified === 'string' ? verified : { ...verified.claims, expiresAt: verified.expiresAt };
}

/** Tells whether the document is for a tab with a preview of the host. */
export const hasPreview = (request: FastifyRequest) => readCookie(request, COOKIE) !== undefined;

/** Returns the host of a tab's preview; null if it has ended. The cookie is for one document: other tabs have no preview. */
export async function previewedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  { remotes, previewKey: key, now }: PreviewedContext,
): Promise<StoredHost | null> {
  const token = readCookie(request, COOKIE) ?? '';
  clearCookie(request, reply, COOKIE);
  const claims = verifyPreview(token, key, now());
  const version = typeof claims === 'string' ? undefined : claims.versions.find(({ remote }) => remote === HOST)?.version;
  const stored = version === undefined ? null : await remotes.stored(HOST, version).catch(() => null);
  return stored && isHost(stored) ? stored : null;
}
