import type { SiteConfig } from '@greenroom/shared-ui/platform';
import { isLoopback } from './loopback';
import type { Remote } from './registry';

/** The operator's exceptions from the integrity check. */
export type RemoteRules = Pick<SiteConfig, 'remoteIntegrity' | 'uncheckedRemotes'>;

/** Whether a remote was built with other tools, so that the federation runtime has to load it. */
export function isExternalRemote({ type, entry }: Pick<Remote, 'type' | 'entry'>): boolean {
  return type !== undefined || (entry !== null && isManifest(entry));
}

/** Whether an entry is an `mf-manifest.json`, which names the entry script. */
export function isManifest(entry: string): boolean {
  return new URL(entry).pathname.endsWith('.json');
}

/** Whether the browser checks the files that a remote loads after its entry: by digests in its scripts, or by the page's import map. */
export function checksOwnFiles(remote: Pick<Remote, 'type' | 'entry' | 'checked' | 'files'>): boolean {
  return !isExternalRemote(remote) || remote.checked === true || (remote.type === 'module' && remote.files !== undefined);
}

/**
 * The reason why a remote must not run, as a sentence; null if it may: the integrity of all its files is known, it runs on the visitor's
 * own machine, or the operator allows it.
 */
export function refusalOf(remote: Remote, { remoteIntegrity, uncheckedRemotes }: RemoteRules): string | null {
  if (!remote.entry) return 'the registry gives no usable URL';
  if (remoteIntegrity === 'optional' || isLoopback(new URL(remote.entry))) return null;
  if (remote.integrity === null) return 'the registry gives no integrity of it, and without one only a remote on your own machine may run';
  if (checksOwnFiles(remote) || uncheckedRemotes.includes(remote.name)) return null;
  return `no browser can check the scripts that it loads later, and the site's uncheckedRemotes does not name ${remote.name}`;
}
