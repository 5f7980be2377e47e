import { urlForAttempt } from '../retry-url';
import { type Container, SHARE_SCOPE } from '../container';
import { addIntegrityImportMap } from './integrity-import-map';
import { type LoadingExternalRemote, loadingRemotes } from './loading-remotes';
import { startFederation } from './instance';

/**
 * Loads the entry of an external remote (a manifest, an ES module, or a script with its own runtime) through the federation runtime. It
 * takes the same steps as for any remote, so that an error names the step that failed.
 * @param attempt counts from 1
 * @param timeout of each request, in milliseconds
 */
export async function loadExternalRemote(remote: LoadingExternalRemote['remote'], attempt: number, timeout: number): Promise<Container> {
  const { name, type = 'var', global = name } = remote;
  loadingRemotes.set(name, { remote, attempt, timeout });
  addIntegrityImportMap(remote);
  reloadFailedStyles(remote.entry);
  const federation = await startFederation();
  federation.registerRemotes(
    [{ name, entry: urlForAttempt(remote.entry, attempt), type, entryGlobalName: global, shareScope: SHARE_SCOPE }],
    {
      // Drops the state of earlier attempts.
      force: attempt > 1,
    },
  );
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

/** Reloads stylesheets that failed: Vite requests each stylesheet once, so the page would stay without them. */
function reloadFailedStyles(entry: string): void {
  const folder = new URL('.', entry).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(folder) && !link.sheet) link.replaceWith(link.cloneNode());
  }
}
