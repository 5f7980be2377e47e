import { attempt } from '../app/attempt';
import { showToast } from '../features/toasts/show-toast';
import { t } from '../texts';
import { overridesStore } from './override';
import { withTimeout } from './timeout';

const LOAD_TIMEOUT_MS = 3000;

/**
 * Reads overrides and previews from the URL and `sessionStorage` (docs/contracts.md#override; docs/releases.md#previews); loads code only
 * for tabs that have one. Removes the parameters from the URL at once, before any request or script can pass them on. Await it before the
 * registry is read. Previews are always allowed, since the server issues them.
 */
export async function startOverrides(allowed: boolean): Promise<void> {
  const [overrides = [], previews = []] = takeFromUrl();
  if (overrides.length + previews.length === 0 && !attempt(hasStored, false)) return;
  try {
    const { loadOverrides } = await withTimeout(
      import(/* webpackChunkName: "overrides" */ './overrides/load-overrides'),
      LOAD_TIMEOUT_MS,
      'The code did not arrive',
    );
    overridesStore.setState(await loadOverrides({ overrides, previews, allowed }));
  } catch (error) {
    console.warn(error);
    showToast(t("Couldn't load the preview, so this is the released site. Reload the page to try again."), 'error');
  }
}

function takeFromUrl(): string[][] {
  const url = new URL(window.location.href);
  const values = ['remote-override', 'remote-preview'].map((parameter) => {
    const given = url.searchParams.getAll(parameter);
    url.searchParams.delete(parameter);
    return given;
  });
  if (values.flat().length > 0) window.history.replaceState(window.history.state, '', url);
  return values;
}

const hasStored = (): boolean => ['remote-overrides', 'remote-preview'].some((key) => sessionStorage.getItem(key));
