import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { urlOfAttempt } from '../attempt';
import { loadContainer } from '../container';
import { isManifest } from '../external-remote';
import { withTimeout } from '../timeout';
import { type LoadingExternalRemote, guests, integrityOf } from './loading-remotes';

type RuntimeContainer = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** What holds for every remote of the page holds for those that the federation runtime mounts, as hooks of it. */
export const pageRules: ModuleFederationRuntimePlugin = {
  name: 'greenroom-page-rules',

  /** The manifest: checked, in the mode of its preload, and within its time. */
  fetch(url, init, remoteInfo) {
    const guest = guestNamed(remoteInfo?.name);
    return withTimeout(fetchChecked(url, { ...init, integrity: integrityOf(guest, url) ?? '' }), guest.timeout, `${url} did not answer`);
  },

  /** A retry asks for the script that a manifest names at another address as well. */
  async afterResolve(args) {
    const { attempt, remote } = guestNamed(args.remoteInfo.name);
    if (isManifest(remote.entry)) args.remoteInfo.entry = urlOfAttempt(args.remoteInfo.entry, attempt);
    return args;
  },

  /** What a route needs early the page names, each file in the mode of its request; the runtime would ask once more. */
  beforePreloadRemote({ preloadOps }) {
    preloadOps.length = 0;
  },

  /** The entry script, by the one way in which the page runs any remote's. */
  async loadEntry({ remoteInfo: { name, entry, entryGlobalName: global, type } }) {
    const guest = guestNamed(name);
    const terms = { integrity: integrityOf(guest, entry), timeout: guest.timeout, isModule: type === 'module' || type === 'esm', global };
    // Said more loosely by the runtime's types.
    return (await loadContainer(name, entry, terms)) as unknown as RuntimeContainer;
  },

  /** The page's own words for what went wrong, where the runtime has a number and a link. */
  errorLoadRemote({ error }) {
    throw error;
  },
};

function guestNamed(name = ''): LoadingExternalRemote {
  const guest = guests.get(name);
  if (!guest) throw new Error(`${name} is no remote that the page is loading`);
  return guest;
}

/** With its whole body, which may hang as well as its beginning. */
async function fetchChecked(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(() => undefined);
  if (!response?.ok) throw new Error(`${url} is missing, unreachable, or not the manifest that was released`);
  return new Response(await response.text());
}
