import {
  ChangeReleaseResponse,
  ChangeReleaseBody,
  ChangeSetBody,
  ChangeSetResponse,
  OpenContractsResponse,
  PipelineTokenResponse,
  PruneBody,
  PruneResponse,
  RecordCheckBody,
  ReleaseParams,
  type ReleaseRecord,
  ReleasesResponse,
  UploadVersionResponse,
  SuccessResponse,
  UploadVersionBody,
} from '@greenroom/contract';
import { HOST, readDescription, ReleaseRefused } from '@greenroom/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import type { Db } from '../../db/client';
import type { ApiApp } from '../../module-context';
import { readOpenContracts } from './open-contracts';
import { makeChange, type ReleaseContext } from './change-release';
import { Issuers } from './pipeline-identity';
import { type PruneContext, pruneVersions, removeLeftovers } from './prune';
import { releaseBuiltHost } from './release-first-versions';
import type { WantedChange } from './release-state';
import {
  authenticateTeam,
  authorizeTeam,
  bearerOf,
  configOf,
  type ReleaseAuthority,
  type Releaser,
  requirePermission,
  signPipelineToken,
} from './release-tokens';

const MAX_BUILD_BYTES = 32 * 1024 * 1024;

interface ReleasesRoutesOptions extends ReleaseContext, ReleaseAuthority, PruneContext {
  db: Db;
  site: string | undefined;
  hostDist: string;
}

/** The endpoints for releasing remotes from CI or another machine, by token: see docs/releases.md. */
export function releasesRoutes(app: FastifyInstance, options: ReleasesRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const install of [readRoutes, versionRoutes, changeRoutes]) install(typed, options);
}

function readRoutes(app: ApiApp, options: ReleasesRoutesOptions): void {
  const { releases, hostDist } = options;
  const config = configOf(options);
  const issuers = new Issuers(options.site);
  const preHandler = async (_: FastifyRequest, reply: FastifyReply) => void reply.header('Cache-Control', 'no-store');
  const tokens = schemaOf('A token for a pipeline that identifies itself by its OpenID Connect token', PipelineTokenResponse);
  app.post('/api/release-tokens', { schema: tokens, config, preHandler }, async (request) => {
    const team = await issuers.identify(bearerOf(request) ?? '', options.tokens);
    return dataOf({ team: team.team, ...signPipelineToken(team, options) });
  });

  const list = schemaOf('Releases of each remote, with their times and authors', ReleasesResponse);
  app.get('/api/releases', { schema: list, config, preHandler }, async (request) => {
    authenticateTeam(request, options);
    return dataOf(await releases.list());
  });

  const contracts = schemaOf('The contracts that versions which pages may have open were built with', OpenContractsResponse);
  app.get('/api/releases/contracts', { schema: contracts, config, preHandler }, async (request) => {
    authenticateTeam(request, options);
    return dataOf(await readOpenContracts(releases, hostDist));
  });
}

function versionRoutes(app: ApiApp, options: ReleasesRoutesOptions): void {
  const { db, releases, gate, hostDist, versionsSeen, retention } = options;
  const config = configOf(options);
  const summary = 'Stores a build of a remote or of the host as a version; visitors get it once it is released';
  const schema = ofPart(summary, UploadVersionBody, UploadVersionResponse);
  // Authenticates before the body is read, which may be large.
  const onRequest = async (request: FastifyRequest) => void authenticateTeam(request, options);
  app.post('/api/releases/:remote/versions', { schema, config, onRequest, bodyLimit: MAX_BUILD_BYTES }, async (request) => {
    const { remote } = request.params;
    const team = authorizeTeam(request, options, remote);
    const files = new Map(Object.entries(request.body.files).map(([file, text]) => [file, Buffer.from(text, 'base64')]));
    const description = readDescription(files);
    if (description.name !== remote) throw new ReleaseRefused(`This is a build of ${description.name}, not of ${remote}.`);
    const isDevelopment = isUnderDevelopment(team, description.version);
    const warnings = isDevelopment ? [] : await gate.check({ description, files }, request.body.with);
    if (remote === HOST) await releaseBuiltHost(releases, hostDist);
    return dataOf(await releases.upload(files, team.team), warnings);
  });

  const checkSchema = ofPart('Records that a version passed the check in a browser', RecordCheckBody, SuccessResponse);
  app.post('/api/releases/:remote/checks', { schema: checkSchema, config }, async (request) => {
    authorizeTeam(request, options, request.params.remote);
    await releases.recordCheck(request.params.remote, request.body);
    return { success: true as const };
  });

  const pruneSchema = ofPart('Removes old versions of a remote that nothing needs; their files go an hour later', PruneBody, PruneResponse);
  app.post('/api/releases/:remote/prunings', { schema: pruneSchema, config }, async (request) => {
    const { params, body } = request;
    authorizeTeam(request, options, params.remote);
    await versionsSeen.flush();
    const pruned = await pruneVersions(db, releases, params.remote, { retention, dryRun: body.dry_run });
    if (!body.dry_run) await removeLeftovers(db, releases);
    return dataOf(pruned);
  });
}

function changeRoutes(app: ApiApp, options: ReleasesRoutesOptions): void {
  const config = configOf(options);
  const change = (team: Releaser, wanted: WantedChange) => {
    const isUnchecked = 'part' in wanted && isUnderDevelopment(team, wanted.change.version);
    return makeChange(options, { wanted, by: team.team, isUnchecked, authorize: (part) => requirePermission(team, part) });
  };
  const schema = ofPart('Changes which version of a remote visitors get', ChangeReleaseBody, ChangeReleaseResponse);
  app.post('/api/releases/:remote', { schema, config }, async (request) => {
    const { remote } = request.params;
    const { records, warnings } = await change(authorizeTeam(request, options, remote), { part: remote, change: request.body });
    const record = records.get(remote) as ReleaseRecord;
    return dataOf({ ...record, ...(records.size > 1 && { parts: Object.fromEntries(records) }) }, warnings);
  });

  const summary = 'Changes which versions of several parts visitors get, as one: none of them gets a part of it alone';
  const setSchema = { ...schemaOf(summary, ChangeSetResponse), body: ChangeSetBody };
  app.post('/api/releases', { schema: setSchema, config }, async (request) => {
    const { records, warnings } = await change(authenticateTeam(request, options), request.body);
    return dataOf({ parts: Object.fromEntries(records) }, warnings);
  });
}

export const schemaOf = <Response extends ZodType>(summary: string, response: Response) => ({ summary, response: { 200: response } });

export const ofPart = <Body extends ZodType, Response extends ZodType>(summary: string, body: Body, response: Response) => {
  return { ...schemaOf(summary, response), params: ReleaseParams, body };
};

/** Tells whether a dev server of this machine serves it: its files change with each build, so they can't be checked. */
const isUnderDevelopment = ({ remotes }: Releaser, version: string | undefined) =>
  remotes === 'all' && version?.startsWith('dev-') === true;

export const dataOf = <Data extends object>(data: Data, warnings: string[] = []) => ({
  success: true as const,
  data: warnings.length > 0 ? { ...data, warnings } : data,
});
