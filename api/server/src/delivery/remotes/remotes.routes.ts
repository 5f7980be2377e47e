import { createHash } from 'node:crypto';
import { contentTypeOf, HOST } from '@greenroom/contract/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressed } from '../../plugins/compression';
import { notFound } from '../../plugins/error-responses';
import type { Host } from '../page/host-files';
import { withHostFiles } from '../page/page-entry';
import type { Releases } from '../releases/releases';
import type { VersionsSeen } from '../releases/versions-seen';
import { type Composition, isHost, type RemotesRepository } from './remotes.repository';
import { visitorOf } from './visitor-cookie';

const [IMMUTABLE, REVALIDATED] = ['public, max-age=31536000, immutable', 'private, no-cache'];
/** Any origin may load them: an external back end's page, or a developer's. */
const FILE_HEADERS = { 'Cache-Control': IMMUTABLE, 'Access-Control-Allow-Origin': '*' };

const MAX_NAMED = 200;
/** The serialized registries of named versions for each host. */
const MAX_REGISTRIES = 20;

type FileRequest = FastifyRequest<{ Params: { '*': string } }>;

interface RemotesRoutesOptions {
  versionsSeen: VersionsSeen;
  remotes: RemotesRepository;
  host: () => Promise<Host | undefined>;
  releases: Releases;
}

/** The registry and the released files (docs/contracts.md#remotes). */
export function remotesRoutes(app: FastifyInstance, options: RemotesRoutesOptions): void {
  const registryOf = registryReader(options);
  app.get('/remotes.json', async (request, reply) => {
    const { bytes, etag, cacheControl } = await registryOf(request, reply);
    // Every page requests the registry when idle; a browser that has it gets a 304.
    reply.headers({ 'Cache-Control': cacheControl, 'Access-Control-Allow-Origin': '*', ETag: etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type('application/json; charset=utf-8');
    return reply.send(await compressed(reply, bytes));
  });
  app.get('/remotes/*', (request: FileRequest, reply) => sendFile(request, reply, options));
}

type PreparedRegistry = ReturnType<typeof prepareRegistry>;

/** Returns the registry of the visitor's versions, or of those that an open page names: any stored version, as its files are public. */
function registryReader({ remotes, host }: RemotesRoutesOptions) {
  const prepared = new WeakMap<object, LRUCache<string, PreparedRegistry>>();
  const prepareOnce = (of: object, names: string, composition: Composition) => {
    const registries = prepared.get(of) ?? new LRUCache<string, PreparedRegistry>({ max: MAX_REGISTRIES });
    const registry = registries.get(names) ?? prepareRegistry(composition);
    prepared.set(of, registries.set(names, registry));
    return registry;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<PreparedRegistry & { cacheControl: string }> => {
    const versions = new URLSearchParams(request.url.split('?')[1]).get('versions');
    if (versions === null) {
      const [all, built, member] = await Promise.all([remotes.all(), host(), request.findPageMember()]);
      const composition = remotes.compositionFor(all, visitorOf(request, reply, all, member), built);
      return { ...prepareOnce(composition, '', composition), cacheControl: REVALIDATED };
    }
    const names = [...new Set(versions.split(','))].slice(0, MAX_NAMED);
    const composition = await remotes.named(names, await host());
    const { host: ofPage } = composition;
    const isWhole = composition.versions.length === names.length;
    const registry = isWhole && ofPage ? prepareOnce(ofPage, versions, composition) : prepareRegistry(composition);
    // An unreleased build of the host changes without a version, and what is missing may come.
    return { ...registry, cacheControl: isWhole && composition.versions.some(isHost) ? IMMUTABLE : REVALIDATED };
  };
}

function prepareRegistry({ entries, host }: Composition): { bytes: Buffer; etag: string } {
  // With the host's files. Browsers show no links to their own pages.
  const listed = entries.map(({ linkPreviews: _linkPreviews, ...entry }) => (host ? withHostFiles(entry, host.files) : entry));
  const bytes = Buffer.from(JSON.stringify(listed));
  // Weak, since compressed responses differ in their bytes.
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Sends a file as it was uploaded, whatever the store has by now. */
async function sendFile(request: FileRequest, reply: FastifyReply, { releases, versionsSeen }: RemotesRoutesOptions) {
  const key = request.params['*'];
  const [name = '', version = '', ...file] = key.split('/');
  const type = name === HOST ? null : contentTypeOf(key);
  const bytes = type && (await releases.file(name, version, file.join('/')));
  if (!type || !bytes) throw notFound();
  versionsSeen.record(name, version);
  reply.headers(FILE_HEADERS).type(type);
  // Safari plays nothing without.
  if (/^(audio|video)\//.test(type)) return reply.header('Accept-Ranges', 'bytes').send(partOf(bytes, request, reply));
  return reply.send(await compressed(reply, bytes, { stays: true }));
}

function partOf(bytes: Buffer, { headers }: FileRequest, reply: FastifyReply): Buffer {
  const [, start, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const from = Number(start ?? bytes.length);
  const to = Math.min(last ? Number(last) : Infinity, bytes.length - 1);
  if (from > to) return bytes;
  reply.status(206).header('Content-Range', `bytes ${from}-${to}/${bytes.length}`);
  return bytes.subarray(from, to + 1);
}
