import { attempt } from '../app/attempt';
import type { Remote } from './registry';

const DEBUG_KEY = 'FEDERATION_DEBUG';

/** Publishes the page to the Module Federation DevTools if debug mode is on in this browser; otherwise loads nothing. */
export async function showInDevTools(remotes: readonly Remote[]): Promise<void> {
  if (!attempt(() => localStorage.getItem(DEBUG_KEY), null)) return;
  const { publishModuleInfo } = await import(/* webpackChunkName: "federation" */ './federation/publish-module-info');
  await publishModuleInfo(remotes);
}
