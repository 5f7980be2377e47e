import { type Container, SHARE_SCOPE } from '../container';
import type { Remote } from '../registry';
import { urlForAttempt } from '../retry-url';
import { type LoadingExternalRemote, loadingRemotes } from './loading-remotes';
import { startFederation } from './runtime-plugin';

/** Loads an external remote's entry (a manifest, an ES module, or a script with its own runtime), in the same steps as any remote's. */
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

/** Reloads stylesheets that failed: Vite requests each one once, so the page would stay without them. */
function reloadFailedStyles(entry: string): void {
  const folder = new URL('.', entry).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.href.startsWith(folder) && !link.sheet) link.replaceWith(link.cloneNode());
  }
}

/** Adds the integrity of an external remote's modules to the page, unless the server's import maps have it. */
function addIntegrityImportMap({ type, files = {} }: Remote): void {
  if (type !== 'module') return;
  const mapped = new Set(
    importMapsOfPage().flatMap(({ integrity = {} }) => Object.keys(integrity).map((url) => new URL(url, location.href).href)),
  );
  const missing = Object.entries(files).filter(([url]) => !mapped.has(url) && /\.m?js$/.test(new URL(url).pathname));
  if (missing.length === 0) return;
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify({ integrity: Object.fromEntries(missing) });
  document.head.append(script);
}

const importMapsOfPage = (): { integrity?: Record<string, string> }[] =>
  [...document.querySelectorAll('script[type="importmap"]')].map(({ textContent }) => JSON.parse(textContent ?? '{}') as object);
