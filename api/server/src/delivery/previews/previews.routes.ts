import { CreatePreviewBody, CreatePreviewResponse, PreviewEntriesBody, PreviewEntriesResponse } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { HttpProblem } from '../../lib/http-problem';
import { limits } from '../../plugins/rate-limits';
import type { Host } from '../page/host-files';
import { withHostFiles } from '../page/page-entry';
import { isEntry, isHost } from '../remotes/remotes.repository';
import { authorizeTeam, configOf, mayRelease, type ReleaseAuthority } from '../releases/release-tokens';
import { dataOf, ofPart, schemaOf } from '../releases/releases.routes';
import { createPreview, type PreviewContext, verifyPreview } from './previews';

type PreviewsRoutesOptions = PreviewContext & ReleaseAuthority & { host: () => Promise<Host | undefined> };

/** Previews of stored versions: their address for a team, and their entries for the page (docs/releases.md). */
export function previewsRoutes(app: FastifyInstance, options: PreviewsRoutesOptions): void {
  const { remotes, host: builtHost, previewKey, now } = options;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = ofPart(
    'Creates the address at which a stored version can be previewed on the site',
    CreatePreviewBody,
    CreatePreviewResponse,
  );
  typed.post('/api/releases/:remote/previews', { schema, config: configOf(options) }, async (request, reply) => {
    const { body, publicOrigin, params } = request;
    const team = authorizeTeam(request, options, params.remote);
    const preview = await createPreview(options, { ...params, body, publicOrigin, mayRelease: (other) => mayRelease(team, other) });
    return reply.header('Cache-Control', 'no-store').send(dataOf(preview));
  });

  const summary = 'The versions that the token of a preview opens, as entries of the registry';
  const entriesSchema = { ...schemaOf(summary, PreviewEntriesResponse), body: PreviewEntriesBody };
  // No CSRF protection: it changes nothing, and needs no cookie. The token is in the body, which is never logged.
  const config = { csrf: 'none', rateLimit: limits.previews } as const;
  typed.post('/api/previews/entries', { schema: entriesSchema, config }, async (request, reply) => {
    const verified = verifyPreview(request.body.token, previewKey, now());
    if (verified === 'invalid') throw new HttpProblem(404, "This preview doesn't exist.");
    if (verified === 'expired') throw new HttpProblem(410, 'This preview has ended.');
    const reads = verified.claims.versions.map(({ remote, version }) => remotes.stored(remote, version));
    const [built, all, stored] = await Promise.all([builtHost(), remotes.all(), Promise.all(reads)]);
    const versions = stored.filter((version) => version !== null);
    if (versions.length < stored.length) throw new HttpProblem(410, 'A version of this preview is no longer stored.');
    const previewed = versions.find(isHost);
    const host = previewed ?? remotes.compositionFor(all, { id: null }, built).host;
    const entries = versions.filter(isEntry).map((entry) => (host ? withHostFiles(entry, host.files) : entry));
    const previewedEntries = { entries, ...(previewed && { host: previewed.version }), expires_at: verified.expiresAt.toISOString() };
    return reply.header('Cache-Control', 'no-store').send(dataOf(previewedEntries));
  });
}
