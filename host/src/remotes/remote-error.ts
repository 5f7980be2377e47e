import type { Remote } from './registry';

/** What was being done when a remote failed. */
export type RemoteStep = 'entry' | 'start' | 'routes' | 'page';

const WHAT: Record<RemoteStep, string> = {
  entry: 'its entry script could not be loaded',
  start: 'it could not be started',
  routes: 'its routes could not be loaded',
  page: 'its page could not be loaded',
};

/** A remote that did not load; the message names it, its version and the cause. */
export class RemoteError extends Error {
  override name = 'RemoteError';

  constructor(
    readonly remote: Pick<Remote, 'name' | 'version'>,
    readonly step: RemoteStep,
    cause: unknown,
  ) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Remote ${remote.name} ${remote.version}: ${WHAT[step]} (${why})`, { cause });
  }
}
