import type { Remote } from './registry';
import { wordsOf } from './remote-error';
import { reportFailure } from './telemetry';

/**
 * Names the remote of an exception that nobody caught, as of an event's handler or of a promise: on the console and to the
 * back end. The page stands, since React unmounts nothing for these.
 * @param remotes those that the page knows by then
 */
export function watchUncaught(remotes: () => readonly Remote[]): void {
  window.addEventListener('error', (event) => {
    // What an entry script throws as it runs is told by who loads it.
    if (!document.currentScript) tell(event.error, remotes());
  });
  window.addEventListener('unhandledrejection', (event) => tell(event.reason, remotes()));
}

function tell(error: unknown, remotes: readonly Remote[]): void {
  const remote = error instanceof Error ? remoteOf(error.stack ?? '', remotes) : undefined;
  if (!remote) return;
  console.error(`Remote ${remote.name} ${remote.version}: something in its page broke`, error);
  reportFailure({ remote: remote.name, version: remote.version, step: 'render', message: wordsOf(error), path: window.location.pathname });
}

/** The remote whose file stands first in a stack, whose lines go from where it was thrown outwards. */
export function remoteOf(stack: string, remotes: readonly Remote[]): Remote | undefined {
  const found = remotes.flatMap((remote) => {
    const at = remote.entry ? stack.indexOf(new URL('.', remote.entry).href) : -1;
    return at < 0 ? [] : [{ remote, at }];
  });
  return found.sort((one, other) => one.at - other.at)[0]?.remote;
}
