import type { CreatePreviewBody, PageConfig, Preview } from '@greenroom/contract';
import { ReleaseRefused, type Releases } from '@greenroom/releases';
import { isChecked, isExternalRemote } from '@greenroom/releases/remote-rules';
import { checksEveryRemote } from '../page/page.rules';
import { isEntry } from '../remotes/remotes.repository';
import { asProblem, type ReleaseContext } from '../releases/change-release';
import { signPreview } from './preview-token';

/** How long a preview can be opened: a week, enough for a pull request. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** The query parameter by which the site's page opens a preview. */
const PARAMETER = 'remote-preview';

/** The dependencies of previews. */
export interface PreviewContext extends Pick<ReleaseContext, 'releases' | 'remotes' | 'gate'> {
  /** Signs tokens (`previewKey`). */
  previewKey: Buffer;
  now: () => Date;
  siteConfig: PageConfig;
}

interface RequestedPreview {
  remote: string;
  body: CreatePreviewBody;
  publicOrigin: string;
}

/**
 * Creates the address of a preview: the first route of the remote that has no parameters; of the host, the site's first page.
 * @throws {HttpProblem} 409 for a version that is not stored or that the site's pages would block, or others that are neither live nor
 * canaries; 422 if the version can't work
 * with the live host or the other remotes; 503
 */
export async function createPreview(
  { releases, remotes, gate, previewKey, now, siteConfig }: PreviewContext,
  { remote, body, publicOrigin }: RequestedPreview,
): Promise<Preview> {
  const { version, with: others = [], for_check: isForCheck = false } = body;
  try {
    const entry = await remotes.stored(remote, version);
    if (!entry) throw new ReleaseRefused(`There is no version ${version} of ${remote}.`);
    await gate.checkStored(remote, version);
    const live = (await remotes.all()).map((each) => each.live).filter(isEntry);
    // The pages of visitors, which know nothing of previews, have a header by which browsers refuse unchecked scripts.
    if (
      !isForCheck &&
      isEntry(entry) &&
      isExternalRemote(entry) &&
      !isChecked(entry) &&
      checksEveryRemote(live, siteConfig, publicOrigin)
    ) {
      throw new ReleaseRefused(
        `${remote} has scripts that no browser can check. The pages of this site let them run only once a version of it is live, so its first one can't be previewed.`,
      );
    }
    if (new Set([remote, ...others.map((other) => other.remote)]).size <= others.length)
      throw new ReleaseRefused('A preview has one version of each remote.');
    for (const other of others) await requireVisible(releases, other);
    const expiresAt = new Date(now().getTime() + LIFETIME_MS);
    if (!isForCheck) await releases.recordPreview(remote, version, expiresAt);
    const token = signPreview({ versions: [{ remote, version }, ...others], expiresAt }, previewKey);
    const routes = isEntry(entry) ? entry.routes : [];
    const url = new URL(routes.find((route) => !route.includes(':')) ?? '/', publicOrigin);
    url.searchParams.set(PARAMETER, token);
    return { url: url.href, token, expires_at: expiresAt.toISOString() };
  } catch (cause) {
    return asProblem(cause);
  }
}

/** @throws {ReleaseRefused} unless visitors get this version, live or as a canary */
async function requireVisible(releases: Releases, { remote, version }: { remote: string; version: string }): Promise<void> {
  const state = (await releases.newest(remote))?.state;
  if (state?.live !== version && state?.canary?.version !== version)
    throw new ReleaseRefused(`${version} of ${remote} is neither live nor a canary.`);
}
