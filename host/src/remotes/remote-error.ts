import { isRecord, readText } from '@greenroom/shared-ui/http';
import type { Remote } from './registry';

export type RemoteStep = 'entry' | 'start' | 'routes' | 'page';

const STEP_FAILURES: Record<RemoteStep, string> = {
  entry: 'its entry script could not be loaded',
  start: 'it could not be started',
  routes: 'its routes could not be loaded',
  page: 'its page could not be loaded',
};

export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly reason: string;

  constructor(
    readonly remote: Pick<Remote, 'name' | 'version'>,
    readonly step: RemoteStep,
    cause: unknown,
  ) {
    const why = describeError(cause);
    super(`Remote ${remote.name} ${remote.version}: ${STEP_FAILURES[step]} (${why})`, { cause });
    this.reason = why;
  }
}

/** Describes any thrown value: code of external remotes may throw anything. */
export function describeError(cause: unknown): string {
  if (cause instanceof Error) return cause.name === 'Error' ? cause.message : `${cause.name}: ${cause.message}`;
  if (isRecord(cause)) return readText(cause.message) || 'something was thrown that is no error';
  return typeof cause === 'symbol' ? 'a symbol was thrown' : String(cause);
}
