import type { HOST } from '@greenroom/contract';
import { reportFailure } from '../../remotes/telemetry';

const MAIN_SCRIPT = /\/host\.([0-9a-f]{8})\.js$/;

const mainScript = () => [...document.scripts].find(({ src }) => MAIN_SCRIPT.test(src))?.src;

/**
 * Returns the host's version: that of its release, from the page; otherwise the hash in the name of its main script. Undefined in
 * development, where file names have none.
 */
export function hostVersion(): string | undefined {
  return document.getElementById('page-data')?.dataset.host ?? MAIN_SCRIPT.exec(mainScript() ?? '')?.[1];
}

/** Tells whether a stack trace names a script of the host, beside the main one. Extensions and other sites' scripts run in the page too. */
function namesHost(stack: string): boolean {
  const main = mainScript();
  const afterFolder = main === undefined ? [] : stack.split(new URL('.', main).href).slice(1);
  return afterFolder.some((file) => /^[\w~-]+\.[0-9a-f]{8}\.js\b/.test(file));
}

/** Reports an error that nothing caught and that is no remote's, if its stack trace names a script of the host. */
export function reportHostError([message, stack]: readonly [message: string, stack: string]): void {
  const version = hostVersion();
  if (version === undefined || !namesHost(stack)) return;
  reportFailure({ remote: 'host' satisfies typeof HOST, version, step: 'render', message, path: window.location.pathname });
}
