import { withTimeout } from './timeout';

/** What a remote's entry script leaves on the page, as webpack's federation defines it. */
export interface Container {
  init(shareScope: unknown): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

// Given by webpack: what the host provides to remotes.
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: Record<string, unknown>;

const SHARE_SCOPE = 'default';

/** The variable in which an entry script leaves its container; the build of remotes writes the same name. */
const containerGlobal = (name: string) => `greenroom_${name.replaceAll('-', '_')}`;

/**
 * Runs a remote's entry script and takes the container that it leaves.
 * @param url of the script; the browser answers a URL that hangs with the same request, so a retry needs another one
 * @throws when the script fails, differs from `integrity`, takes longer than `timeout` ms, or leaves no container
 */
export async function loadContainer(
  name: string,
  url: string,
  { integrity, timeout }: { integrity: string | null; timeout: number },
): Promise<Container> {
  const key = containerGlobal(name);
  const globals = window as unknown as Record<string, unknown>;
  // A container left by an earlier attempt must not be taken for this one's.
  delete globals[key];
  const broke = await runScript(url, integrity, timeout);
  const container = globals[key];
  if (!isContainer(container)) throw new Error(broke ? `${url} broke: ${broke}` : `${url} ran, but left no container in window.${key}`);
  return container;
}

/** Gives a container the modules that the host provides. A container takes them once. */
export async function startContainer(container: Container): Promise<void> {
  await __webpack_init_sharing__(SHARE_SCOPE);
  await container.init(__webpack_share_scopes__[SHARE_SCOPE]);
}

/** @returns what the script threw, if anything: to the browser it counts as loaded all the same */
async function runScript(url: string, integrity: string | null, timeout: number): Promise<string> {
  const script = document.createElement('script');
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} is missing, unreachable, or not the script that was released`));
  });
  script.src = url;
  script.async = true;
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
