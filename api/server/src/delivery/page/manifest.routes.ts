import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { SITE_NAME } from './link-picture.routes';
import { markShapes, PALETTE } from '../../lib/look';
import type { PageSite } from '../appearance/page-site';
import { pictureAt } from '../appearance/appearance.repository';
import type { Storage } from '../../storage/storage';
import { MANIFEST_PATH } from './page.rules';

const ICON_SIZES = [192, 512] as const;

/** The mark on a surface to all edges, with the margin that home screens may cut off. */
const iconOf = (accent: string | undefined) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="${PALETTE.surface}"/>
${markShapes(accent)}</svg>`;

interface ManifestOptions {
  settings: () => Promise<PageSite>;
  storage: Storage;
}

/** Serves the web app manifest and its icons. */
export function manifestRoutes(app: FastifyInstance, { settings, storage }: ManifestOptions): void {
  app.get(MANIFEST_PATH, async (_request, reply) => {
    const { site_name: name, site_description: description, pictureVersion } = await settings();
    const query = pictureVersion && `?v=${pictureVersion}`;
    const icons = ICON_SIZES.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({ src: `/icon-${size}.png${query}`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    );
    const colors = { background_color: PALETTE.surface, theme_color: PALETTE.surface };
    const manifest = { id: '/', name: name || SITE_NAME, description, start_url: '/', scope: '/', display: 'standalone', ...colors, icons };
    return reply.header('cache-control', 'public, max-age=600').type('application/manifest+json').send(JSON.stringify(manifest));
  });
  const drawn = new LRUCache<string, Buffer, { site: PageSite; size: number }>({
    max: 2 * ICON_SIZES.length,
    fetchMethod: (_key, _stale, { context: { site, size } }) => drawIcon(site, size, storage),
  });
  for (const size of ICON_SIZES) {
    app.get(`/icon-${size}.png`, async (_request, reply) => {
      const site = await settings();
      const icon = await drawn.forceFetch(`${size} ${site.pictureVersion}`, { context: { site, size } });
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon);
    });
  }
}

/** The site's own icon, in a square without transparent parts, or the mark in its accent. */
async function drawIcon({ icon, tones }: PageSite, size: number, storage: Storage): Promise<Buffer> {
  const own = icon === null ? undefined : await pictureAt(storage, icon);
  const drawing = own
    ? sharp(own).resize(size, size, { fit: 'contain', background: PALETTE.surface }).flatten({ background: PALETTE.surface })
    : sharp(Buffer.from(iconOf(tones?.accent)), { density: 72 * (size / 40) }).resize(size);
  return drawing.png({ palette: true }).toBuffer();
}
