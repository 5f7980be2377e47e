import { type SiteRules, isExternalRemote, refusalOf } from '@greenroom/contract/remote-rules';
import type { RemoteRoutes } from '@greenroom/shared-ui/platform';
import type { ComponentType } from 'react';
import { urlForAttempt } from './retry-url';
import { type Container, loadContainer, startContainer } from './container';
import { hostAttempt, nextHostAttempt } from './host-attempt';
import { cancelPreloads, preload } from './preload';
import type { PreloadFile, Remote } from './registry';
import { RemoteError, type RemoteStep } from './remote-error';
import { loadTexts } from './load-texts';
import { TimeoutError, withTimeout } from './timeout';

/** How long each step may take before the page shows that the remote is unavailable. */
const TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 500;

/** Loads remotes for one page. Steps that succeed are cached; a failed one runs again at the next navigation or retry. */
export class RemoteLoader {
  private readonly steps = new Map<string, Promise<unknown>>();
  /** Restarts of each remote's entry, by its name. */
  private readonly failures = new Map<string, number>();

  private readonly rules: SiteRules;
  private readonly timeout: number;
  private readonly retryDelay: number;

  constructor({
    rules = {},
    timeout = TIMEOUT_MS,
    retryDelay = RETRY_DELAY_MS,
  }: { rules?: SiteRules; timeout?: number; retryDelay?: number } = {}) {
    this.rules = rules;
    this.timeout = timeout;
    this.retryDelay = retryDelay;
  }

  /** Loads the component of a page. Failed steps are retried once, timeouts aren't: the visitor has waited. @throws {RemoteError} */
  async page(remote: Remote, route: string): Promise<ComponentType> {
    const failed = new Set<RemoteStep>();
    for (;;) {
      const files = this.files(remote, route);
      try {
        return await this.loadPage(remote, route);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (hasTimedOut(error.cause)) {
          cancelPreloads(files);
          nextHostAttempt();
          throw error;
        }
        if (failed.has(error.step)) throw error;
        failed.add(error.step);
        await new Promise((resolve) => setTimeout(resolve, this.retryDelay));
      }
    }
  }

  /** Runs a remote's entry ahead of a navigation, which reports a failure. External remotes run only when the visitor opens them. */
  start(remote: Remote): void {
    if (!isExternalRemote(remote)) this.routes(remote).catch(() => undefined);
  }

  /** Returns the files that a page needs first, with the URLs of the current attempt; none for a remote that must not run. */
  files(remote: Remote, route: string): readonly PreloadFile[] {
    if (refusalOf(remote, this.rules)) return [];
    const files = remote.preload?.[route] ?? [];
    // A retry loads them from the same URL.
    const texts = remote.texts ? [remote.texts] : [];
    // The runtimes of external remotes don't change their URLs at a retry.
    if (isExternalRemote(remote)) return [...files, ...texts];
    const ofAttempt = files.map((file) => ({
      ...file,
      url: urlForAttempt(file.url, isOwnFile(remote, file.url) ? this.attempt(remote) : hostAttempt()),
    }));
    return [...ofAttempt, ...texts];
  }

  private loadPage(remote: Remote, route: string): Promise<ComponentType> {
    return this.once(remote, 'page', route, async () => {
      preload(this.files(remote, route));
      const texts = refusalOf(remote, this.rules) ? undefined : loadTexts(remote.name, remote.texts, this.timeout);
      const load = (await this.routes(remote))[route];
      if (!load) throw new Error(`the registry lists ${route}, but the remote does not have it`);
      const page: { default?: unknown } = await withTimeout(load(), this.timeout, 'the code of the page did not arrive');
      if (!isComponent(page.default)) throw new Error('the page has no component as its default export');
      await texts;
      return page.default;
    });
  }

  private routes(remote: Remote): Promise<RemoteRoutes> {
    return this.once(remote, 'routes', '', async () => {
      const container = await this.started(remote);
      const module = await withTimeout(container.get('./routes'), this.timeout, './routes did not arrive');
      const exported = module() as { default?: RemoteRoutes };
      if (typeof exported.default !== 'object') throw new Error('./routes has no default export');
      return exported.default;
    });
  }

  private started(remote: Remote): Promise<Container> {
    return this.once(remote, 'start', '', async () => {
      const container = await this.container(remote);
      await withTimeout(startContainer(container), this.timeout, 'it did not take the shared modules');
      return container;
    });
  }

  private container(remote: Remote): Promise<Container> {
    return this.once(remote, 'entry', '', async () => {
      const { name, entry, integrity } = remote;
      const refusal = refusalOf(remote, this.rules);
      if (entry === null || refusal !== null) throw new Error(String(refusal));
      const attempt = this.attempt(remote);
      if (!isExternalRemote(remote)) return loadContainer(name, urlForAttempt(entry, attempt), { integrity, timeout: this.timeout });
      const { loadExternalRemote } = await import(/* webpackChunkName: "federation" */ './federation/load-external-remote');
      return loadExternalRemote({ ...remote, entry }, attempt, this.timeout);
    });
  }

  /** Counts from 1. All files of a remote share the attempt of its entry. */
  private attempt({ name }: Remote): number {
    return (this.failures.get(name) ?? 0) + 1;
  }

  /** Loads the entry again at the next attempt: a bundle caches modules that threw. Pages that are loaded stay cached. */
  private restart(remote: Remote): void {
    for (const step of ['entry', 'start', 'routes'] satisfies RemoteStep[]) this.steps.delete(keyOf(remote, step));
    this.failures.set(remote.name, this.attempt(remote));
  }

  /** Runs a step unless it has succeeded or is pending; a failed one is dropped from the cache. */
  private once<T>(remote: Remote, step: RemoteStep, detail: string, run: () => Promise<T>): Promise<T> {
    const key = keyOf(remote, step, detail);
    const begun = this.steps.get(key) as Promise<T> | undefined;
    if (begun) return begun;
    const running = run().catch((cause: unknown) => {
      this.steps.delete(key);
      if (!(cause instanceof RemoteError) && (step === 'entry' || !isDownload(cause, remote))) this.restart(remote);
      throw cause instanceof RemoteError ? cause : new RemoteError(remote, step, cause);
    });
    this.steps.set(key, running);
    return running;
  }
}

/** Tells whether a file of the remote failed to load; other errors, also webpack's cached ones of shared modules, come from code. */
function isDownload(cause: unknown, remote: Remote): boolean {
  if (cause instanceof TimeoutError) return true;
  return cause instanceof Error && 'request' in cause && isOwnFile(remote, String(cause.request));
}

const isOwnFile = ({ entry }: Remote, url: string) => entry !== null && url.startsWith(new URL('.', entry).href);

const hasTimedOut = (cause: unknown) =>
  cause instanceof TimeoutError || (cause instanceof Error && 'type' in cause && cause.type === 'timeout');

const keyOf = ({ name }: Remote, step: RemoteStep, detail = '') => `${name} ${step} ${detail}`;

const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
