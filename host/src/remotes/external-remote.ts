import type { SiteConfig } from '@greenroom/shared-ui/platform';
import { isLoopback } from './loopback';
import type { Remote } from './registry';

/** What the operator lets run, of what nobody vouches for. */
export type RemoteRules = Pick<SiteConfig, 'remoteIntegrity' | 'uncheckedRemotes'>;

/** Whether other tools than ours built a remote, so that the federation runtime mounts it. */
export function isExternalRemote({ type, entry }: Pick<Remote, 'type' | 'entry'>): boolean {
  return type !== undefined || (entry !== null && isManifest(entry));
}

/** Whether an entry is an `mf-manifest.json`, which names the script that runs. */
export function isManifest(entry: string): boolean {
  return new URL(entry).pathname.endsWith('.json');
}

/** Whether the browser checks what a remote loads after its entry: by digests in its scripts, or in the page's import map. */
export function checksOwnFiles(remote: Pick<Remote, 'type' | 'entry' | 'checked' | 'files'>): boolean {
  return !isExternalRemote(remote) || remote.checked === true || (remote.type === 'module' && remote.files !== undefined);
}

/**
 * Why a remote must not run, as a sentence; null where it may, because somebody vouches for all of it, it comes from the visitor's
 * own machine, or the operator allows it.
 */
export function refusalOf(remote: Remote, { remoteIntegrity, uncheckedRemotes }: RemoteRules): string | null {
  if (!remote.entry) return 'the registry gives no usable URL';
  if (remoteIntegrity === 'optional' || isLoopback(new URL(remote.entry))) return null;
  if (remote.integrity === null) return 'the registry gives no integrity of it, and without one only a remote on your own machine may run';
  if (checksOwnFiles(remote) || uncheckedRemotes.includes(remote.name)) return null;
  return `no browser can check the scripts that it loads later, and the site's uncheckedRemotes does not name ${remote.name}`;
}
