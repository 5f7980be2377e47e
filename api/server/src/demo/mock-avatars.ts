import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MockProvider } from './mock-discord-and-kick';

const IMMUTABLE = 'public, max-age=86400';

/** Returns the base URL of the mock provider's avatars, in place of the real `chat.avatarBase` (docs/site-config.md). */
export const avatarBaseOf = ({ slug }: MockProvider) => `/demo/${slug}`;

/**
 * Mocks the provider's avatar CDN: avatars by hash and five defaults, under the real platform's paths, derived from the name so that they
 * survive restarts. Sent as SVG, though the paths end with `.png`.
 */
export function mockAvatarRoutes(app: FastifyInstance, platform: MockProvider): void {
  const base = avatarBaseOf(platform);
  app.get<{ Params: { file: string } }>(`${base}/embed/avatars/:file`, (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('Cache-Control', IMMUTABLE)
      .send(drawAvatar(`default ${request.params.file}`)),
  );
  app.get<{ Params: { file: string } }>(`${base}/avatars/:id/:file`, (request, reply) =>
    reply.type('image/svg+xml').header('Cache-Control', IMMUTABLE).send(drawAvatar(request.params.file)),
  );
}

/** Draws two lights on a stage, placed and colored by a digest of the name. */
function drawAvatar(name: string): string {
  const [hue = 0, shift = 0, x = 0, y = 0, size = 0] = createHash('sha256').update(name).digest();
  const light = (degrees: number, percent: number) => `hsl(${degrees % 360} 70% ${percent}%)`;
  const first = Math.round((hue / 255) * 360);
  const second = first + 40 + Math.round((shift / 255) * 120);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
<defs><radialGradient id="a"><stop offset="0" stop-color="${light(second, 62)}"/><stop offset="1" stop-color="${light(second, 62)}" stop-opacity="0"/></radialGradient></defs>
<rect width="128" height="128" fill="${light(first, 24)}"/>
<circle cx="${24 + (x % 80)}" cy="${24 + (y % 80)}" r="${64 + (size % 32)}" fill="url(#a)"/>
<circle cx="${128 - (x % 96)}" cy="128" r="${28 + (size % 24)}" fill="${light(first, 46)}"/>
</svg>`;
}
