import { urlOfAttempt } from '../attempt';
import { type Container, SHARE_SCOPE } from '../container';
import { checkModules } from './check-modules';
import { type LoadingExternalRemote, guests } from './loading-remotes';
import { startFederation } from './instance';

/**
 * Loads the entry of a remote that other tools built: a manifest, an ES module, a script with a runtime of its own. The runtime does
 * it in the steps in which the page loads any remote, so that a failure names the one that failed.
 * @param attempt counts from 1
 * @param timeout of each request, in milliseconds
 */
export async function loadExternalRemote(remote: LoadingExternalRemote['remote'], attempt: number, timeout: number): Promise<Container> {
  const { name, type = 'var', global = name } = remote;
  guests.set(name, { remote, attempt, timeout });
  checkModules(remote);
  reloadFailedStyles(remote.entry);
  const federation = await startFederation();
  federation.registerRemotes([{ name, entry: urlOfAttempt(remote.entry, attempt), type, entryGlobalName: global, shareScope: SHARE_SCOPE }], {
    // Whatever an earlier attempt left is forgotten.
    force: attempt > 1,
  });
  const id = `${name}/routes`;
  const { module, remoteMatchInfo } = await federation.remoteHandler.getRemoteModuleAndOptions({ id });
  await module.getEntry();
  return {
    async init() {
      await module.init(id, remoteMatchInfo.remoteSnapshot);
    },
    async get(exposed) {
      const exports: unknown = await module.get(id, exposed, undefined, remoteMatchInfo.remoteSnapshot);
      return () => exports;
    },
  };
}

/** Vite asks for each stylesheet once: one that failed stays in the page, and the page would go without it. */
function reloadFailedStyles(entry: string): void {
  const folder = new URL('.', entry).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(folder) && !link.sheet) link.replaceWith(link.cloneNode());
  }
}
