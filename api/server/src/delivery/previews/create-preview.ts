import type { CreatePreviewBody, PageConfig, Preview, ReleaseRecord, StoredVersion } from '@greenroom/contract';
import { ReleaseRefused } from '@greenroom/contract/releases';
import { isChecked, isExternalRemote } from '@greenroom/contract/remote-rules';
import { DAY } from '../../lib/durations';
import { checksEveryRemote } from '../page/page.rules';
import { isEntry } from '../remotes/remotes.repository';
import type { ReleaseContext } from '../releases/change-release';
import { type PreviewedContext, signPreview } from './preview-token';

/** Enough for a pull request. */
const LIFETIME_MS = 7 * DAY;

const PARAMETER = 'remote-preview';

export interface PreviewContext extends PreviewedContext, Pick<ReleaseContext, 'releases' | 'gate'> {
  siteConfig: PageConfig;
}

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
  if (new Set([remote, ...others.map((other) => other.remote)]).size <= others.length)
    throw new ReleaseRefused('A preview has one version of each remote.');
  const current = await releases.current();
  const hidden = others.filter((other) => !isVisible(other, current.get(other.remote)?.state));
  for (const other of hidden)
    if (!mayRelease(other.remote)) throw new ReleaseRefused(`${other.version} of ${other.remote} is neither live nor a canary.`);
  // The versions have to fit each other, whatever else is live.
  const together = new Map(others.length > 0 ? [{ remote, version }, ...others].map((each) => [each.remote, each.version]) : []);
  const [entry] = await Promise.all(
    [{ remote, version }, ...hidden].map(async (each) => {
      await releases.require(each.remote, each.version);
      const stored = await remotes.stored(each.remote, each.version);
      if (!stored) throw new ReleaseRefused(`There is no version ${each.version} of ${each.remote}.`);
      await gate.checkStored(releases, { name: each.remote, version: each.version, together });
      return stored;
    }),
  );
  const live = (await remotes.all()).map((each) => each.live).filter(isEntry);
  // Pages, which know nothing of previews, have browsers refuse unchecked scripts by a header.
  if (
    !isForCheck &&
    entry &&
    isEntry(entry) &&
    isExternalRemote(entry) &&
    !isChecked(entry) &&
    checksEveryRemote(live, siteConfig, publicOrigin)
  ) {
    throw new ReleaseRefused(
      `${remote} has scripts that no browser can check. The pages of this site let them run only once a version of it is live, so its first one can't be previewed.`,
    );
  }
  const expiresAt = new Date(now().getTime() + LIFETIME_MS);
  if (!isForCheck) for (const each of [{ remote, version }, ...hidden]) await releases.recordPreview(each.remote, each.version, expiresAt);
  const token = signPreview({ versions: [{ remote, version }, ...others], expiresAt }, previewKey);
  const routes = entry && isEntry(entry) ? entry.routes : [];
  const url = new URL(routes.find((route) => !route.includes(':')) ?? '/', publicOrigin);
  url.searchParams.set(PARAMETER, token);
  return { url: url.href, token, expires_at: expiresAt.toISOString() };
}

const isVisible = ({ version }: StoredVersion, state: ReleaseRecord['state'] | undefined) =>
  state?.live === version || state?.canary?.version === version;
