import { withTimeout } from './timeout';

/** What a remote's entry script leaves on the page, as webpack's federation defines it. */
export interface Container {
  init(shareScope: unknown): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

/** What the page provides to remotes: by module and version. */
export type ShareScope = Record<string, Record<string, { loaded?: unknown }>>;

// Given by webpack: what the host provides to remotes.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, ShareScope>;

/** The scope in which the host provides and remotes take. */
export const SHARE_SCOPE = 'default';

/** The variable in which an entry script leaves its container; the build of remotes writes the same name. */
const containerGlobal = (name: string) => `greenroom_${name.replaceAll('-', '_')}`;

/** What an entry script has to be, and how long it may take. */
export interface EntryTerms {
  integrity: string | null;
  timeout: number;
  /** An ES module, which exports its container; left out: a classic script, which leaves it in a variable. */
  isModule?: boolean;
  /** The variable. */
  global?: string;
}

/**
 * Runs a remote's entry script and takes the container that it leaves.
 * @param url of the script; the browser answers a URL that hangs with the same request, so a retry needs another one
 * @throws when the script fails, differs from `integrity`, takes longer than `timeout` ms, or leaves no container
 */
export async function loadContainer(name: string, url: string, { global, ...terms }: EntryTerms): Promise<Container> {
  if (terms.isModule) {
    await runScript(url, terms);
    // The browser has it by now, checked, and gives the same module.
    const container: unknown = await import(/* webpackIgnore: true */ url);
    if (!isContainer(container)) throw new Error(`${url} ran, but exports no container`);
    return container;
  }
  const key = global ?? containerGlobal(name);
  const globals = window as unknown as Record<string, unknown>;
  // A container left by an earlier attempt must not be taken for this one's. What a script declares can't be deleted.
  globals[key] = undefined;
  const broke = await runScript(url, terms);
  const container = globals[key];
  if (!isContainer(container)) throw new Error(broke ? `${url} broke: ${broke}` : `${url} ran, but left no container in window.${key}`);
  return container;
}

/** Gives a container the modules that the host provides. A container takes them once. */
export async function startContainer(container: Container): Promise<void> {
  await container.init(await hostScope());
}

let scope: Promise<ShareScope> | undefined;

/**
 * What the host provides, marked as running: a remote that brings a newer copy takes the page's all the same, and so do those that
 * find the newer one beside it.
 */
export function hostScope(): Promise<ShareScope> {
  scope ??= Promise.resolve(__webpack_init_sharing__(SHARE_SCOPE)).then(() => {
    const provided = __webpack_share_scopes__[SHARE_SCOPE] ?? {};
    for (const shared of Object.values(provided).flatMap((versions) => Object.values(versions))) shared.loaded = true;
    return provided;
  });
  return scope;
}

/** @returns what the script threw, if anything: to the browser it counts as loaded all the same */
async function runScript(url: string, { integrity, timeout, isModule }: EntryTerms): Promise<string> {
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
  const hear = ({ filename, message }: ErrorEvent) => void (filename === script.src && (broke ||= message));
  window.addEventListener('error', hear);
  document.head.append(script);
  try {
    await withTimeout(loaded, timeout, `${url} did not answer`);
    return broke;
  } finally {
    window.removeEventListener('error', hear);
    script.remove();
  }
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' && value !== null &&
    typeof (value as Container).init === 'function' && typeof (value as Container).get === 'function'
  );
}
