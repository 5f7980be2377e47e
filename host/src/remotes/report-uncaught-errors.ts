import type { HOST } from '@greenroom/contract';
import { hostVersion, namesHost } from '../features/measurements/host-version';
import type { Remote } from './registry';
import { describeError } from './remote-error';
import { reportFailure } from './telemetry';

/**
 * Attributes uncaught errors and unhandled rejections to a remote, or else to the host, and reports them to the back end, those of remotes to
 * the console as well. The page stays, since React unmounts nothing for errors outside of rendering.
 * @param remotes returns the current remotes
 */
export function reportUncaughtErrors(remotes: () => readonly Remote[]): void {
  window.addEventListener('error', (event) => {
    // The loader reports what an entry script throws while it runs.
    if (!document.currentScript) report(event.error, remotes());
  });
  window.addEventListener('unhandledrejection', (event) => report(event.reason, remotes()));
}

function report(error: unknown, remotes: readonly Remote[]): void {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const remote = remoteOf(stack, remotes);
  const part = remote ?? hostOf(stack);
  if (!part) return;
  if (remote) console.error(`Remote ${remote.name} ${remote.version}: something in its page broke`, error);
  reportFailure({
    remote: part.name,
    version: part.version,
    step: 'render',
    message: describeError(error),
    path: window.location.pathname,
  });
}

/** The remote that threw: the one whose file is first in the stack trace, which starts at the `throw`. */
export function remoteOf(stack: string, remotes: readonly Remote[]): Remote | undefined {
  const found = remotes.flatMap((remote) => {
    const at = remote.entry ? stack.indexOf(new URL('.', remote.entry).href) : -1;
    return at < 0 ? [] : [{ remote, at }];
  });
  return found.sort((one, other) => one.at - other.at)[0]?.remote;
}

/** The host, if the stack trace names one of its scripts. */
function hostOf(stack: string): { name: typeof HOST; version: string } | undefined {
  const version = hostVersion();
  return version !== undefined && namesHost(stack) ? { name: 'host', version } : undefined;
}
