import { createHash } from 'node:crypto';
import { contentTypeOf, HOST } from '@greenroom/releases';
import type { RemoteEntry } from '@greenroom/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpProblem } from '../../lib/http-problem';
import { compressed } from '../../plugins/compression';
import { notFound } from '../../plugins/error-responses';
import type { Host } from '../page/host-files';
import { asPageEntry, withHostFiles } from '../page/page-entry';
import type { Releases } from '../releases/releases';
import type { VersionsSeen } from '../releases/versions-seen';
import { type Carrying, carriedBy } from './carried';
import type { Composition } from './composition';
import type { RemotesRepository } from './remotes.repository';
import { ownerOf } from './remotes.rules';
import { visitorOf } from './visitor-cookie';

/** Released files never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Any origin may load them: an external back end's page, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': IMMUTABLE, 'Access-Control-Allow-Origin': '*' };

/** How many paths a request looks up. */
const MAX_PATHS = 20;

/** What a request for the registry may name. */
interface RegistryQuery {
  /** The composition of an open page. */
  of?: string;
  /** With `of`: the remote that owns the page, empty if none does; undefined to look up a path alone. */
  with?: string;
  /** With `of`: the paths whose remotes the page may lack. */
  paths: string[];
  /** The one remote to send. */
  name?: string;
}

/** The last value of each parameter, and all paths. */
function registryQuery(url: string): RegistryQuery {
  const query = new URLSearchParams(url.split('?')[1]);
  return { ...Object.fromEntries(query), paths: query.getAll('path').slice(0, MAX_PATHS) };
}

interface RemotesRoutesOptions {
  versionsSeen: VersionsSeen;
  remotes: RemotesRepository;
  /** The host's build, until the host is released: it provides shared modules to remotes. */
  host: () => Promise<Host | undefined>;
  releases: Releases;
}

/** The registry and the released files (docs/contracts.md#remotes). */
export function remotesRoutes(app: FastifyInstance, options: RemotesRoutesOptions): void {
  const { remotes, host } = options;
  const prepared = new WeakMap<Composition, PreparedRegistry>();
  app.get('/remotes.json', async (request, reply) => {
    const { of, name, ...query } = registryQuery(request.url);
    if (of !== undefined) return sendOfPage(query, remotes.recent.get(of), reply);
    const [all, built, member] = await Promise.all([remotes.all(), host(), request.findRecentMember()]);
    const composition = remotes.composedOf(all, visitorOf(request, reply, all, member), built);
    if (name !== undefined) {
      const found = composition.entries.filter((entry) => entry.name === name);
      return sendEntries(reply.header('Cache-Control', 'private, no-cache'), listed(found, composition.host));
    }
    const registry = prepared.get(composition) ?? prepareRegistry(composition);
    prepared.set(composition, registry);
    // Every page requests the registry when idle; a browser that has it gets a 304.
    reply.headers({ 'Cache-Control': 'private, no-cache', 'Access-Control-Allow-Origin': '*', ETag: registry.etag });
    if (request.headers['if-none-match'] === registry.etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    return reply.send(await compressed(reply, registry.bytes));
  });
  app.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) => sendFile(reply, options, request.params['*']));
}

/**
 * Sends what a page requests of the composition that it has: the remotes that it carries, with all preload lists, and those that own the paths of
 * its links, or the one that owns a path alone, if any does. A page whose composition is not known here any more loads a document instead, as does
 * one whose import map would lack the remote's modules, since not every browser takes a later one.
 * @throws {HttpProblem} 410
 */
function sendOfPage(query: RegistryQuery, composition: Carrying | undefined, reply: FastifyReply): Promise<FastifyReply> {
  const found = composition && remotesOfPage(query, composition);
  if (!composition?.host || !found) {
    reply.header('Cache-Control', 'no-store');
    throw new HttpProblem(410, 'Load this page as a document.');
  }
  const { files } = composition.host;
  reply.header('Cache-Control', IMMUTABLE);
  return sendEntries(
    reply,
    found.map((entry) => asPageEntry(entry, files, undefined, true)),
  );
}

/** Undefined if a document has to be loaded. */
function remotesOfPage({ with: own, paths }: RegistryQuery, composition: Carrying): RemoteEntry[] | undefined {
  const { entries } = composition;
  const found = paths.flatMap((path) => ownerOf(entries, path)?.entry ?? []);
  if (own === undefined && paths.length > 0) return found.some(isOfModules) ? undefined : found;
  const carried = carriedBy(
    composition,
    entries.find(({ name }) => name === own),
  );
  return [...new Set([...carried, ...found.filter((entry) => !isOfModules(entry))])];
}

const isOfModules = ({ type }: RemoteEntry) => type === 'module';

async function sendEntries(reply: FastifyReply, entries: RemoteEntry[]): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('Access-Control-Allow-Origin', '*');
  return reply.send(await compressed(reply, Buffer.from(JSON.stringify(entries))));
}

/** The serialized registry, shared by all visitors with the same versions. */
interface PreparedRegistry {
  bytes: Buffer;
  etag: string;
}

/** With the host's files. Browsers show no links to their own pages. */
const listed = (entries: RemoteEntry[], host: Host | undefined) =>
  entries.map(({ linkPreviews: _linkPreviews, ...entry }) => (host ? withHostFiles(entry, host.files) : entry));

function prepareRegistry({ entries, host }: Composition): PreparedRegistry {
  const bytes = Buffer.from(JSON.stringify(listed(entries, host)));
  // Weak, since compressed responses differ in their bytes.
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Sends a file of a remote as it was uploaded, whatever the store has by now. With REMOTES_URL, browsers load it from elsewhere. */
async function sendFile(reply: FastifyReply, { releases, versionsSeen }: RemotesRoutesOptions, key: string) {
  const [name = '', version = '', ...file] = key.split('/');
  const type = name === HOST ? null : contentTypeOf(key);
  const bytes = type && (await releases.file(name, version, file.join('/')));
  if (!type || !bytes) throw notFound();
  versionsSeen.record(name, version);
  return reply
    .headers(FILE_HEADERS)
    .type(type)
    .send(await compressed(reply, bytes, { stays: true }));
}
