import { AttachmentParams } from '@greenroom/contract';
import { notFound } from '../../plugins/errors';
import { sendStoredFile } from '../../storage/send-stored-file';
import type { ApiApp, ModuleContext } from '../module-context';
import { findAttachment } from './attachments.repository';
import { contentDisposition, maySee } from './attachments.rules';

/** The browser keeps a picture, but asks each time: whoever signs out leaves nothing for the next one to see. */
const CACHE = 'private, no-cache';

/** GET /api/r/attachments/{id}. Whoever may not see a picture is told what a missing one is answered with. */
export function attachmentsRoutes(app: ApiApp, { db, storage }: ModuleContext): void {
  const schema = { summary: 'A picture of a ticket, a reply or a claim', params: AttachmentParams };
  // An element of the page loads it, which would not try again.
  app.get('/attachments/:id', { schema, config: { shed: 'nobody' } }, async (request, reply) => {
    const member = await request.findMember();
    const picture = member ? await findAttachment(db, request.params.id) : undefined;
    if (!member || !picture || !maySee(member, picture)) throw notFound();
    const file = await storage.get(picture.storageKey);
    if (!file) throw notFound();
    reply.header('Content-Disposition', contentDisposition(picture.filename));
    return sendStoredFile(request, reply, file, CACHE);
  });
}
