import { PruneBody, PruneResponse, ReleaseParams } from '@greenroom/contract';
import { type Releases, type Retention, pruneVersions } from '@greenroom/releases';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { asProblem } from './change-release';
import { authenticateTeam, configOf, type ReleaseAuthority, requirePermission } from './release-tokens';
import type { VersionsSeen } from './versions-seen';

interface PruneRoutesOptions extends ReleaseAuthority {
  releases: Releases;
  versionsSeen: VersionsSeen;
  retention: Retention;
}

/** The endpoint that removes old versions, by token: see docs/releases.md#old-versions. */
export function pruneRoutes(app: FastifyInstance, options: PruneRoutesOptions): void {
  const { releases, versionsSeen, retention } = options;
  const schema = {
    summary: 'Removes old versions of a remote that nothing needs; each goes by two requests, an hour apart',
    params: ReleaseParams,
    body: PruneBody,
    response: { 200: PruneResponse },
  };
  const config = configOf(options);
  app.withTypeProvider<ZodTypeProvider>().post('/api/releases/:remote/prunings', { schema, config }, async (request) => {
    const { remote } = request.params;
    requirePermission(authenticateTeam(request, options), remote);
    const seenUntil = (name: string) => versionsSeen.until(name);
    const data = await pruneVersions(releases, remote, { retention, seenUntil, dryRun: request.body.dry_run }).catch(asProblem);
    return { success: true as const, data };
  });
}
