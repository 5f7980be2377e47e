import { attachmentEndpoints } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import { mayOf } from '../../session/roles';
import { sendStoredFile } from '../../storage/send-stored-file';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { findAttachment } from './attachments.repository';
import { contentDisposition, maySee } from './attachments.rules';

/** Revalidated on each request, so that the next user of a browser can't see images of a member who signed out. */
const CACHE = 'private, no-cache';

/** Returns the same 404 for missing images and for those that the caller may not see. */
export function attachmentsRoutes(handle: HandlePublicEndpoint, { db, storage }: ModuleContext): void {
  // Never shed: it is loaded by `<img>`, which does not retry.
  handle(attachmentEndpoints.get, { config: { shed: 'none' } }, async (request, reply) => {
    const member = await request.findMember();
    const picture = member ? await findAttachment(db, request.params.id) : undefined;
    if (!member || !picture || !maySee({ id: member.id, may: await mayOf(db, member) }, picture)) throw notFound();
    const file = await storage.get(picture.storageKey);
    if (!file) throw notFound();
    reply.header('Content-Disposition', contentDisposition(picture.filename));
    return sendStoredFile(request, reply, file, CACHE);
  });
}
