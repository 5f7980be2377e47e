import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '../../lib/fair-queue';
import { notFound } from '../../plugins/error-responses';
import { addressOf, limits } from '../../plugins/rate-limits';
import type { Storage } from '../../storage/storage';
import type { PageSite } from '../appearance/page-site';
import { pictureAt } from '../appearance/appearance.repository';
import type { RemotesRepository } from '../remotes/remotes.repository';
import type { Host } from './host-files';
import { drawLinkPicture } from './link-picture';
import { linkPictureFile } from './page-preview';
import type { LinkPreviews } from './link-previews';

interface LinkPictureOptions {
  previews: LinkPreviews;
  remotes: RemotesRepository;
  storage: Storage;
  settings: () => Promise<PageSite>;
  host: () => Promise<Host | undefined>;
}

/** Pictures that are kept, some 60 KB each. */
const MAX_PICTURES = 50;
/** Drawing takes a tenth of a second to a quarter. */
const DRAWING = { concurrency: 1, waitingPerOwner: 5, waiting: 50 };
/** Names in use while an operator has set none. */
export const SITE_NAME = 'Greenroom';

/**
 * GET /api/link-previews/{id}.jpg?of={path}: the picture of a link preview, as the page's `og:image` names it. The id changes with the
 * content, so that caches keep a picture as long as it is true; 404 for a page without a preview.
 */
export function linkPictureRoute(app: FastifyInstance, { previews, remotes, storage, settings, host }: LinkPictureOptions): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES });
  const queue = new FairQueue(DRAWING);

  app.get<{ Params: { file: string }; Querystring: { of?: unknown } }>(
    '/api/link-previews/:file',
    { config: { rateLimit: limits.linkPictures } },
    async (request, reply) => {
      const { of } = request.query;
      if (typeof of !== 'string' || !of.startsWith('/')) throw notFound();
      const [built, all, { site_name: name, pictureVersion, tones, logo }] = await Promise.all([host(), remotes.all(), settings()]);
      const preview = await previews.get(remotes.compositionFor(all, { id: '' }, built).entries, of);
      if (!preview) throw notFound();
      const site = name || SITE_NAME;
      const key = `${preview.id} ${site} ${pictureVersion}`;
      const pictureOf = (path: string | null | undefined) => (path ? pictureAt(storage, path) : undefined);
      const draw = async () =>
        drawLinkPicture({
          ...preview,
          site,
          image: await pictureOf(preview.picture),
          logo: await pictureOf(logo),
          accent: tones?.accent,
        });
      const picture = drawn.get(key) ?? queue.run(addressOf(request), draw);
      drawn.set(key, picture);
      picture.catch(() => drawn.delete(key));
      const isCurrent = request.params.file === linkPictureFile(preview, pictureVersion);
      reply.header('Cache-Control', isCurrent ? 'public, max-age=86400' : 'no-cache').type('image/jpeg');
      return reply.send(await picture);
    },
  );
}
