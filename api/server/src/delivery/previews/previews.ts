import { type CreatePreviewBody, type PageConfig, type Preview, StoredVersion } from '@greenroom/contract';
import { HOST, ReleaseRefused } from '@greenroom/contract/releases';
import { isChecked, isExternalRemote } from '@greenroom/contract/remote-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DAY } from '../../lib/durations';
import { signToken, tokenKey, verifyToken } from '../../lib/signed-token';
import { clearCookie, readCookie } from '../../plugins/cookies';
import type { StoredHost } from '../page/host-files';
import { checksEveryRemote } from '../page/page.rules';
import { isEntry, isHost, type RemotesRepository } from '../remotes/remotes.repository';
import type { ReleaseContext } from '../releases/change-release';
import { versionsIn } from '../releases/release-state';

const LIFETIME_MS = 7 * DAY;

export type PreviewedContext = { remotes: RemotesRepository; previewKey: Buffer; now: () => Date };

const Claims = z.object({ versions: z.array(StoredVersion).min(1) });

/** The cookie with the token, which a page sets before it loads the document again (host/src/remotes/overrides/preview.ts). */
const COOKIE = 'greenroom_preview';

export const previewKey = (sessionSecret: string): Buffer => tokenKey(sessionSecret, 'greenroom preview token');

export const verifyPreview = (token: string, key: Buffer, now: Date) => verifyToken(token, { claims: Claims, key, now });

export type PreviewContext = PreviewedContext & Pick<ReleaseContext, 'releases' | 'gate'> & { siteConfig: PageConfig };

interface RequestedPreview {
  remote: string;
  body: CreatePreviewBody;
  publicOrigin: string;
  /** Tells whether the caller may release a part; only then a version that visitors don't get is pinned. */
  mayRelease: (remote: string) => boolean;
}

/**
 * Creates the address of a preview: the first route of the remote without parameters; of the host, the first page.
 * @throws {ReleaseRefused} for a version that is not stored or that pages would block, or others that are neither live nor canaries
 * @throws {HttpProblem} 422 if the version can't work with the live host or the other remotes; 503
 */
export async function createPreview(
  { releases, remotes, gate, previewKey, now, siteConfig }: PreviewContext,
  { remote, body, publicOrigin, mayRelease }: RequestedPreview,
): Promise<Preview> {
  const { version, with: others = [], for_check: isForCheck = false } = body;
  const own = { remote, version };
  const together = new Map([own, ...others].map((each) => [each.remote, each.version]));
  if (together.size <= others.length) throw new ReleaseRefused('A preview has one version of each remote.');
  const current = await releases.current();
  const hidden = others.filter((other) => !versionsIn(current.get(other.remote)?.state).includes(other.version));
  for (const other of hidden)
    if (!mayRelease(other.remote)) throw new ReleaseRefused(`${other.version} of ${other.remote} is neither live nor a canary.`);
  const [entry] = await Promise.all(
    [own, ...hidden].map(async (each) => {
      await releases.require(each.remote, each.version);
      const stored = await remotes.stored(each.remote, each.version);
      if (!stored) throw new ReleaseRefused(`There is no version ${each.version} of ${each.remote}.`);
      // The versions have to fit each other, whatever else is live.
      await gate.checkStored(releases, { name: each.remote, version: each.version, ...(others.length > 0 && { together }) });
      return isEntry(stored) ? stored : undefined;
    }),
  );
  const live = (await remotes.all()).map((each) => each.live).filter(isEntry);
  // Pages, which know nothing of previews, have browsers refuse unchecked scripts by a header.
  const isUnchecked = entry && isExternalRemote(entry) && !isChecked(entry);
  if (!isForCheck && isUnchecked && checksEveryRemote(live, siteConfig, publicOrigin))
    throw new ReleaseRefused(
      `${remote} has scripts that no browser can check. The pages of this site let them run only once a version of it is live, so its first one can't be previewed.`,
    );
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  if (!isForCheck) for (const each of [own, ...hidden]) await releases.recordPreview(each.remote, each.version, expiresAt);
  const token = signToken({ versions: [own, ...others] }, expiresAt, previewKey);
  const url = new URL(entry?.routes.find((route) => !route.includes(':')) ?? '/', publicOrigin);
  url.searchParams.set('remote-preview', token);
  return { url: url.href, token, expires_at: expiresAt.toISOString() };
}

/** Tells whether the document is for a tab with a preview of the host. */
export const hasPreview = (request: FastifyRequest) => readCookie(request, COOKIE) !== undefined;

/** Returns the host of a tab's preview; null if it has ended. The cookie is for one document: other tabs have no preview. */
export async function previewedHost(
  request: FastifyRequest,
  reply: FastifyReply,
  { remotes, previewKey: key, now }: PreviewedContext,
): Promise<StoredHost | null> {
  const token = readCookie(request, COOKIE) ?? '';
  clearCookie(request, reply, COOKIE);
  const verified = verifyPreview(token, key, now());
  const host = typeof verified === 'string' ? undefined : verified.claims.versions.find(({ remote }) => remote === HOST);
  const stored = host ? await remotes.stored(HOST, host.version).catch(() => null) : null;
  return stored && isHost(stored) ? stored : null;
}
