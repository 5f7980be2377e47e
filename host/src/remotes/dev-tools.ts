import type { Remote } from './registry';

/** As the federation runtime calls the mode for developers. */
const ASKED = 'FEDERATION_DEBUG';

/** Shows the page to the Module Federation DevTools, in a browser where somebody asks for it; elsewhere nothing is loaded for it. */
export async function showInDevTools(remotes: readonly Remote[]): Promise<void> {
  if (!isAsked()) return;
  const { announce } = await import(/* webpackChunkName: "federation" */ './federation/announce');
  await announce(remotes);
}

function isAsked(): boolean {
  try {
    return Boolean(localStorage.getItem(ASKED));
  } catch {
    return false;
  }
}
