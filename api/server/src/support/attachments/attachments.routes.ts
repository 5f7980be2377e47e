import { AttachmentParams } from '@greenroom/contract';
import { z } from 'zod';
import { notFound } from '../../plugins/error-responses';
import { sendStoredFile } from '../../storage/send-stored-file';
import type { ApiApp, ModuleContext } from '../../module-context';
import { findAttachment } from './attachments.repository';
import { contentDisposition, maySee } from './attachments.rules';

/** Revalidated on each request, so that the next user of a browser can't see images of a member who signed out. */
const CACHE = 'private, no-cache';

/** GET /api/r/attachments/{id}. Returns the same 404 for missing images and for those that the caller may not see. */
export function attachmentsRoutes(app: ApiApp, { db, storage }: ModuleContext): void {
  const schema = {
    summary: 'A picture of a ticket, a reply or a claim',
    description: 'For its sender, for the member whose ticket it is part of, and for the staff. Others get a 404.',
    params: AttachmentParams,
    response: { 200: { content: { 'image/webp': { schema: z.file() } } } },
  };
  // Never shed: it is loaded by `<img>`, which does not retry.
  app.get('/attachments/:id', { schema, config: { shed: 'none' } }, async (request, reply) => {
    const member = await request.findMember();
    const picture = member ? await findAttachment(db, request.params.id) : undefined;
    if (!member || !picture || !maySee(member, picture)) throw notFound();
    const file = await storage.get(picture.storageKey);
    if (!file) throw notFound();
    reply.header('Content-Disposition', contentDisposition(picture.filename));
    return sendStoredFile(request, reply, file, CACHE);
  });
}
