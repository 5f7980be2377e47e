import { PruneBody, PruneResponse, ReleaseParams } from '@greenroom/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '../../db/client';
import { pruneVersions, removeLeftovers, type Retention } from './prune';
import { authenticateTeam, configOf, type ReleaseAuthority, requirePermission } from './release-tokens';
import type { Releases } from './releases';
import type { VersionsSeen } from './versions-seen';

interface PruneRoutesOptions extends ReleaseAuthority {
  db: Db;
  releases: Releases;
  versionsSeen: VersionsSeen;
  retention: Retention;
}

/** The endpoint that removes old versions, by token: see docs/releases.md#old-versions. */
export function pruneRoutes(app: FastifyInstance, options: PruneRoutesOptions): void {
  const { db, releases, versionsSeen, retention } = options;
  const schema = {
    summary: 'Removes old versions of a remote that nothing needs; their files go an hour later',
    params: ReleaseParams,
    body: PruneBody,
    response: { 200: PruneResponse },
  };
  const config = configOf(options);
  app.withTypeProvider<ZodTypeProvider>().post('/api/releases/:remote/prunings', { schema, config }, async (request) => {
    const { remote } = request.params;
    requirePermission(authenticateTeam(request, options), remote);
    const dryRun = request.body.dry_run;
    await versionsSeen.flush();
    const data = await pruneVersions(db, releases, remote, { retention, dryRun });
    if (!dryRun) await removeLeftovers(db, releases);
    return { success: true as const, data };
  });
}
