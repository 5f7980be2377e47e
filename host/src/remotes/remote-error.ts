import { isRecord, readText } from '@greenroom/shared-ui/http';
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
  /** The cause in words. */
  readonly why: string;

  constructor(
    readonly remote: Pick<Remote, 'name' | 'version'>,
    readonly step: RemoteStep,
    cause: unknown,
  ) {
    const why = wordsOf(cause);
    super(`Remote ${remote.name} ${remote.version}: ${WHAT[step]} (${why})`, { cause });
    this.why = why;
  }
}

/** Anything that was thrown, in words: foreign code may throw what it likes. */
export function wordsOf(cause: unknown): string {
  if (cause instanceof Error) return cause.name === 'Error' ? cause.message : `${cause.name}: ${cause.message}`;
  if (isRecord(cause)) return readText(cause.message) || 'something was thrown that is no error';
  return typeof cause === 'symbol' ? 'a symbol was thrown' : String(cause);
}
