import type { Remote } from './registry';
import { describeError } from './remote-error';
import { reportFailure } from './telemetry';

/**
 * Attributes uncaught errors and unhandled rejections to a remote, and reports them to the console and the back end. Others are marked, and
 * reported if they are the host's (features/measurements/host-version.ts). The page stays: React unmounts nothing for errors outside
 * of rendering.
 */
export function reportUncaughtErrors(remotes: () => readonly Remote[]): void {
  window.addEventListener('error', (event) => {
    // The loader reports errors of an entry script while it runs.
    if (!document.currentScript) report(event.error, remotes());
  });
  window.addEventListener('unhandledrejection', (event) => report(event.reason, remotes()));
}

function report(error: unknown, remotes: readonly Remote[]): void {
  if (!(error instanceof Error)) return;
  const { stack = '' } = error;
  const remote = remoteOf(stack, remotes);
  // Measurements, which load later, decide whether it is the host's.
  if (!remote) return void performance.mark('uncaught-error', { detail: [describeError(error), stack] });
  console.error(`Remote ${remote.name} ${remote.version}: something in its page broke`, error);
  reportFailure({
    remote: remote.name,
    version: remote.version,
    step: 'render',
    message: describeError(error),
    path: window.location.pathname,
  });
}

/** Finds the remote that threw: the owner of the first file in the stack trace, which starts at the `throw`. */
export function remoteOf(stack: string, remotes: readonly Remote[]): Remote | undefined {
  const found = remotes.flatMap((remote) => {
    const at = remote.entry ? stack.indexOf(new URL('.', remote.entry).href) : -1;
    return at < 0 ? [] : [{ remote, at }];
  });
  return found.sort((one, other) => one.at - other.at)[0]?.remote;
}
