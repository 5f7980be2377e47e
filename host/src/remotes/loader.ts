import type { RemoteRoutes } from '@greenroom/shared-ui/platform';
import type { ComponentType } from 'react';
import { urlOfAttempt } from './attempt';
import { type Container, loadContainer, startContainer } from './container';
import { type RemoteRules, isExternalRemote, refusalOf } from './external-remote';
import { hostAttempt, nextHostAttempt } from './host-attempt';
import { cancelPreloads, preload } from './preload';
import type { EarlyFile, Remote } from './registry';
import { RemoteError, type RemoteStep } from './remote-error';
import { TimeoutError, withTimeout } from './timeout';

/** A person waits this long for a part of the site before they are told that it is unavailable. */
const TIMEOUT_MS = 10_000;
const RETRY_PAUSE_MS = 500;

/**
 * Loads remotes for one page: each step once, remembered when it succeeded, and begun again where it failed.
 * So a remote that comes back is used at the next navigation or retry, without a reload.
 */
export class RemoteLoader {
  readonly #steps = new Map<string, Promise<unknown>>();
  /** By the remote's name: how often its entry was given up. */
  readonly #failures = new Map<string, number>();
  /** By version: what the page left out of its registry. */
  readonly #preload = new Map<string, Remote['preload']>();

  constructor(
    private readonly timeout = TIMEOUT_MS,
    private readonly pause = RETRY_PAUSE_MS,
    private readonly rules: RemoteRules = { remoteIntegrity: 'required', uncheckedRemotes: [] },
  ) {}

  /**
   * The component of one of a remote's pages. Each step that fails is tried once more after a moment, a timeout is not: the
   * visitor has waited by then.
   * @param route the pattern that the registry names, such as `/raffles/:id`
   * @throws {RemoteError} naming the remote, its version and the step that failed
   */
  async page(remote: Remote, route: string): Promise<ComponentType> {
    const failed = new Set<RemoteStep>();
    for (;;) {
      const files = this.files(remote, route);
      try {
        return await this.#page(remote, route);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (hasTimedOut(error.cause)) {
          cancelPreloads(files);
          nextHostAttempt();
          throw error;
        }
        if (failed.has(error.step)) throw error;
        failed.add(error.step);
        await new Promise((resolve) => setTimeout(resolve, this.pause));
      }
    }
  }

  /**
   * Runs the entry of one of our own remotes before anybody goes there, so that a press waits for its page alone. What fails is
   * begun again by who does go there, and reported then. Code of other teams' tools runs for its visitors only.
   */
  start(remote: Remote): void {
    if (!isExternalRemote(remote)) this.#routes(remote).catch(() => undefined);
  }

  /** Takes from the registry which files the pages of the remotes begin with; of other versions than the page's, nothing. */
  learn(registry: readonly Remote[]): void {
    for (const remote of registry) this.#preload.set(versionOf(remote), remote.preload);
  }

  /** The files that a page begins with, where they will be requested; none of a remote that may not run. */
  files(remote: Remote, route: string): readonly EarlyFile[] {
    if (refusalOf(remote, this.rules)) return [];
    const files = (this.#preload.get(versionOf(remote)) ?? remote.preload)?.[route] ?? [];
    // What other tools built asks for its files where they always were.
    if (isExternalRemote(remote)) return files;
    return files.map((file) => ({ ...file, url: urlOfAttempt(file.url, isOwnFile(remote, file.url) ? this.#attempt(remote) : hostAttempt()) }));
  }

  #page(remote: Remote, route: string): Promise<ComponentType> {
    return this.#once(remote, 'page', route, async () => {
      preload(this.files(remote, route));
      const load = (await this.#routes(remote))[route];
      if (!load) throw new Error(`the registry lists ${route}, but the remote does not have it`);
      const page: { default?: unknown } = await withTimeout(load(), this.timeout, 'the code of the page did not arrive');
      if (!isComponent(page.default)) throw new Error('the page has no component as its default export');
      return page.default;
    });
  }

  #routes(remote: Remote): Promise<RemoteRoutes> {
    return this.#once(remote, 'routes', '', async () => {
      const container = await this.#started(remote);
      const module = await withTimeout(container.get('./routes'), this.timeout, './routes did not arrive');
      const exported = module() as { default?: RemoteRoutes };
      if (typeof exported.default !== 'object') throw new Error('./routes has no default export');
      return exported.default;
    });
  }

  #started(remote: Remote): Promise<Container> {
    return this.#once(remote, 'start', '', async () => {
      const container = await this.#container(remote);
      await withTimeout(startContainer(container), this.timeout, 'it did not take the shared modules');
      return container;
    });
  }

  #container(remote: Remote): Promise<Container> {
    return this.#once(remote, 'entry', '', async () => {
      const { name, entry, integrity } = remote;
      const refusal = refusalOf(remote, this.rules);
      if (entry === null || refusal !== null) throw new Error(String(refusal));
      const attempt = this.#attempt(remote);
      if (!isExternalRemote(remote)) return loadContainer(name, urlOfAttempt(entry, attempt), { integrity, timeout: this.timeout });
      const { loadExternalRemote } = await import(/* webpackChunkName: "federation" */ './federation/load-external-remote');
      return loadExternalRemote({ ...remote, entry }, attempt, this.timeout);
    });
  }

  /** Counts from 1. Every file of a remote is requested at the attempt of its entry. */
  #attempt({ name }: Remote): number {
    return (this.#failures.get(name) ?? 0) + 1;
  }

  /** Code that ran and broke is kept half made by its bundle, so the next attempt takes a new one. Pages that work stay. */
  #beginAnew(remote: Remote): void {
    for (const step of ['entry', 'start', 'routes'] satisfies RemoteStep[]) this.#steps.delete(keyOf(remote, step));
    this.#failures.set(remote.name, this.#attempt(remote));
  }

  /** Runs a step unless it succeeded or is under way; a failed one is forgotten. */
  #once<T>(remote: Remote, step: RemoteStep, detail: string, run: () => Promise<T>): Promise<T> {
    const key = keyOf(remote, step, detail);
    const begun = this.#steps.get(key) as Promise<T> | undefined;
    if (begun) return begun;
    const running = run().catch((cause: unknown) => {
      this.#steps.delete(key);
      if (!(cause instanceof RemoteError) && (step === 'entry' || !isDownload(cause, remote))) this.#beginAnew(remote);
      throw cause instanceof RemoteError ? cause : new RemoteError(remote, step, cause);
    });
    this.#steps.set(key, running);
    return running;
  }
}

/**
 * Whether a file of the remote did not arrive. Whatever else fails is code that ran; so is a shared module that did not arrive,
 * which webpack remembers and throws at every use.
 */
function isDownload(cause: unknown, remote: Remote): boolean {
  if (cause instanceof TimeoutError) return true;
  return cause instanceof Error && 'request' in cause && isOwnFile(remote, String(cause.request));
}

/** Else it is one of the host's. */
const isOwnFile = ({ entry }: Remote, url: string) => entry !== null && url.startsWith(new URL('.', entry).href);

/** Ours, or that of a chunk which webpack gave up on. */
const hasTimedOut = (cause: unknown) =>
  cause instanceof TimeoutError || (cause instanceof Error && 'type' in cause && cause.type === 'timeout');

const versionOf = ({ name, version, entry }: Remote) => `${name} ${version} ${entry}`;

const keyOf = ({ name }: Remote, step: RemoteStep, detail = '') => `${name} ${step} ${detail}`;

const isComponent = (value: unknown): value is ComponentType =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
