import { useStore } from 'zustand';
import type { TabOverrides } from '../override';
import { applyOverrides, readOverrides } from './dev-overrides';
import { OverrideBadge } from './override-badge';
import { applyPreview, loadPreview, previewOfferStore } from './preview';
import { PreviewDialog } from './preview-dialog';

interface RequestedOverrides {
  /** The values of the URL's parameters `remote-override` and `remote-preview`. */
  overrides: readonly string[];
  previews: readonly string[];
  /** Whether the site allows overrides. */
  allowed: boolean;
}

/** Determines what this tab runs instead of the released versions. */
export async function loadOverrides(requested: RequestedOverrides): Promise<TabOverrides> {
  const overrides = readOverrides(requested.overrides, requested.allowed);
  const preview = await loadPreview(requested.previews.at(-1));
  // The developer's machine takes precedence over a stored version.
  return { overrides, preview, applyTo: (remotes) => applyOverrides(applyPreview(remotes, preview), overrides), view: <OverridesView /> };
}

function OverridesView() {
  const offer = useStore(previewOfferStore, (state) => state.offer);
  return (
    <>
      <OverrideBadge />
      {offer && <PreviewDialog offer={offer} />}
    </>
  );
}
