import { isManifest } from '@greenroom/contract/remote-rules';
import { type ModuleFederationRuntimePlugin, createInstance } from '@module-federation/enhanced/runtime';
import { loadContainer, SHARE_SCOPE, hostShareScope } from '../container';
import { urlForAttempt } from '../retry-url';
import { withTimeout } from '../timeout';
import { type LoadingExternalRemote, loadingRemotes, integrityOf } from './loading-remotes';

type RuntimeContainer = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

/** Hooks of the federation runtime that give external remotes the same integrity checks, timeouts and retries as all remotes. */
const runtimePlugin: ModuleFederationRuntimePlugin = {
  name: 'greenroom-runtime-plugin',

  fetch(url, init, remoteInfo) {
    const loading = loadingRemoteOf(remoteInfo?.name);
    return withTimeout(
      fetchChecked(url, { ...init, integrity: integrityOf(loading, url) ?? '' }),
      loading.timeout,
      `${url} did not answer`,
    );
  },

  async afterResolve(args) {
    const { attempt, remote } = loadingRemoteOf(args.remoteInfo.name);
    if (isManifest(remote.entry)) args.remoteInfo.entry = urlForAttempt(args.remoteInfo.entry, attempt);
    return args;
  },

  /** Turns off the runtime's preloading: the page preloads each file in the mode of its request. */
  beforePreloadRemote({ preloadOps }) {
    preloadOps.length = 0;
  },

  async loadEntry({ remoteInfo: { name, entry, entryGlobalName: global, type } }) {
    const loading = loadingRemoteOf(name);
    const options = {
      integrity: integrityOf(loading, entry),
      timeout: loading.timeout,
      isModule: type === 'module' || type === 'esm',
      global,
    };
    // The runtime's type is wider.
    return (await loadContainer(name, entry, options)) as unknown as RuntimeContainer;
  },

  /** Keeps the page's own errors, instead of the runtime's error codes with a link. */
  errorLoadRemote({ error }) {
    throw error;
  },
};

function loadingRemoteOf(name = ''): LoadingExternalRemote {
  const loading = loadingRemotes.get(name);
  if (!loading) throw new Error(`${name} is no remote that the page is loading`);
  return loading;
}

async function fetchChecked(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(() => undefined);
  if (!response?.ok) throw new Error(`${url} is missing, unreachable, or not the manifest that was released`);
  return new Response(await response.text());
}

/** The page's federation runtime. With `loaded-first`, remotes use the host's shared modules, never their own. */
const federation = createInstance({ name: 'greenroom', remotes: [], shareStrategy: 'loaded-first', plugins: [runtimePlugin] });

export async function startFederation(): Promise<typeof federation> {
  // The same object, typed differently by webpack and the runtime.
  federation.initShareScopeMap(SHARE_SCOPE, (await hostShareScope()) as Parameters<typeof federation.initShareScopeMap>[1]);
  return federation;
}
