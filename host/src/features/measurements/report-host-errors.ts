import type { HOST } from '@greenroom/contract';
import { reportFailure } from '../../remotes/telemetry';
import { hostVersion, namesHost } from './host-version';

/** Reports an error that nothing caught and that is no remote's, if its stack trace names a script of the host. */
export function reportHostError([message, stack]: readonly [message: string, stack: string]): void {
  const version = hostVersion();
  if (version === undefined || !namesHost(stack)) return;
  reportFailure({ remote: 'host' satisfies typeof HOST, version, step: 'render', message, path: window.location.pathname });
}
