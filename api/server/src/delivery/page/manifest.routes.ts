import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { SITE_NAME } from './link-picture.routes';
import type { PageSite } from './page-cache';
import { MANIFEST_PATH } from './page.rules';

/** Home screens and app lists want one of each. */
const ICON_SIZES = [192, 512] as const;
/** Of the page before its styles load (host/src/index.html). */
const SURFACE = '#0a0d0c';

/** The host's mark (host/src/app/mark.svg) on a surface to all edges, with the margin that home screens may cut off. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" fill="${SURFACE}"/>
<path d="M16 4.5 7.5 24a8.5 3 0 0 0 17 0Z" fill="#34e29b" opacity=".28"/><ellipse cx="16" cy="24" rx="8.5" ry="3" fill="#34e29b"/><circle cx="16" cy="5.5" r="2.5" fill="#eafff5"/></svg>`;

/** The web app manifest, by which a phone adds the site to its home screen, and the icons that it names. */
export function manifestRoutes(app: FastifyInstance, { settings }: { settings: () => Promise<PageSite> }): void {
  app.get(MANIFEST_PATH, async (_request, reply) => {
    const { site_name: name, site_description: description } = await settings();
    const icons = ICON_SIZES.flatMap((size) =>
      ['any', 'maskable'].map((purpose) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    );
    const colors = { background_color: SURFACE, theme_color: SURFACE };
    const manifest = { id: '/', name: name || SITE_NAME, description, start_url: '/', scope: '/', display: 'standalone', ...colors, icons };
    return reply.header('cache-control', 'public, max-age=600').type('application/manifest+json').send(JSON.stringify(manifest));
  });
  for (const size of ICON_SIZES) {
    let drawn: Promise<Buffer> | undefined;
    app.get(`/icon-${size}.png`, async (_request, reply) => {
      drawn ??= sharp(Buffer.from(ICON), { density: 72 * (size / 40) })
        .resize(size)
        .png({ palette: true })
        .toBuffer();
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await drawn);
    });
  }
}
