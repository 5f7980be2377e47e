import { HOST } from '@greenroom/contract/releases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, readCookie } from '../../plugins/cookies';
import type { StoredHost } from '../page/host-files';
import { isHost } from '../remotes/remotes.repository';
import type { PreviewContext } from './create-preview';
import { verifyPreview } from './preview-token';

/** The token of a preview of the host, which a page sets before it loads the document again (host/src/remotes/overrides/preview.ts). */
const COOKIE = 'greenroom_preview';

export type PreviewedHostContext = Pick<PreviewContext, 'remotes' | 'previewKey' | 'now'>;

/** Whether the document is for a tab with a preview of the host. */
export const hasPreview = (request: FastifyRequest) => readCookie(request, COOKIE) !== undefined;

/** The host that the preview of a tab has; null if it has ended. The cookie is for one document, since other tabs have no preview. */
export async function previewedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  { remotes, previewKey, now }: PreviewedHostContext,
): Promise<StoredHost | null> {
  const token = readCookie(request, COOKIE) ?? '';
  clearCookie(request, reply, COOKIE);
  const claims = verifyPreview(token, previewKey, now());
  const version = typeof claims === 'string' ? undefined : claims.versions.find(({ remote }) => remote === HOST)?.version;
  const stored = version === undefined ? null : await remotes.stored(HOST, version).catch(() => null);
  return stored && isHost(stored) ? stored : null;
}
