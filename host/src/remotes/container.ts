import { withTimeout } from './timeout';

export interface Container {
  init(shareScope: unknown): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

export type ShareScope = Record<string, Record<string, { loaded?: unknown }>>;

// webpack's share scope API.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

export const SHARE_SCOPE = 'default';

/** The global variable of a remote's container; the build of remotes uses the same name. */
const containerGlobal = (name: string) => `greenroom_${name.replaceAll('-', '_')}`;

export interface EntryOptions {
  integrity: string | null;
  timeout: number;
  isModule?: boolean;
  /** The variable of a classic script, if it isn't the default one. */
  global?: string;
}

/** Runs an entry script and returns its container. A retry needs another `url`. @throws if it fails or defines no container */
export async function loadContainer(name: string, url: string, { global, ...options }: EntryOptions): Promise<Container> {
  if (options.isModule) {
    await runScript(url, options);
    // The script has run with its integrity checked: the import returns the same module.
    const container: unknown = await import(/* webpackIgnore: true */ url);
    if (!isContainer(container)) throw new Error(`${url} ran, but exports no container`);
    return container;
  }
  const key = global ?? containerGlobal(name);
  const globals = window as unknown as Record<string, unknown>;
  // Clears an earlier attempt's container; a variable that a script declares can't be deleted.
  globals[key] = undefined;
  const thrown = await runScript(url, options);
  const container = globals[key];
  if (!isContainer(container)) throw new Error(thrown ? `${url} broke: ${thrown}` : `${url} ran, but left no container in window.${key}`);
  return container;
}

/** Initializes a container with the host's share scope. A container can be initialized once. */
export async function startContainer(container: Container): Promise<void> {
  await container.init(await hostShareScope());
}

let scope: Promise<ShareScope> | undefined;

/** Returns the share scope with every module marked as loaded: remotes then use the page's copy, even if one has a newer version. */
export function hostShareScope(): Promise<ShareScope> {
  scope ??= Promise.resolve(__webpack_init_sharing__(SHARE_SCOPE)).then(() => {
    const provided = __webpack_share_scopes__[SHARE_SCOPE] ?? {};
    for (const shared of Object.values(provided).flatMap((versions) => Object.values(versions))) shared.loaded = true;
    return provided;
  });
  return scope;
}

/** Runs a script. Returns the message of an uncaught error, '' if none: the browser fires `load` either way. */
async function runScript(url: string, { integrity, timeout, isModule }: EntryOptions): Promise<string> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} is missing, unreachable, or not the script that was released`));
  });
  script.src = url;
  script.async = true;
  if (isModule) script.type = 'module';
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  let broke = '';
  const onError = ({ filename, message }: ErrorEvent) => void (filename === script.src && (broke ||= message));
  window.addEventListener('error', onError);
  document.head.append(script);
  try {
    await withTimeout(loaded, timeout, `${url} did not answer`);
    return broke;
  } finally {
    window.removeEventListener('error', onError);
    script.remove();
  }
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Container).init === 'function' &&
  typeof (value as Container).get === 'function';
